import type { FastifyInstance, FastifyReply } from 'fastify';
import { catalogueRoutes, imageFits, kindNamed } from './catalogue.ts';
import { loseWork, playFault, type Exchange, type FaultWords } from '../machines/answer.ts';
import {
  addMachine,
  beginTask,
  changeMachine,
  drawPassword,
  findMachine,
  isListed,
  isRunning,
  sampleFleet,
  settleTasks,
  type Machine,
  type Fleet,
  type Task,
} from '../machines/fleet.ts';

// Hetzner Cloud's API as documented: work is an action with a progress, an error is {error: {code,
// message}}, and each answer contains the rest of the hourly allowance.

type Fields = Record<string, unknown>;

const problem = (code: string, message: string) => ({ error: { code, message, details: null } });
const limitPerHour = 3_600;
const words: FaultWords = {
  outage: { status: 503, body: problem('unavailable', 'service temporarily unavailable') },
  'rate-limited': {
    status: 429,
    headers: { 'ratelimit-remaining': '0' },
    body: problem('rate_limit_exceeded', 'limit of 3600 requests per hour reached'),
  },
  locked: { status: 423, body: problem('locked', 'server is locked') },
  conflict: { status: 409, body: problem('conflict', 'the resource has changed, please retry') },
  'no-room': {
    status: 412,
    body: problem('resource_unavailable', 'error during placement: no host has room'),
  },
  refused: { status: 422, body: problem('invalid_input', 'invalid input in field image') },
};

const refuse = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).send(body);
const notFound = (reply: FastifyReply) =>
  refuse(reply, 404, problem('not_found', 'server not found'));

export function hetznerRoutes(app: FastifyInstance, fleet: Fleet): void {
  let used = 0;
  app.addHook('preHandler', async (request, reply) => {
    settleTasks(fleet, (task, machine) => apply(fleet, task, machine));
    used = (used + 1) % limitPerHour;
    const now = Math.floor(fleet.ctx.timeline.now().getTime() / 1_000);
    void reply.headers({
      'ratelimit-limit': String(limitPerHour),
      'ratelimit-remaining': String(limitPerHour - used),
      'ratelimit-reset': String(now + 1),
    });
    if (request.headers.authorization !== `Bearer ${sampleFleet.hetzner}`) {
      return refuse(reply, 401, problem('unauthorized', 'unable to authenticate'));
    }
    return playFault(fleet, { request, reply }, words) ? reply : undefined;
  });
  app.get('/v1/servers', (request) => list(fleet, request.query as Record<string, string>));
  app.get('/v1/servers/:id', (request, reply) => {
    const machine = findMachine(fleet, (request.params as Fields)['id']);
    return machine ? { server: serverView(fleet, machine) } : notFound(reply);
  });
  app.post('/v1/servers', (request, reply) => create(fleet, { request, reply }));
  app.delete('/v1/servers/:id', (request, reply) => {
    const machine = findMachine(fleet, (request.params as Fields)['id']);
    if (!machine) return notFound(reply);
    if (machine.isProtected) return refuse(reply, 423, kept);
    return begin(fleet, { request, reply }, { machine, what: 'delete_server' });
  });
  app.get('/v1/actions/:id', (request, reply) => {
    const task = fleet.tasks.get(String((request.params as Fields)['id']));
    return task
      ? { action: actionView(fleet, task) }
      : refuse(reply, 404, problem('not_found', 'action not found'));
  });
  catalogueRoutes(app);
  actionRoutes(app, fleet);
}

function actionRoutes(app: FastifyInstance, fleet: Fleet): void {
  app.post('/v1/servers/:id/actions/:work', (request, reply) => act(fleet, { request, reply }));
  app.get('/v1/servers/:id/metrics', (request, reply) => {
    const machine = findMachine(fleet, (request.params as Fields)['id']);
    if (!machine) return notFound(reply);
    return metrics(machine, request.query as Record<string, string>);
  });
}

/** Of a page unless asked otherwise, and at most, as the API publishes. */
const pageSize = { usual: 25, max: 50 };

function list(fleet: Fleet, query: Record<string, string>) {
  const [key = '', value] = (query['label_selector'] ?? '').split('==');
  const found = fleet.machines
    .all()
    .filter((machine) => key === '' || isListed(fleet, machine))
    .filter(({ labels }) => key === '' || (value ? labels[key] === value : key in labels));
  const page = Number(query['page'] ?? 1);
  const perPage = Math.min(Number(query['per_page'] ?? pageSize.usual), pageSize.max);
  const last = Math.max(1, Math.ceil(found.length / perPage));
  return {
    servers: found
      .slice((page - 1) * perPage, page * perPage)
      .map((machine) => serverView(fleet, machine)),
    meta: {
      pagination: {
        page,
        per_page: perPage,
        previous_page: page > 1 ? page - 1 : null,
        next_page: page < last ? page + 1 : null,
        last_page: last,
        total_entries: found.length,
      },
    },
  };
}

const bytesPerSecond = { ingoing_traffic: 1_024, outgoing_traffic: 2_048 };

/** Bytes of this month, from its first day on; null until a server has run. */
function trafficOf({ ctx }: Fleet, { startedAt }: Machine) {
  if (startedAt === undefined) return { ingoing_traffic: null, outgoing_traffic: null };
  const now = ctx.timeline.now();
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const ms = Math.max(0, now.getTime() - Math.max(month, Date.parse(startedAt)));
  const since = Math.floor(ms / 1_000);
  return {
    ingoing_traffic: since * bytesPerSecond.ingoing_traffic,
    outgoing_traffic: since * bytesPerSecond.outgoing_traffic,
  };
}

const serverView = (fleet: Fleet, machine: Machine) => ({
  id: machine.id,
  name: machine.name,
  status: machine.lock === 'create_server' ? 'initializing' : machine.status,
  public_net: { ipv4: { ip: machine.address, blocked: false }, ipv6: null },
  server_type: kindNamed(machine.type) ?? null,
  primary_disk_size: machine.diskGb,
  included_traffic: kindNamed(machine.type)?.prices[0]?.included_traffic ?? null,
  ...trafficOf(fleet, machine),
  location: { name: machine.place },
  image: { name: machine.image },
  labels: machine.labels,
  protection: {
    delete: machine.isProtected === true,
    rebuild: machine.isProtected === true,
  },
  locked: machine.lock !== null,
  created: machine.madeAt,
});

function create(fleet: Fleet, exchange: Exchange) {
  const { request, reply } = exchange;
  const body = request.body as Fields;
  const name = String(body['name']);
  if (fleet.machines.all().some((each) => each.name === name)) {
    return refuse(reply, 409, problem('uniqueness_error', 'server name is already used'));
  }
  if (typeof body['server_type'] !== 'string' || typeof body['image'] !== 'string') {
    return refuse(reply, 422, problem('invalid_input', 'invalid input in server_type or image'));
  }
  const kind = kindNamed(body['server_type']);
  if (!kind) return refuse(reply, 422, problem('invalid_input', 'server type not found'));
  if (kind.deprecation) {
    return refuse(reply, 422, problem('invalid_input', `server type ${kind.name} is deprecated`));
  }
  const place = typeof body['location'] === 'string' ? body['location'] : 'fsn1';
  const sold = kind.locations.find((each) => each.name === place);
  if (!sold) {
    return refuse(reply, 422, problem('invalid_input', 'unsupported location for server type'));
  }
  if (!sold.available) return refuse(reply, 412, words['no-room'].body);
  if (!imageFits(body['image'], kind)) {
    return refuse(reply, 422, problem('invalid_input', 'image is not suitable for server type'));
  }
  const machine = addMachine(fleet, {
    name,
    cpus: kind.cores,
    memoryMb: kind.memory * 1_024,
    diskGb: kind.disk,
    image: body['image'],
    type: body['server_type'],
    place,
    labels: (body['labels'] ?? {}) as Record<string, string>,
    password: drawPassword(fleet),
  });
  const extra = {
    server: serverView(fleet, machine),
    next_actions: [],
    root_password: machine.password,
  };
  return begin(fleet, exchange, { machine, what: 'create_server', extra });
}

const kept = problem('protected', 'server is protected against this action');
const works = [
  'change_protection',
  'poweron',
  'poweroff',
  'reboot',
  'reset_password',
  'rebuild',
  'request_console',
  'change_type',
];

function act(fleet: Fleet, exchange: Exchange) {
  const { request, reply } = exchange;
  const { id, work } = request.params as { id: string; work: string };
  const machine = findMachine(fleet, id);
  if (!machine || !works.includes(work)) return notFound(reply);
  if (machine.lock) return refuse(reply, 423, words.locked.body);
  if (work === 'change_protection') {
    const { delete: isProtected, rebuild } = request.body as Record<string, unknown>;
    if (isProtected !== rebuild) {
      return refuse(reply, 422, problem('invalid_input', 'delete and rebuild must be equal'));
    }
    const changed = changeMachine(fleet, machine, { isProtected: isProtected === true });
    return begin(fleet, exchange, { machine: changed, what: work });
  }
  if (work === 'change_type') return changeType(fleet, exchange, machine);
  if (work === 'rebuild' && machine.isProtected) return refuse(reply, 423, kept);
  if (work === 'request_console') {
    const password = fleet.ctx.codes.lower(24);
    const screen = { wss_url: `wss://screen.hetzner.test/?server_id=${id}`, password };
    return begin(fleet, exchange, { machine, what: work, extra: screen });
  }
  if (work !== 'reset_password' && work !== 'rebuild') {
    return begin(fleet, exchange, { machine, what: work });
  }
  const { image } = (request.body ?? {}) as { image?: string };
  const password = drawPassword(fleet);
  const changed = changeMachine(fleet, machine, { password, ...(image && { image }) });
  const extra = { root_password: password };
  return begin(fleet, exchange, { machine: changed, what: work, extra });
}

/** Only of what is off, and never onto a smaller disk. */
function changeType(fleet: Fleet, exchange: Exchange, machine: Machine) {
  const { reply, request } = exchange;
  const { server_type: name, upgrade_disk: grows } = request.body as Fields;
  const kind = kindNamed(name);
  if (machine.status === 'running') {
    return refuse(reply, 422, problem('server_not_stopped', 'server must be stopped'));
  }
  if (!kind || kind.disk < machine.diskGb) {
    return refuse(reply, 422, problem('invalid_server_type', 'not sufficient disk space'));
  }
  const changed = changeMachine(fleet, machine, {
    type: kind.name,
    cpus: kind.cores,
    memoryMb: kind.memory * 1_024,
    ...(grows === true && { diskGb: kind.disk }),
  });
  return begin(fleet, exchange, { machine: changed, what: 'change_type' });
}

type Work = { machine: Machine; what: string; extra?: Fields };

function begin(fleet: Fleet, exchange: Exchange, { machine, what, extra = {} }: Work) {
  if (machine.lock) return refuse(exchange.reply, 423, words.locked.body);
  const task = beginTask(fleet, machine, what);
  if (loseWork(fleet, exchange)) return exchange.reply;
  return exchange.reply.code(201).send({ action: actionView(fleet, task), ...extra });
}

function actionView(fleet: Fleet, task: Task) {
  const running = isRunning(fleet, task);
  const ended = task.error === null ? 'success' : 'error';
  return {
    id: task.id,
    command: task.what,
    status: running ? 'running' : ended,
    progress: running ? 40 : 100,
    started: new Date(task.startedAt).toISOString(),
    finished: running ? null : new Date(task.endsAt).toISOString(),
    resources: [{ id: task.machineId, type: 'server' }],
    error: running || task.error === null ? null : { code: 'action_failed', message: task.error },
  };
}

function apply(fleet: Fleet, task: Task, machine: Machine): void {
  const { what } = task;
  if (what === 'delete_server') fleet.machines.remove(String(machine.id));
  else if (what === 'poweroff') changeMachine(fleet, machine, { status: 'off' });
  else if (['create_server', 'poweron', 'reboot', 'rebuild'].includes(what)) {
    changeMachine(fleet, machine, { status: 'running' });
  }
}

const stepsMax = 500;

/** Values are texts, as the API prints them, with the moment in seconds. */
function metrics({ status }: Machine, query: Record<string, string>) {
  const start = Date.parse(query['start'] ?? '') / 1_000;
  const end = Date.parse(query['end'] ?? '') / 1_000;
  const step = Number(query['step'] ?? 3_600);
  const count = Math.min(stepsMax, Math.max(1, Math.floor((end - start) / step)));
  const series = (value: number) => ({
    values: Array.from({ length: count }, (_, index) => [
      start + index * step,
      String(status === 'running' ? value : 0),
    ]),
  });
  return {
    metrics: {
      start: query['start'],
      end: query['end'],
      step,
      time_series: {
        cpu: series(4.2),
        'network.0.bandwidth.in': series(1_024),
        'network.0.bandwidth.out': series(2_048),
      },
    },
  };
}
