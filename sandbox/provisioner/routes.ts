import type { FastifyInstance } from 'fastify';
import { loseWork, playFault, type Exchange, type FaultWords } from '../machines/answer.ts';
import {
  addMachine,
  beginTask,
  changeMachine,
  isRunning,
  samplePark,
  settleTasks,
  type Machine,
  type Park,
  type Task,
} from '../machines/park.ts';

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

/** A provider of servers that the shop's own adapter speaks to: keyed, and slow on purpose. */
export function provisionerRoutes(app: FastifyInstance, park: Park): void {
  app.addHook('preHandler', async (request, reply) => {
    settleTasks(park, (task, machine) => apply(park, task, machine));
    if (request.headers.authorization !== `Bearer ${samplePark.provisioner}`) {
      return reply.code(401).send({ error: 'unknown token' });
    }
    return playFault(park, { request, reply }, words) ? reply : undefined;
  });
  app.get('/machines', () => ({ machines: park.machines.all().map(shown) }));
  app.get('/machines/:key', (request, reply) => {
    const machine = byKey(park, request.params);
    return machine ? { machine: shown(machine) } : missing(reply);
  });
  app.put('/machines/:key', (request, reply) => make(park, { request, reply }));
  app.post('/machines/:key/:work', (request, reply) => work(park, { request, reply }));
  app.delete('/machines/:key', (request, reply) => {
    const machine = byKey(park, request.params);
    return machine ? start(park, { request, reply }, { machine, what: 'delete' }) : missing(reply);
  });
  app.get('/machines/:key/usage', (request, reply) => {
    const machine = byKey(park, request.params);
    return machine ? { samples: usageOf(park, machine) } : missing(reply);
  });
  app.get('/machines/:key/console', (request, reply) => {
    const machine = byKey(park, request.params);
    return machine
      ? { url: `https://screen.test/${machine.name}`, expiresInSeconds: 60 }
      : missing(reply);
  });
  app.get('/tasks/:id', (request, reply) => {
    const task = park.tasks.get((request.params as { id: string }).id);
    return task ? taskView(park, task) : missing(reply);
  });
}

const missing = (reply: Exchange['reply']) => reply.code(404).send({ error: 'not found' });

const byKey = (park: Park, params: unknown) =>
  park.machines.all().find(({ name }) => name === (params as { key: string }).key);

/** The password is never shown again. */
const shown = (machine: Machine) => ({ ...machine, password: undefined, isTemplate: undefined });

function make(park: Park, exchange: Exchange) {
  const { request, reply } = exchange;
  const { key } = request.params as { key: string };
  const body = request.body as Fields;
  const known = byKey(park, request.params);
  if (known) return reply.code(200).send({ machine: shown(known) });
  const machine = addMachine(park, {
    name: key,
    image: textOf(body, 'image'),
    place: textOf(body, 'place'),
    type: textOf(body, 'type'),
    labels: {},
    username: textOf(body, 'image').toLowerCase().includes('windows') ? 'Administrator' : 'root',
    password: textOf(body, 'password'),
  });
  return start(park, exchange, { machine, what: 'create' });
}

const works = ['start', 'stop', 'reboot', 'rebuild', 'password'];

function work(park: Park, exchange: Exchange) {
  const { request, reply } = exchange;
  const { work: what } = request.params as { work: string };
  const machine = byKey(park, request.params);
  if (!machine || !works.includes(what)) return missing(reply);
  if (machine.lock !== null) return reply.code(423).send(words.locked.body);
  const body = request.body as Fields;
  const password = textOf(body, 'password');
  const image = textOf(body, 'image');
  const changed = changeMachine(park, machine, {
    ...(password !== '' && { password }),
    ...(image !== '' && { image }),
  });
  return start(park, exchange, { machine: changed, what });
}

function start(
  park: Park,
  exchange: Exchange,
  { machine, what }: { machine: Machine; what: string },
) {
  if (machine.lock !== null) return exchange.reply.code(423).send(words.locked.body);
  const task = beginTask(park, machine, what);
  if (loseWork(park, exchange)) return exchange.reply;
  return exchange.reply.code(202).send({ machine: shown(machine), task: taskView(park, task) });
}

function apply(park: Park, { what }: Task, machine: Machine): void {
  if (what === 'delete') park.machines.remove(String(machine.id));
  else if (what === 'stop') changeMachine(park, machine, { status: 'off' });
  else if (what !== 'password') changeMachine(park, machine, { status: 'running' });
}

function taskView(park: Park, task: Task) {
  if (isRunning(park, task)) return { id: task.id, state: 'running', error: null };
  return { id: task.id, state: task.error === null ? 'done' : 'failed', error: task.error };
}

const hourMs = 3_600_000;
const hoursShown = 24;

/** A calm day: a machine that runs works a little more by day than by night. */
function usageOf({ world }: Park, { status, madeAt }: Machine) {
  const now = world.timeline.now().getTime();
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
