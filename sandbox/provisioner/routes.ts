import type { FastifyInstance } from 'fastify';
import { loseWork, playFault, type Exchange, type FaultWords } from '../machines/answer.ts';
import {
  addMachine,
  beginTask,
  changeMachine,
  isRunning,
  sampleFleet,
  settleTasks,
  type Machine,
  type Fleet,
  type Task,
} from '../machines/fleet.ts';

// PUT    /machines/:key            makes it, or answers the key's own: 202 {machine, task}
// GET    /machines[/:key]          what there is
// POST   /machines/:key/:work      start, stop, reboot, rebuild, password: 202 {task}
// DELETE /machines/:key            202 {task}, or 404
// GET    /tasks/:id                {state: running|done|failed, error}
// GET    /machines/:key/usage      hours of processor and network

type Fields = Record<string, unknown>;

const words: FaultWords = {
  outage: { status: 503, body: { error: 'outage' } },
  'rate-limited': { status: 429, headers: { 'retry-after': '1' }, body: { error: 'slow down' } },
  locked: { status: 423, body: { error: 'the machine is locked' } },
  conflict: { status: 409, body: { error: 'another request changed this machine' } },
  'no-room': { status: 507, body: { error: 'no room for another machine' } },
  refused: { status: 400, body: { error: 'there is no such image' } },
};

const textOf = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

const countIn = (fields: Fields, name: string) => Number(fields[name] ?? 1);

/** A server provider for the shop's generic adapter: with a key, and deliberately slow. */
export function provisionerRoutes(app: FastifyInstance, fleet: Fleet): void {
  app.addHook('preHandler', async (request, reply) => {
    settleTasks(fleet, (task, machine) => apply(fleet, task, machine));
    if (request.headers.authorization !== `Bearer ${sampleFleet.provisioner}`) {
      return reply.code(401).send({ error: 'unknown token' });
    }
    return playFault(fleet, { request, reply }, words) ? reply : undefined;
  });
  app.get('/machines', () => ({ machines: fleet.machines.all().map(shown) }));
  app.get('/machines/:key', (request, reply) => {
    const machine = byKey(fleet, request.params);
    return machine ? { machine: shown(machine) } : missing(reply);
  });
  app.put('/machines/:key', (request, reply) => make(fleet, { request, reply }));
  app.post('/machines/:key/:work', (request, reply) => work(fleet, { request, reply }));
  app.delete('/machines/:key', (request, reply) => {
    const machine = byKey(fleet, request.params);
    return machine ? start(fleet, { request, reply }, { machine, what: 'delete' }) : missing(reply);
  });
  app.get('/machines/:key/usage', (request, reply) => {
    const machine = byKey(fleet, request.params);
    return machine ? { samples: usageOf(fleet, machine) } : missing(reply);
  });
  app.get('/machines/:key/console', (request, reply) => {
    const machine = byKey(fleet, request.params);
    return machine
      ? { url: `https://screen.test/${machine.name}`, expiresInSeconds: 60 }
      : missing(reply);
  });
  app.get('/tasks/:id', (request, reply) => {
    const task = fleet.tasks.get((request.params as { id: string }).id);
    return task ? taskView(fleet, task) : missing(reply);
  });
}

const missing = (reply: Exchange['reply']) => reply.code(404).send({ error: 'not found' });

const byKey = (fleet: Fleet, params: unknown) =>
  fleet.machines.all().find(({ name }) => name === (params as { key: string }).key);

/** The password is never shown again. */
const shown = (machine: Machine) => ({ ...machine, password: undefined, isTemplate: undefined });

function make(fleet: Fleet, exchange: Exchange) {
  const { request, reply } = exchange;
  const { key } = request.params as { key: string };
  const body = request.body as Fields;
  const known = byKey(fleet, request.params);
  if (known) return reply.code(200).send({ machine: shown(known) });
  const machine = addMachine(fleet, {
    name: key,
    image: textOf(body, 'image'),
    place: textOf(body, 'place'),
    type: textOf(body, 'type'),
    cpus: countIn(body, 'cpus'),
    memoryMb: countIn(body, 'memoryMb'),
    diskGb: countIn(body, 'diskGb'),
    ...(body['address'] !== undefined && { address: textOf(body, 'address') }),
    labels: {},
    username: textOf(body, 'image').toLowerCase().includes('windows') ? 'Administrator' : 'root',
    password: textOf(body, 'password'),
  });
  return start(fleet, exchange, { machine, what: 'create' });
}

const works = ['start', 'stop', 'reboot', 'rebuild', 'password'];

function work(fleet: Fleet, exchange: Exchange) {
  const { request, reply } = exchange;
  const { work: what } = request.params as { work: string };
  const machine = byKey(fleet, request.params);
  if (!machine || !works.includes(what)) return missing(reply);
  if (machine.lock !== null) return reply.code(423).send(words.locked.body);
  const body = request.body as Fields;
  const password = textOf(body, 'password');
  const image = textOf(body, 'image');
  const changed = changeMachine(fleet, machine, {
    ...(password !== '' && { password }),
    ...(image !== '' && { image }),
  });
  return start(fleet, exchange, { machine: changed, what });
}

function start(
  fleet: Fleet,
  exchange: Exchange,
  { machine, what }: { machine: Machine; what: string },
) {
  if (machine.lock !== null) return exchange.reply.code(423).send(words.locked.body);
  const task = beginTask(fleet, machine, what);
  if (loseWork(fleet, exchange)) return exchange.reply;
  return exchange.reply.code(202).send({ machine: shown(machine), task: taskView(fleet, task) });
}

function apply(fleet: Fleet, { what }: Task, machine: Machine): void {
  if (what === 'delete') fleet.machines.remove(String(machine.id));
  else if (what === 'stop') changeMachine(fleet, machine, { status: 'off' });
  else if (what !== 'password') changeMachine(fleet, machine, { status: 'running' });
}

function taskView(fleet: Fleet, task: Task) {
  if (isRunning(fleet, task)) return { id: task.id, state: 'running', error: null };
  return { id: task.id, state: task.error === null ? 'done' : 'failed', error: task.error };
}

const hourMs = 3_600_000;
const hoursShown = 24;

/** A calm day: a machine that runs works a little more by day than by night. */
function usageOf({ ctx }: Fleet, { status, madeAt }: Machine) {
  const now = ctx.timeline.now().getTime();
  const since = Math.max(Date.parse(madeAt), now - hoursShown * hourMs);
  const hours = Math.max(1, Math.ceil((now - since) / hourMs));
  return Array.from({ length: hours }, (_, index) => {
    const at = new Date(since + index * hourMs);
    const busy =
      status === 'running' ? 0.05 + 0.04 * Math.sin((at.getUTCHours() / 24) * Math.PI) : 0;
    const bytes = Math.round(busy * 40_000_000);
    return {
      at: at.toISOString(),
      cpu: Number(busy.toFixed(4)),
      inBytes: bytes,
      outBytes: bytes * 2,
    };
  });
}
