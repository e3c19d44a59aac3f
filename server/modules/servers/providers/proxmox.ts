import { askerOf, listAt, textAt, type Reply } from './http.ts';
import {
  administratorOf,
  assignedIn,
  keyOfName,
  machineName,
  ProviderSilent,
  type Answer,
  type Found,
  type MachineName,
  type ServerProvider,
  type UsageSample,
  type Work,
} from './server-provider.ts';
import { readConfig } from './proxmox-config.ts';
import { hasAddresses, setNetwork } from './proxmox-network.ts';
import {
  find,
  findByNumber,
  listAll,
  lookUnder,
  numbersOf,
  pathOf,
  type Cluster,
  type Vm,
} from './proxmox-find.ts';
import { chooseHost } from './proxmox-nodes.ts';
import { later, refusalOf } from './proxmox-refusal.ts';
import { proxmoxFits } from './proxmox-fit.ts';

// POST qemu/:template/clone      makes the machine under a number that our key gives: a task (UPID)
// PUT  qemu/:id/config           cloud-init user and password, before the first start
// PUT  qemu/:id/resize           grows the disk that the clone took over from its template: a task
// POST qemu/:id/status/<work>    start, stop, reboot: a task
// GET  tasks/:upid/status        running, or stopped with exitstatus OK

const name = 'proxmox';
const lookAgainMs = 3_000;
const seenAgain = 'not-found';
const unseen = 'not-shown';
/** A machine that was made a moment ago is in the list after at most so long. */
const listMs = 15_000;
/** Its screens open for people who are signed in to the cluster, and customers are not. */
const noConsole = new Error('Proxmox VE opens its consoles for its own users only.');

export type ProxmoxSettings = Readonly<{
  baseUrl: string;
  /** `user@realm!name=secret` of a token that has roles on the shop's pool only. */
  token: string;
  pool: string;
  /** Numbers reserved for the shop; no other machines are created in this range. */
  numbers: Readonly<{ from: number; to: number }>;
}>;

type Context = Cluster;
type Asker = Pick<Context, 'ask'>;

/** A Proxmox VE cluster of our own, by an API token. */
export function proxmoxProvider(settings: ProxmoxSettings): ServerProvider {
  const { baseUrl, token } = settings;
  const ask = askerOf(name, {
    baseUrl: `${baseUrl}/api2/json`,
    authorization: `PVEAPIToken=${token}`,
  });
  const ctx = { ...settings, ask };
  return {
    name,
    can: new Set(['power', 'reinstall', 'reset-access', 'usage', 'addresses']),
    advance: (work) => (work.task === null ? begin(ctx, work) : goOn(ctx, work, work.task)),
    look: async (machine) => {
      const found = await find(ctx, machine);
      if (!found) return { power: 'missing', address: null };
      const isOn = found.status === 'running';
      return { power: isOn ? 'running' : 'stopped', address: null };
    },
    console: async () => Promise.reject(noConsole),
    usage: (machine, window) => readFigures(ctx, machine, window),
    list: async () => (await listAll(ctx)).map(({ id, name: text }) => seen(id, text)),
    check: async () => {
      const { status, json, reason } = await ask({ method: 'GET', path: '/version' });
      const version = textAt(json, 'data', 'version');
      const ok = status === 200 && version !== '';
      return { ok, detail: ok ? `Proxmox VE ${version} answers.` : reason || `status ${status}` };
    },
    fits: (spec) => proxmoxFits(ask, name, spec),
  };
}

const seen = (id: string, text: string): Found => ({
  reference: id,
  name: text,
  key: keyOfName(text),
});

async function begin(ctx: Context, work: Work): Promise<Answer> {
  const { kind, note } = work;
  if (kind === 'create') return clone(ctx, work);
  const machine = await find(ctx, work, note);
  if (kind === 'terminate' && !machine) return seekAgain(ctx, work, { isSecond: false });
  if (kind === 'reinstall') {
    return machine ? remove(ctx, work, { ...machine, until: 'again' }) : clone(ctx, work);
  }
  if (!machine) return { kind: 'refused', reason: 'Machine in the cluster not found.' };
  if (kind === 'terminate') return remove(ctx, work, { ...machine, until: 'gone' });
  return steer(ctx, work, machine);
}

/**
 * A missing machine counts as gone once the list has caught up as well. A number that the token
 * cannot see may be a machine of ours in creation.
 */
async function seekAgain(
  ctx: Context,
  work: Work,
  { isSecond }: Readonly<{ isSecond: boolean }>,
): Promise<Answer> {
  const left = await findByNumber(ctx, work);
  if (left === 'unseen') return { kind: 'pending', task: unseen, lookAgainMs: listMs };
  if (!left && isSecond) return { kind: 'done' };
  if (!left) return { kind: 'pending', task: seenAgain, lookAgainMs: listMs };
  return left.name === ''
    ? later(`machine ${left.id} is being made`)
    : remove(ctx, work, { ...left, until: 'gone' });
}

/**
 * The next free number of the cluster is asked for but not kept, so two orders could get the same.
 * Ours comes from the key: a repeat meets its own machine, and a stranger's makes us step on.
 */
async function clone(ctx: Context, work: Work): Promise<Answer> {
  const { ask, pool } = ctx;
  const { key, spec, note } = work;
  const requested = machineName(key);
  const made = await find(ctx, work, note);
  if (made) return settle(ctx, work, made.id);
  const host = await chooseHost(ask, name, spec);
  if (!host) return later(`No node of ${spec.place} has room for it.`);
  for (const number of numbersOf(ctx, key)) {
    const id = `${host.node}/${number}`;
    const there = await lookUnder(ctx, { number, nodes: [host.node] }, note);
    if (there === 'unseen') {
      const task = `unseen ${id}`;
      return { kind: 'pending', task, lookAgainMs };
    }
    if (there !== 'free') {
      if (there.name === requested) return settle(ctx, work, there.id);
      // A clone that has just begun has no name yet; whose it is shows in a moment.
      if (there.name === '') return later(`machine ${number} is being made`);
      continue;
    }
    const body = {
      newid: String(number),
      name: requested,
      pool,
      full: '1',
      description: `Lango ${key}`,
    };
    const path = `${pathOf(`${host.node}/${host.template}`)}/clone`;
    const begun = await ask({ method: 'POST', path, body }, note);
    if (begun.status === 200) return waitFor(begun, id, 'clone');
    // Another process took this number: the next try checks it.
    return refusalOf(begun);
  }
  return later('the numbers around ours are all taken');
}

/** A machine that is there: its size, cloud-init and network, then the start and its address. */
async function settle({ ask }: Context, work: Work, id: string): Promise<Answer> {
  const { spec, password, note } = work;
  const path = pathOf(id);
  const status = await ask({ method: 'GET', path: `${path}/status/current` }, note);
  if (status.status !== 200) return refusalOf(status);
  if (textAt(status.json, 'data', 'lock') !== '') {
    return { kind: 'pending', reference: id, task: `settle ${id}`, lookAgainMs };
  }
  if (textAt(status.json, 'data', 'status') === 'running') return addressOf({ ask }, work, id);
  const body = {
    ciuser: administratorOf(spec.operatingSystem),
    cipassword: password,
    sockets: '1',
    cores: String(spec.cpus),
    memory: String(spec.memoryMb),
    tags: 'lango',
    onboot: '1',
  };
  const written = await ask({ method: 'PUT', path: `${path}/config`, body }, note);
  if (written.status !== 200) return refusalOf(written);
  return (
    (await setNetwork({ ask, note }, spec.network, path)) ??
    (await growDisk({ ask }, work, id)) ??
    startMachine({ ask }, work, id)
  );
}

/**
 * A clone has the disk of its template, and a disk only grows. The request gives the total size,
 * not a difference, so that a repeat changes nothing. Undefined when it is large enough.
 */
async function growDisk({ ask }: Asker, { spec, note }: Work, id: string) {
  const path = pathOf(id);
  const config = await ask({ method: 'GET', path: `${path}/config` }, note);
  if (config.status !== 200) return refusalOf(config);
  const { disk } = readConfig(config.json);
  if (!disk) return { kind: 'refused', reason: 'The template has no disk to start from.' } as const;
  if (disk.gb >= spec.diskGb) return undefined;
  const body = { disk: disk.name, size: `${spec.diskGb}G` };
  const grown = await ask({ method: 'PUT', path: `${path}/resize`, body }, note);
  if (grown.status !== 200) return refusalOf(grown);
  // Before Proxmox VE 8 it is done at once and names no task.
  if (taskOf(grown) === '') {
    return { kind: 'pending', reference: id, task: `settle ${id}`, lookAgainMs } as const;
  }
  return waitFor(grown, id, 'resize');
}

async function startMachine({ ask }: Asker, { note }: Work, id: string): Promise<Answer> {
  const path = pathOf(id);
  const started = await ask({ method: 'POST', path: `${path}/status/start`, body: {} }, note);
  return started.status === 200 ? waitFor(started, id, 'start') : refusalOf(started);
}

/** The address that it was assigned, or that it has from its network. */
async function addressOf({ ask }: Asker, work: Work, id: string): Promise<Answer> {
  const { network, operatingSystem } = work.spec;
  const address = assignedIn(network) ?? (await addressToldBy({ ask }, work, id));
  if (address === undefined) {
    return { kind: 'pending', reference: id, task: `address ${id}`, lookAgainMs };
  }
  const config = await ask({ method: 'GET', path: `${pathOf(id)}/config` }, work.note);
  if (config.status !== 200) return refusalOf(config);
  if (network.kind === 'static' && !hasAddresses(config.json, network)) {
    return { kind: 'refused', reason: `The machine was not set up with ${address}.` };
  }
  const { measured } = readConfig(config.json);
  const username = administratorOf(operatingSystem);
  return { kind: 'done', reference: id, access: { address, username }, measured };
}

/** The guest agent's report once it is up. */
async function addressToldBy({ ask }: Asker, work: Work, id: string) {
  const path = `${pathOf(id)}/agent/network-get-interfaces`;
  const reply = await ask({ method: 'GET', path }, work.note);
  const addresses = listAt(reply.json, 'data', 'result')
    .flatMap((each) => listAt(each, 'ip-addresses'))
    .filter((each) => textAt(each, 'ip-address-type') === 'ipv4')
    .map((each) => textAt(each, 'ip-address'));
  return addresses.find((each) => !each.startsWith('127.') && !each.startsWith('169.254.'));
}

const taskOf = (reply: Reply) => textAt(reply.json, 'data');

function waitFor(reply: Reply, id: string, step: string): Answer {
  return { kind: 'pending', reference: id, task: `${step} ${id} ${taskOf(reply)}`, lookAgainMs };
}

/** Power and passwords. What is so already is done. */
async function steer({ ask }: Context, work: Work, { id, status }: Vm): Promise<Answer> {
  const { kind, note, password } = work;
  const path = pathOf(id);
  const isOn = status === 'running';
  const wantsOff = kind === 'stop' || kind === 'suspend';
  const wantsOn = kind === 'start' || kind === 'resume';
  const changes = {
    ...(kind === 'reset-access' && { cipassword: password }),
    // A suspended machine does not come back with its node.
    ...(kind === 'suspend' && { onboot: '0' }),
    ...(kind === 'resume' && { onboot: '1' }),
  };
  if (Object.keys(changes).length > 0) {
    const written = await ask({ method: 'PUT', path: `${path}/config`, body: changes }, note);
    if (written.status !== 200) return refusalOf(written);
  }
  if ((wantsOff && !isOn) || (wantsOn && isOn)) return { kind: 'done', reference: id };
  const isReboot = kind === 'reboot' || kind === 'reset-access';
  const what = wantsOff ? 'stop' : isReboot && isOn ? 'reboot' : 'start';
  const reply = await ask({ method: 'POST', path: `${path}/status/${what}`, body: {} }, note);
  return reply.status === 200 ? waitFor(reply, id, 'steer') : refusalOf(reply);
}

/** Stops it first: a machine that runs is not destroyed. */
async function remove(
  { ask }: Context,
  { note }: Work,
  { id, status, until }: Pick<Vm, 'id' | 'status'> & Readonly<{ until: 'gone' | 'again' }>,
): Promise<Answer> {
  const path = pathOf(id);
  if (status === 'running') {
    const stopped = await ask({ method: 'POST', path: `${path}/status/stop`, body: {} }, note);
    return stopped.status === 200 ? waitFor(stopped, id, `stop-${until}`) : refusalOf(stopped);
  }
  const query = 'purge=1&destroy-unreferenced-disks=1';
  const removed = await ask({ method: 'DELETE', path: `${path}?${query}` }, note);
  return removed.status === 200 ? waitFor(removed, id, until) : refusalOf(removed);
}

async function goOn(ctx: Context, work: Work, task: string): Promise<Answer> {
  if (task === unseen) return begin(ctx, work);
  if (task === seenAgain) {
    const listed = await find(ctx, work, work.note);
    return listed ? begin(ctx, work) : seekAgain(ctx, work, { isSecond: true });
  }
  const [step = '', id = '', upid = ''] = task.split(' ');
  if (step === 'unseen') return clone(ctx, work);
  if (step === 'settle') return settle(ctx, work, id);
  if (step === 'address') return addressOf(ctx, work, id);
  const [node = ''] = id.split('/');
  const path = `/nodes/${node}/tasks/${encodeURIComponent(upid)}/status`;
  const reply = await ctx.ask({ method: 'GET', path }, work.note);
  if (reply.status !== 200) return refusalOf(reply);
  if (textAt(reply.json, 'data', 'status') !== 'stopped') {
    return { kind: 'pending', task, lookAgainMs };
  }
  const outcome = textAt(reply.json, 'data', 'exitstatus');
  // Warnings are part of the word for a task that went well.
  if (outcome !== 'OK' && !outcome.startsWith('WARNINGS')) return later(outcome || 'it failed');
  return afterStep(ctx, work, { step, id });
}

async function afterStep(
  ctx: Context,
  work: Work,
  { step, id }: Readonly<{ step: string; id: string }>,
): Promise<Answer> {
  if (step === 'clone' || step === 'resize') return settle(ctx, work, id);
  if (step === 'start') return addressOf(ctx, work, id);
  if (step === 'gone') return { kind: 'done' };
  if (step === 'again') return clone(ctx, work);
  if (step.startsWith('stop-')) {
    const until = step === 'stop-again' ? 'again' : 'gone';
    return remove(ctx, work, { id, status: 'stopped', until });
  }
  return { kind: 'done', reference: id };
}

async function readFigures(
  ctx: Context,
  machine: MachineName,
  { from, to }: Readonly<{ from: Date; to: Date }>,
): Promise<UsageSample[]> {
  const found = await find(ctx, machine);
  if (!found) throw new ProviderSilent(name, 'the figures');
  const path = `${pathOf(found.id)}/rrddata?timeframe=day&cf=AVERAGE`;
  const { status, json } = await ctx.ask({ method: 'GET', path });
  if (status !== 200) throw new ProviderSilent(name, 'the figures');
  const rows = listAt(json, 'data');
  const moment = (row: unknown) => Number(textAt(row, 'time'));
  const step = rows.length > 1 ? moment(rows[1]) - moment(rows[0]) : 60;
  return rows
    .filter((row) => textAt(row, 'cpu') !== '')
    .map((row) => ({
      at: new Date(moment(row) * 1_000),
      cpu: Number(textAt(row, 'cpu')),
      inBytes: Math.round(Number(textAt(row, 'netin')) * step),
      outBytes: Math.round(Number(textAt(row, 'netout')) * step),
    }))
    .filter((each) => each.at >= from && each.at <= to);
}
