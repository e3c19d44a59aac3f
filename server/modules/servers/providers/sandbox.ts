import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { askerOf, listAt, textAt, type Ask, type Reply } from './http.ts';
import {
  assignedIn,
  keyOfName,
  machineName,
  ProviderSilent,
  type Answer,
  type Found,
  type MachineName,
  type ServerProvider,
  type Work,
} from './server-provider.ts';

// PUT /machines/:key answers the machine of that key, new or known; all work is a task to ask for.

const lookAgainMs = 1_000;
const name = 'sandbox';

export type SandboxSettings = Readonly<{ baseUrl: string; token: string }>;

/** Machines of the sandbox, for the demo shop and for tests. */
export function sandboxProvider({ baseUrl, token }: SandboxSettings): ServerProvider {
  const ask = askerOf(name, { baseUrl, authorization: `Bearer ${token}` });
  const readMachine = async ({ key }: MachineName, tail = '') => {
    const reply = await ask({ method: 'GET', path: `${pathOf(key)}${tail}` });
    if (reply.status !== 200 && reply.status !== 404) throw new ProviderSilent(name, 'a read');
    return reply;
  };
  return {
    name,
    can: new Set(['power', 'reinstall', 'reset-access', 'console', 'usage', 'addresses']),
    advance: (work) => (work.task === null ? begin(ask, work) : lookAt(ask, work, work.task)),
    look: async (machine) => {
      const { status, json } = await readMachine(machine);
      if (status === 404) return { power: 'missing', address: null };
      const isOn = textAt(json, 'machine', 'status') === 'running';
      const address = textAt(json, 'machine', 'address');
      return { power: isOn ? 'running' : 'stopped', address };
    },
    console: async (machine) => {
      const { json } = await readMachine(machine, '/console');
      const validSeconds = Number(textAt(json, 'expiresInSeconds'));
      return { url: textAt(json, 'url'), password: null, validSeconds };
    },
    usage: async (machine, { from, to }) =>
      listAt((await readMachine(machine, '/usage')).json, 'samples')
        .map((each) => ({
          at: new Date(textAt(each, 'at')),
          cpu: Number(fieldAt(each, 'cpu')),
          inBytes: Number(fieldAt(each, 'inBytes')),
          outBytes: Number(fieldAt(each, 'outBytes')),
        }))
        .filter((each) => each.at >= from && each.at <= to),
    list: async () => {
      const { status, json } = await ask({ method: 'GET', path: '/machines' });
      if (status !== 200) throw new ProviderSilent(name, 'the list');
      return listAt(json, 'machines').map(found);
    },
    check: async () => {
      const { status } = await ask({ method: 'GET', path: '/machines' });
      return { ok: status === 200, detail: `The sandbox answers ${status}.` };
    },
    fits: async () => {
      const { status } = await ask({ method: 'GET', path: '/machines' });
      if (status !== 200) throw new ProviderSilent(name, 'the list');
      return { ok: true, detail: 'The sandbox makes machines of any size.' };
    },
  };
}

const pathOf = (key: Work['key']) => `/machines/${machineName(key)}`;

function found(machine: unknown): Found {
  const text = textAt(machine, 'name');
  return { reference: textAt(machine, 'id'), name: text, key: keyOfName(text) };
}

const paths = {
  start: '/start',
  resume: '/start',
  stop: '/stop',
  suspend: '/stop',
  reboot: '/reboot',
  reinstall: '/rebuild',
  'reset-access': '/password',
} as const;

async function begin(ask: Ask, { kind, key, spec, password, note }: Work): Promise<Answer> {
  const path = pathOf(key);
  const { image, type, place, cpus, memoryMb, diskGb } = spec;
  if (kind === 'create') {
    const address = assignedIn(spec.network);
    const size = { cpus, memoryMb, diskGb };
    const body = { image, type, place, ...size, password, ...(address && { address }) };
    return read(await ask({ method: 'PUT', path, body }, note));
  }
  if (kind === 'terminate') {
    const reply = await ask({ method: 'DELETE', path }, note);
    return reply.status === 404 ? { kind: 'done' } : read(reply);
  }
  const rewrites = kind === 'reinstall' || kind === 'reset-access';
  const body = { ...(kind === 'reinstall' && { image }), ...(rewrites && { password }) };
  return read(await ask({ method: 'POST', path: `${path}${paths[kind]}`, body }, note));
}

/** What an answer to new work means. */
function read({ status, json, headers }: Reply): Answer {
  const reason = textAt(json, 'error') || `status ${status}`;
  const reference = textAt(json, 'machine', 'id');
  const named = reference === '' ? {} : { reference };
  if (status === 200) return { kind: 'pending', ...named, task: 'made before', lookAgainMs: 0 };
  if (status === 202) {
    return { kind: 'pending', ...named, task: textAt(json, 'task', 'id'), lookAgainMs };
  }
  if (status === 400 || status === 401 || status === 404) return { kind: 'refused', reason };
  const seconds = Number(headers.get('retry-after') ?? 0);
  return { kind: 'later', reason, ...(seconds > 0 && { waitMs: seconds * 1_000 }) };
}

async function lookAt(ask: Ask, work: Work, task: string): Promise<Answer> {
  const { key, note, kind } = work;
  if (task !== 'made before') {
    const { status, json } = await ask({ method: 'GET', path: `/tasks/${task}` }, note);
    if (status !== 200) return { kind: 'later', reason: `task ${task}: status ${status}` };
    const state = textAt(json, 'state');
    if (state === 'running') return { kind: 'pending', task, lookAgainMs };
    if (state === 'failed') return { kind: 'later', reason: textAt(json, 'error') };
  }
  if (kind === 'terminate') return { kind: 'done' };
  const { status, json } = await ask({ method: 'GET', path: pathOf(key) }, note);
  if (status !== 200) return { kind: 'later', reason: `the machine is not there: ${status}` };
  if (fieldAt(json, 'machine', 'lock') !== null) return { kind: 'pending', task, lookAgainMs };
  return {
    kind: 'done',
    reference: textAt(json, 'machine', 'id'),
    access: {
      address: textAt(json, 'machine', 'address'),
      username: textAt(json, 'machine', 'username'),
    },
    measured: {
      cpus: Number(textAt(json, 'machine', 'cpus')),
      memoryMb: Number(textAt(json, 'machine', 'memoryMb')),
      diskGb: Number(textAt(json, 'machine', 'diskGb')),
    },
  };
}
