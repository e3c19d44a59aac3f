import type { FastifyInstance, FastifyReply } from 'fastify';
import { loseWork, playFault, type Exchange, type FaultWords } from '../machines/answer.ts';
import {
  addMachine,
  beginTask,
  changeMachine,
  findMachine,
  isListed,
  isRunning,
  isUp,
  sampleFleet,
  settleTasks,
  startUpMs,
  type Machine,
  type Fleet,
  type Task,
} from '../machines/fleet.ts';
import { isNode, nodesOf } from './nodes.ts';
import { firewallRoutes, networkChangeOf, networkConfigOf } from './network.ts';

// Proxmox VE's API as documented: every answer is {data}, every work a task by its UPID, and an
// error's reason is in the status line, with {data: null} as the body.

type VmParams = { node: string; vmid: string; upid?: string };

/** Where upids and templates without a node of their own are. */
const node = 'pve1';
/** A clone has the size of its template until it is changed. */
const templates = [
  { id: 9000, name: 'debian-template', image: 'Linux', cpus: 1, memoryMb: 2_048, diskGb: 10 },
  { id: 9001, name: 'windows-template', image: 'Windows', cpus: 2, memoryMb: 4_096, diskGb: 32 },
  { id: 9002, name: 'large-template', image: 'Linux', cpus: 1, memoryMb: 2_048, diskGb: 60 },
  { id: 9003, name: 'bare-template', image: 'Linux', cpus: 1, memoryMb: 2_048, diskGb: 0 },
  {
    id: 9100,
    name: 'debian-template-2',
    image: 'Linux',
    cpus: 1,
    memoryMb: 2_048,
    diskGb: 10,
    place: 'pve2',
  },
];

const broken = (status: number, reason: string) => ({ status, reason, body: { data: null } });
const words: FaultWords = {
  outage: broken(595, 'Connection refused'),
  'rate-limited': broken(503, 'too many redirections'),
  locked: broken(500, 'VM is locked (clone)'),
  conflict: broken(500, 'unable to create VM: config file already exists'),
  'no-room': broken(500, 'storage local-lvm is full'),
  refused: broken(400, 'Parameter verification failed.'),
};

function refuse(reply: FastifyReply, status: number, reason: string) {
  reply.raw.statusMessage = reason;
  return reply.code(status).send({ data: null });
}

export function proxmoxRoutes(app: FastifyInstance, fleet: Fleet): void {
  readForms(app);
  app.addHook('preHandler', async (request, reply) => {
    for (const each of templates) {
      if (findMachine(fleet, each.id)) continue;
      addMachine(fleet, { place: node, ...each, type: 'template', labels: {}, isTemplate: true });
    }
    settleTasks(fleet, (task, machine) => apply(fleet, task, machine));
    if (request.headers.authorization !== `PVEAPIToken=${sampleFleet.proxmox}`) {
      return refuse(reply, 401, 'invalid token value!');
    }
    return playFault(fleet, { request, reply }, words) ? reply : undefined;
  });
  app.get('/api2/json/version', () => ({ data: { version: '8.4.1', release: '8.4' } }));
  app.get('/api2/json/cluster/resources', (request) => ({
    data:
      (request.query as { type?: string }).type === 'node'
        ? nodesOf(fleet)
        : fleet.machines
            .all()
            .filter((machine) => isListed(fleet, machine) && isShown(machine))
            .map(resource),
  }));
  app.get('/api2/json/nodes/:node/tasks/:upid/status', (request, reply) => {
    const { upid = '' } = request.params as VmParams;
    const task = fleet.tasks.all().find((each) => upidOf(each) === upid);
    return task ? { data: taskView(fleet, task) } : refuse(reply, 500, 'no such task');
  });
  app.get('/api2/json/cluster/nextid', (request, reply) => {
    const { vmid } = request.query as { vmid: string };
    return findMachine(fleet, vmid)
      ? refuse(reply, 400, 'Parameter verification failed.')
      : { data: vmid };
  });
  app.post('/api2/json/nodes/:node/qemu/:vmid/clone', (request, reply) =>
    clone(fleet, { request, reply }),
  );
  machineRoutes(app, fleet);
}

/** Proxmox takes forms as well as JSON. */
function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

const base = '/api2/json/nodes/:node/qemu/:vmid';

function machineRoutes(app: FastifyInstance, fleet: Fleet): void {
  const onMachine = (exchange: Exchange, act: (machine: Machine) => unknown) => {
    const { node: asked, vmid } = exchange.request.params as VmParams;
    if (!isNode(asked)) {
      const reason = `hostname lookup '${asked}' failed - failed to get address info for: ${asked}`;
      return refuse(exchange.reply, 500, reason);
    }
    const machine = findMachine(fleet, vmid);
    const file = `nodes/${asked}/qemu-server/${vmid}.conf`;
    // The token has its roles on the pool: machines outside of it are not shown.
    if (!machine || !isShown(machine)) {
      return refuse(exchange.reply, 403, `Permission check failed (/vms/${vmid}, VM.Audit)`);
    }
    return machine.place === asked
      ? act(machine)
      : refuse(exchange.reply, 500, `Configuration file '${file}' does not exist`);
  };
  app.get(`${base}/config`, (request, reply) =>
    onMachine({ request, reply }, (machine) => ({ data: configOf(machine) })),
  );
  app.get(`${base}/status/current`, (request, reply) =>
    onMachine({ request, reply }, (machine) => ({
      data: {
        ...resource(machine),
        lock: machine.lock ?? undefined,
        qmpstatus: pveStatus(machine),
        ...countersOf(fleet, machine),
      },
    })),
  );
  app.put(`${base}/config`, (request, reply) =>
    onMachine({ request, reply }, (machine) => configure(fleet, { request, reply }, machine)),
  );
  app.put(`${base}/resize`, (request, reply) =>
    onMachine({ request, reply }, (machine) => resize(fleet, { request, reply }, machine)),
  );
  for (const work of ['start', 'stop', 'reboot']) {
    app.post(`${base}/status/${work}`, (request, reply) =>
      onMachine({ request, reply }, (machine) =>
        begin(fleet, { request, reply }, { machine, what: work }),
      ),
    );
  }
  app.delete(base, (request, reply) =>
    onMachine({ request, reply }, (machine) =>
      machine.status === 'running'
        ? refuse(reply, 500, `VM ${machine.id} is running - destroy failed`)
        : begin(fleet, { request, reply }, { machine, what: 'destroy' }),
    ),
  );
  guestRoutes(app, fleet, onMachine);
  firewallRoutes(app, fleet, { onMachine, refuse });
  app.get(`${base}/rrddata`, (request, reply) =>
    onMachine({ request, reply }, (machine) => ({ data: measured(fleet, machine) })),
  );
}

type OnMachine = (exchange: Exchange, act: (machine: Machine) => unknown) => unknown;

/** The agent inside of the machine answers some time after the start. */
function guestRoutes(app: FastifyInstance, fleet: Fleet, onMachine: OnMachine): void {
  app.get(`${base}/agent/network-get-interfaces`, (request, reply) =>
    onMachine({ request, reply }, (machine) =>
      machine.status === 'running' && isUp(fleet, machine, startUpMs)
        ? { data: { result: interfacesOf(machine) } }
        : refuse(reply, 500, 'QEMU guest agent is not running'),
    ),
  );
}

const interfacesOf = ({ address }: Machine) => [
  { name: 'lo', 'ip-addresses': [{ 'ip-address-type': 'ipv4', 'ip-address': '127.0.0.1' }] },
  { name: 'eth0', 'ip-addresses': [{ 'ip-address-type': 'ipv4', 'ip-address': address }] },
];

/** A clone joins its pool when it is whole. */
const isShown = ({ isTemplate, labels, lock }: Machine) =>
  isTemplate || (labels['pool'] === 'lango' && lock !== 'clone');

const pveStatus = ({ status }: Machine) => (status === 'running' ? 'running' : 'stopped');

const resource = (machine: Machine) => ({
  id: `qemu/${machine.id}`,
  type: 'qemu',
  vmid: machine.id,
  node: machine.place,
  name: machine.name,
  status: pveStatus(machine),
  template: machine.isTemplate ? 1 : 0,
  tags: machine.labels['tags'] ?? '',
  pool: machine.labels['pool'] ?? '',
});

/** As the API prints it: the cloud-init password is never shown. */
const configOf = (machine: Machine) => ({
  name: machine.name,
  description: machine.labels['description'] ?? '',
  tags: machine.labels['tags'] ?? '',
  sockets: 1,
  cores: machine.cpus,
  memory: String(machine.memoryMb),
  boot: 'order=scsi0;ide2',
  ...(machine.diskGb > 0 && {
    scsi0: `local-lvm:vm-${machine.id}-disk-0,iothread=1,size=${machine.diskGb}G`,
  }),
  ide2: `local-lvm:vm-${machine.id}-cloudinit,media=cdrom,size=4M`,
  ...networkConfigOf(machine),
  ciuser: machine.username,
  ...(machine.isTemplate && { template: 1 }),
  ...(machine.labels['cipassword'] && { cipassword: '**********' }),
  ...(machine.lock && { lock: machine.lock }),
});

function clone(fleet: Fleet, exchange: Exchange) {
  const { request, reply } = exchange;
  const { vmid } = request.params as VmParams;
  const { newid, name, pool = '', description = '' } = request.body as Record<string, string>;
  const template = findMachine(fleet, vmid);
  if (!template?.isTemplate) return refuse(reply, 500, `VM ${vmid} is not a template`);
  if (findMachine(fleet, newid)) {
    return refuse(reply, 500, `unable to create VM ${newid}: config file already exists`);
  }
  const machine = addMachine(fleet, {
    id: Number(newid),
    name: name ?? '',
    image: template.image,
    place: template.place,
    type: 'qemu',
    cpus: template.cpus,
    memoryMb: template.memoryMb,
    diskGb: template.diskGb,
    labels: { pool, description },
  });
  return begin(fleet, exchange, { machine, what: 'clone' });
}

function configure(fleet: Fleet, exchange: Exchange, machine: Machine) {
  const { reply, request } = exchange;
  if (machine.lock) return refuse(reply, 500, `VM is locked (${machine.lock})`);
  const body = request.body as Record<string, string>;
  const { tags, ciuser, cipassword, cores, memory } = body;
  const { labels, ...network } = networkChangeOf(body);
  changeMachine(fleet, machine, {
    ...(ciuser !== undefined && { username: ciuser }),
    ...(cores !== undefined && { cpus: Number(cores) }),
    ...(memory !== undefined && { memoryMb: Number(memory) }),
    ...network,
    labels: {
      ...machine.labels,
      ...labels,
      ...(tags !== undefined && { tags }),
      ...(cipassword !== undefined && { cipassword }),
    },
  });
  return loseWork(fleet, exchange) ? reply : { data: null };
}

/** A disk only grows: to a size, or by what follows a plus. */
function resize(fleet: Fleet, exchange: Exchange, machine: Machine) {
  const { request, reply } = exchange;
  const { disk = '', size = '' } = request.body as Record<string, string>;
  const [, plus, gb] = /^(\+?)(\d+)G$/.exec(size) ?? [];
  if (gb === undefined) return refuse(reply, 400, 'Parameter verification failed.');
  if (disk !== 'scsi0') return refuse(reply, 500, `disk '${disk}' does not exist`);
  if (machine.lock) return refuse(reply, 500, `VM is locked (${machine.lock})`);
  const diskGb = Number(gb) + (plus === '+' ? machine.diskGb : 0);
  if (diskGb < machine.diskGb) return refuse(reply, 500, 'shrinking disks is not supported');
  return begin(fleet, exchange, { machine, what: 'resize', diskGb });
}

function begin(
  fleet: Fleet,
  exchange: Exchange,
  { machine, what, diskGb }: { machine: Machine; what: string; diskGb?: number },
) {
  if (machine.lock) return refuse(exchange.reply, 500, `VM is locked (${machine.lock})`);
  const task = beginTask(fleet, machine, what);
  if (diskGb !== undefined) fleet.tasks.put(String(task.id), { ...task, diskGb });
  return loseWork(fleet, exchange) ? exchange.reply : { data: upidOf(task) };
}

const types: Record<string, string> = { clone: 'qmclone', destroy: 'qmdestroy' };

function upidOf({ id, what, machineId, startedAt }: Task): string {
  const stamp = Math.floor(startedAt / 1_000)
    .toString(16)
    .toUpperCase();
  const number = id.toString(16).toUpperCase().padStart(8, '0');
  const type = types[what] ?? `qm${what}`;
  return `UPID:${node}:${number}:00000000:${stamp}:${type}:${machineId}:lango@pve!shop:`;
}

function taskView(fleet: Fleet, task: Task) {
  const upid = upidOf(task);
  if (isRunning(fleet, task)) return { upid, node, status: 'running' };
  return { upid, node, status: 'stopped', exitstatus: exitOf(task) };
}

const exits = { warns: 'WARNINGS: 1', 'lost-track': 'unexpected status' } as const;
const exitOf = ({ error, note }: Task) => error ?? (note ? exits[note] : 'OK');

function apply(fleet: Fleet, { what, diskGb }: Task, machine: Machine): void {
  if (diskGb !== undefined) changeMachine(fleet, machine, { diskGb });
  else if (what === 'destroy') fleet.machines.remove(String(machine.id));
  else if (what === 'stop') changeMachine(fleet, machine, { status: 'off' });
  else if (what === 'start' || what === 'reboot') {
    // Settings of cloud-init apply from the next start on.
    const { cipassword: password = machine.password } = machine.labels;
    changeMachine(fleet, machine, { status: 'running', password });
  }
}

const bytesPerSecond = { netin: 2_048, netout: 4_096 };

/** Bytes since the last start. */
function countersOf({ ctx: { timeline } }: Fleet, { startedAt, status }: Machine) {
  if (status !== 'running') return { netin: 0, netout: 0 };
  const ms = timeline.now().getTime() - Date.parse(startedAt ?? '');
  const since = Math.floor(Math.max(0, ms) / 1_000);
  return { netin: since * bytesPerSecond.netin, netout: since * bytesPerSecond.netout };
}

const minuteMs = 60_000;
const minutesShown = 60;

/** The last hour, by the minute. */
function measured({ ctx }: Fleet, { status }: Machine) {
  const now = Math.floor(ctx.timeline.now().getTime() / minuteMs) * minuteMs;
  return Array.from({ length: minutesShown }, (_, index) => {
    const time = (now - (minutesShown - index) * minuteMs) / 1_000;
    return status === 'running' ? { time, cpu: 0.04, ...bytesPerSecond } : { time };
  });
}
