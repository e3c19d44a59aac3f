import { hourSeconds } from '#contracts/time.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { askType, hetznerFits, judgeType, sizeOfType } from './hetzner-fit.ts';
import { askerOf, listAt, textAt, type Ask, type Reply } from './http.ts';
import {
  administratorOf,
  machineName,
  ProviderSilent,
  type Answer,
  type Found,
  type MachineName,
  type ServerProvider,
  type UsageSample,
  type Work,
} from './server-provider.ts';

// GET  /v1/servers?label_selector=lango-server==<our id>   before anything is made again
// GET  /v1/server_types?name=<type>                      whether it is as large as the offer
// POST /v1/servers                                        server, action, root_password
// POST /v1/servers/:id/actions/<work>                     action; some draw a root_password
// POST /v1/servers/:id/actions/change_protection          set while leased, lifted before the end
// GET  /v1/actions/:id                                    running, success or error

const name = 'hetzner';
const label = 'lango-server';
const lookAgainMs = 3_000;
/** The most that the API gives at once, and more pages than any project has. */
const perPage = 50;
const pagesMax = 400;
/** It answers a wss: address for a viewer of VNC; a browser has none. */
const noConsole = new Error('Hetzner Cloud opens its consoles for viewers of VNC only.');

export type HetznerSettings = Readonly<{ baseUrl: string; token: string }>;

/** Hetzner Cloud: a project of our own, one token. A machine that is off is billed as well. */
export function hetznerProvider({ baseUrl, token }: HetznerSettings): ServerProvider {
  const ask = askerOf(name, { baseUrl, authorization: `Bearer ${token}` });
  return {
    name,
    can: new Set(['power', 'reinstall', 'reset-access', 'usage']),
    advance: (work) => (work.task === null ? begin(ask, work) : goOn(ask, work, work.task)),
    look: async (machine) => {
      const server = await find(ask, machine);
      if (!server) return { power: 'missing', address: null };
      const isOn = textAt(server, 'status') === 'running';
      return { power: isOn ? 'running' : 'stopped', address: addressOf(server) };
    },
    console: async () => Promise.reject(noConsole),
    usage: (machine, window) => readMetrics(ask, machine, window),
    list: async () => (await listAll(ask, label)).map(found),
    check: async () => {
      const { status, json } = await ask({ method: 'GET', path: '/v1/servers?per_page=1' });
      const detail = status === 200 ? 'The project answers.' : textAt(json, 'error', 'message');
      return { ok: status === 200, detail };
    },
    fits: (spec) => hetznerFits(ask, name, spec),
  };
}

const addressOf = (server: unknown) => textAt(server, 'public_net', 'ipv4', 'ip') || null;

const found = (server: unknown): Found => ({
  reference: textAt(server, 'id'),
  name: textAt(server, 'name'),
  key: textAt(server, 'labels', label) || null,
});

/** Every server with that mark, over all pages. */
async function listAll(ask: Ask, selector: string, note?: Work['note']): Promise<unknown[]> {
  const all: unknown[] = [];
  const requested = encodeURIComponent(selector);
  for (let page = 1; page <= pagesMax; page += 1) {
    const path = `/v1/servers?label_selector=${requested}&page=${page}&per_page=${perPage}`;
    const { status, json } = await ask({ method: 'GET', path }, note);
    if (status !== 200) throw new ProviderSilent(name, 'the list of servers');
    all.push(...listAt(json, 'servers'));
    if (fieldAt(json, 'meta', 'pagination', 'next_page') === null) return all;
  }
  // A part of the list would make machines of the rest look gone.
  throw new ProviderSilent(name, 'the end of the list of servers');
}

/** The server of a number, which is known at once; undefined for one that is gone. */
async function readServer(ask: Ask, id: string, note?: Work['note']): Promise<unknown> {
  const { status, json } = await ask({ method: 'GET', path: `/v1/servers/${id}` }, note);
  if (status === 404) return undefined;
  if (status !== 200) throw new ProviderSilent(name, 'a server');
  return fieldAt(json, 'server');
}

/**
 * The machine that carries our mark; the id alone is not believed. A search by marks is some
 * seconds behind, so what has a number is read by it first.
 */
async function find(ask: Ask, machine: MachineName, note?: Work['note']): Promise<unknown> {
  const { key, reference } = machine;
  const known = reference === null ? undefined : await readServer(ask, reference, note);
  if (known && textAt(known, 'labels', label) === key) return known;
  const [server] = await listAll(ask, `${label}==${key}`, note);
  return server;
}

const retryable = new Set([
  'locked',
  'conflict',
  'uniqueness_error',
  'unavailable',
  'maintenance',
  'service_error',
  'server_error',
  'timeout',
  'resource_unavailable',
  'placement_error',
  'protected',
]);

/** What an error means; the allowance of an hour says itself when it is refilled. */
function refusalOf({ status, json, headers }: Reply): Answer {
  const code = textAt(json, 'error', 'code');
  const reason = textAt(json, 'error', 'message') || `status ${status}`;
  if (code === 'rate_limit_exceeded' || status === 429) {
    const resetMs = Number(headers.get('ratelimit-reset') ?? 0) * 1_000;
    const serverMs = Date.parse(headers.get('date') ?? '');
    const waitMs = Math.max(1_000, resetMs - serverMs || 0);
    return { kind: 'later', reason, waitMs };
  }
  return { kind: retryable.has(code) || status >= 500 ? 'later' : 'refused', reason };
}

const seenAgain = 'not found';
/** A server that was made a moment ago is found after at most so long. */
const searchMs = 5_000;
const unprotecting = 'unprotect ';
const protecting = 'protect ';

const isProtected = (server: unknown) => fieldAt(server, 'protection', 'delete') === true;

/** While it is leased neither a mistake of ours nor a click elsewhere deletes or rebuilds it. */
async function protect(
  ask: Ask,
  { note }: Work,
  { id, as }: Readonly<{ id: string; as: boolean }>,
): Promise<Answer> {
  const path = `/v1/servers/${id}/actions/change_protection`;
  const body = { delete: as, rebuild: as };
  const reply = await ask({ method: 'POST', path, body }, note);
  if (reply.status === 404) return { kind: 'later', reason: 'The server has just gone.' };
  const answer = waitFor(reply, id);
  if (answer.kind !== 'pending') return answer;
  return { ...answer, task: `${as ? protecting : unprotecting}${answer.task}` };
}

const actions = {
  start: 'poweron',
  resume: 'poweron',
  stop: 'poweroff',
  suspend: 'poweroff',
  reboot: 'reboot',
  reinstall: 'rebuild',
  'reset-access': 'reset_password',
} as const;

async function begin(ask: Ask, work: Work): Promise<Answer> {
  const { kind, note } = work;
  const server = await find(ask, work, note);
  if (kind === 'create') return server ? adopt(ask, work, server) : create(ask, work);
  if (!server) {
    return kind === 'terminate'
      ? { kind: 'pending', task: seenAgain, lookAgainMs: searchMs }
      : { kind: 'refused', reason: 'Server in the project not found.' };
  }
  const id = textAt(server, 'id');
  const ends = kind === 'terminate' || kind === 'reinstall';
  if (ends && isProtected(server)) return protect(ask, work, { id, as: false });
  if (kind === 'terminate') {
    const reply = await ask({ method: 'DELETE', path: `/v1/servers/${id}` }, note);
    // An earlier try has ended it since it was looked for.
    return reply.status === 404 ? { kind: 'done' } : waitFor(reply, id);
  }
  return act(ask, work, { id, what: actions[kind] });
}

/** Why no machine of that type can be what was sold; undefined when it can. */
async function refuseType(ask: Ask, { spec, note }: Work): Promise<Answer | undefined> {
  const { reply, ...asked } = await askType(ask, spec, note);
  if (reply.status !== 200) return refusalOf(reply);
  const misfit = judgeType(asked, spec);
  return misfit && { kind: 'refused', reason: misfit.detail };
}

async function create(ask: Ask, work: Work): Promise<Answer> {
  const { key, spec, note } = work;
  const problem = await refuseType(ask, work);
  if (problem) return problem;
  const body = {
    name: machineName(key),
    server_type: spec.type,
    image: spec.image,
    location: spec.place,
    labels: { [label]: key },
    start_after_create: true,
  };
  const reply = await ask({ method: 'POST', path: '/v1/servers', body }, note);
  return waitFor(reply, textAt(reply.json, 'server', 'id'));
}

/** Made by an earlier try whose answer was lost, and with it the password. */
async function adopt(ask: Ask, work: Work, server: unknown): Promise<Answer> {
  const id = textAt(server, 'id');
  const isBusy = fieldAt(server, 'locked') === true || textAt(server, 'status') === 'initializing';
  if (isBusy) return { kind: 'pending', reference: id, task: 'adopt', lookAgainMs };
  return act(ask, work, { id, what: 'reset_password' });
}

async function act(
  ask: Ask,
  { spec, note }: Work,
  { id, what }: Readonly<{ id: string; what: string }>,
): Promise<Answer> {
  const body = what === 'rebuild' ? { image: spec.image } : {};
  const path = `/v1/servers/${id}/actions/${what}`;
  return waitFor(await ask({ method: 'POST', path, body }, note), id);
}

/** A begun action, by its number; a password that was drawn comes with it. */
function waitFor(reply: Reply, reference: string): Answer {
  const task = textAt(reply.json, 'action', 'id');
  if (reply.status >= 300 || task === '') return refusalOf(reply);
  const password = textAt(reply.json, 'root_password');
  return {
    kind: 'pending',
    reference,
    task,
    ...(password !== '' && { password }),
    lookAgainMs,
  };
}

async function goOn(ask: Ask, work: Work, task: string): Promise<Answer> {
  if (task === 'adopt') return begin(ask, work);
  if (task === seenAgain) {
    return (await find(ask, work, work.note)) ? begin(ask, work) : { kind: 'done' };
  }
  const [action = ''] = task.split(' ').slice(-1);
  const reply = await ask({ method: 'GET', path: `/v1/actions/${action}` }, work.note);
  if (reply.status !== 200) return refusalOf(reply);
  const status = textAt(reply.json, 'action', 'status');
  if (status === 'running') return { kind: 'pending', task, lookAgainMs };
  if (status !== 'success') {
    return { kind: 'later', reason: textAt(reply.json, 'action', 'error', 'message') };
  }
  if (task.startsWith(unprotecting)) return begin(ask, work);
  if (work.kind === 'terminate') return { kind: 'done' };
  const server = await find(ask, work, work.note);
  const isMade = work.kind === 'create' || work.kind === 'reinstall';
  if (server && isMade && !isProtected(server)) {
    return protect(ask, work, { id: textAt(server, 'id'), as: true });
  }
  const address = server ? addressOf(server) : null;
  if (address === null) return { kind: 'later', reason: 'The server has no address yet.' };
  const username = administratorOf(work.spec.operatingSystem);
  const measured = sizeOfType(fieldAt(server, 'server_type'), textAt(server, 'primary_disk_size'));
  return { kind: 'done', reference: textAt(server, 'id'), access: { address, username }, measured };
}

const stepSeconds = hourSeconds;

async function readMetrics(
  ask: Ask,
  machine: MachineName,
  { from, to }: Readonly<{ from: Date; to: Date }>,
): Promise<UsageSample[]> {
  const id = textAt(await find(ask, machine), 'id');
  const window = `start=${from.toISOString()}&end=${to.toISOString()}&step=${stepSeconds}`;
  const path = `/v1/servers/${id}/metrics?type=cpu,network&${window}`;
  const { status, json } = await ask({ method: 'GET', path });
  if (status !== 200) throw new ProviderSilent(name, 'the figures');
  const series = (which: string) => listAt(json, 'metrics', 'time_series', which, 'values');
  const value = (pair: unknown) => Number(Array.isArray(pair) ? pair[1] : 0);
  const incoming = series('network.0.bandwidth.in');
  const outgoing = series('network.0.bandwidth.out');
  return series('cpu').map((pair, index) => ({
    at: new Date(Number(Array.isArray(pair) ? pair[0] : 0) * 1_000),
    // Percent of one processor; a rate per second becomes what went through in a step.
    cpu: value(pair) / 100,
    inBytes: Math.round(value(incoming[index]) * stepSeconds),
    outBytes: Math.round(value(outgoing[index]) * stepSeconds),
  }));
}
