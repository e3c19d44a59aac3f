import { type Book, openBook } from '../core/book.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { Context } from '../core/context.ts';

export type FleetName = 'provisioner' | 'proxmox' | 'hetzner';

/** One machine that a provider of servers has made. */
export type Machine = {
  id: number;
  name: string;
  status: 'running' | 'off';
  address: string;
  username: string;
  password: string;
  image: string;
  /** Where and how large, in the provider's own words. */
  place: string;
  type: string;
  cpus: number;
  memoryMb: number;
  diskGb: number;
  labels: Record<string, string>;
  /** What the provider works on; other work is refused until it is done. */
  lock: string | null;
  /** Proxmox leads a template in the same list. */
  isTemplate: boolean;
  /** Hetzner refuses to delete or rebuild it until this is taken off. */
  isProtected?: boolean;
  madeAt: string;
  /** When it was last started. */
  startedAt?: string;
};

/** A piece of work that takes a while; asked for until it is over. */
export type Task = {
  id: number;
  machineId: number;
  what: string;
  startedAt: number;
  endsAt: number;
  error: string | null;
  /** Done, although it ended like this. */
  note?: 'warns' | 'lost-track';
  /** The result of the work is visible from its end on. */
  isApplied: boolean;
  /** How large the disk is after the work, where the work grows it. */
  diskGb?: number;
};

/** What goes wrong with a provider's answers; its machines stay true. */
export type FleetFault = {
  reply:
    | 'normal'
    | 'outage'
    | 'rate-limited'
    | 'locked'
    | 'conflict'
    | 'no-room'
    /** What is asked for is nothing that can be made; a repeat helps no more. */
    | 'refused'
    | 'not-json'
    /** Not done, and never answered. */
    | 'never'
    /** Done, but the answer is lost. */
    | 'lost'
    /** Done, but the gateway of the provider answers 504. */
    | 'late';
  /** Only calls that change something; reads stay normal. */
  writesOnly?: boolean;
};

/** The options of Proxmox's firewalls; a node's is on unless it says otherwise. */
export type Firewalls = Record<'cluster' | 'nodes', { enable?: number }>;

/** Whether machines that run take connections, and how long after their start. */
export type PortAnswers = { answer: 'open' | 'shut' | 'silent'; afterMs: number };

/**
 * `warns` is done with warnings; `lost-track` is done, but its worker died and has no result.
 * `error` is the message of a failing task.
 */
export type TaskFault = {
  outcome: 'normal' | 'fails' | 'warns' | 'lost-track';
  takesMs?: number;
  error?: string;
};

/** Everything one provider of servers has. */
export type Fleet = {
  name: FleetName;
  ctx: Context;
  machines: Book<Machine>;
  tasks: Book<Task>;
  fault: FaultSwitch<FleetFault>;
  taskFault: FaultSwitch<TaskFault>;
  ports: FaultSwitch<PortAnswers>;
  /** How long lists and searches do not know a new machine. */
  lists: FaultSwitch<{ afterMs: number }>;
  firewalls: FaultSwitch<Firewalls>;
};

export const sampleFleet = {
  provisioner: 'sandbox-provisioner-token',
  proxmox: 'lango@pve!shop=sandbox-proxmox-secret',
  hetzner: 'sandbox-hetzner-token',
} as const satisfies Record<FleetName, string>;

const machinesMax = 2_000;
const tasksMax = 10_000;
export const taskMs = 1_500;
/** How long a system takes from its start until its services are there. */
export const startUpMs = 3_000;
const listedMs = 1_500;

export function openFleet(ctx: Context, name: FleetName): Fleet {
  const open = <T>(what: string, recordsMax: number) =>
    openBook<T>({ dir: ctx.dir, name: `${name}-${what}`, recordsMax });
  return {
    name,
    ctx,
    machines: open('machines', machinesMax),
    tasks: open('tasks', tasksMax),
    fault: makeFaultSwitch<FleetFault>({ reply: 'normal' }),
    taskFault: makeFaultSwitch<TaskFault>({ outcome: 'normal' }),
    ports: makeFaultSwitch<PortAnswers>({ answer: 'open', afterMs: startUpMs }),
    lists: makeFaultSwitch({ afterMs: listedMs }),
    firewalls: makeFaultSwitch<Firewalls>({ cluster: { enable: 1 }, nodes: {} }),
  };
}

export function resetFleet({
  machines,
  tasks,
  fault,
  taskFault,
  ports,
  lists,
  firewalls,
}: Fleet): void {
  machines.clear();
  tasks.clear();
  fault.set(null);
  taskFault.set(null);
  ports.set(null);
  lists.set(null);
  firewalls.set(null);
}

export function closeFleet({ machines, tasks }: Fleet): void {
  machines.close();
  tasks.close();
}

/** Each provider rents from its own part of the documentation ranges (RFC 5737). */
const ranges: Record<FleetName, string> = {
  provisioner: '198.51.100',
  proxmox: '203.0.113',
  hetzner: '192.0.2',
};
const lastBytes = 250;

export type NewMachine = Pick<Machine, 'name' | 'image' | 'place' | 'type' | 'labels'> &
  Partial<Pick<Machine, 'id' | 'username' | 'password' | 'status' | 'isTemplate' | 'lock'>> &
  Partial<Pick<Machine, 'cpus' | 'memoryMb' | 'diskGb' | 'address'>>;

export function addMachine(fleet: Fleet, requested: NewMachine): Machine {
  const { machines, ctx } = fleet;
  const known = machines.all();
  const id = requested.id ?? 1 + known.reduce((top, each) => Math.max(top, each.id), 1_000);
  const machine: Machine = {
    status: 'off',
    username: 'root',
    password: '',
    isTemplate: false,
    lock: null,
    cpus: 1,
    memoryMb: 1_024,
    diskGb: 10,
    address: `${ranges[fleet.name]}.${(known.length % lastBytes) + 1}`,
    ...requested,
    id,
    madeAt: ctx.timeline.now().toISOString(),
  };
  machines.put(String(id), machine);
  return machine;
}

export const findMachine = (fleet: Fleet, id: unknown): Machine | undefined =>
  fleet.machines.get(String(id));

export function changeMachine(fleet: Fleet, machine: Machine, change: Partial<Machine>): Machine {
  const starts = change.status === 'running';
  const startedAt = starts ? fleet.ctx.timeline.now().toISOString() : machine.startedAt;
  const changed = { ...machine, ...change, ...(startedAt !== undefined && { startedAt }) };
  fleet.machines.put(String(machine.id), changed);
  return changed;
}

/** Whether a machine that runs was started so long ago; delays are scaled as everywhere. */
export const isUp = ({ ctx: { timeline } }: Fleet, { startedAt }: Machine, afterMs: number) =>
  Date.parse(startedAt ?? '') + timeline.scaled(afterMs) <= timeline.now().getTime();

const noRoom = 'The storage has no room left.';

/** Whether lists know a machine by now. */
export function isListed({ ctx: { timeline }, lists }: Fleet, { madeAt, isTemplate }: Machine) {
  const { afterMs } = lists.peek();
  const seenAt = Date.parse(madeAt) + timeline.scaled(afterMs);
  return isTemplate || seenAt <= timeline.now().getTime();
}

/** Begins a piece of work; `locks` keeps other work off the machine until it is over. */
export function beginTask(fleet: Fleet, machine: Machine, what: string): Task {
  const { tasks, ctx } = fleet;
  const { outcome, takesMs = taskMs, error = noRoom } = fleet.taskFault.take();
  const startedAt = ctx.timeline.now().getTime();
  const task: Task = {
    id: tasks.all().length + 1,
    machineId: machine.id,
    what,
    startedAt,
    endsAt: startedAt + ctx.timeline.scaled(takesMs),
    error: outcome === 'fails' ? error : null,
    ...((outcome === 'warns' || outcome === 'lost-track') && { note: outcome }),
    isApplied: false,
  };
  tasks.put(String(task.id), task);
  changeMachine(fleet, machine, { lock: what });
  return task;
}

export const isRunning = (fleet: Fleet, { endsAt }: Task) =>
  endsAt > fleet.ctx.timeline.now().getTime();

/** Brings into effect every piece of work that is over; each provider says what it means. */
export function settleTasks(fleet: Fleet, apply: (task: Task, machine: Machine) => void): void {
  for (const task of fleet.tasks.all()) {
    if (task.isApplied || isRunning(fleet, task)) continue;
    fleet.tasks.put(String(task.id), { ...task, isApplied: true });
    const machine = findMachine(fleet, task.machineId);
    if (!machine) continue;
    const free = changeMachine(fleet, machine, { lock: null });
    if (task.error === null) apply(task, free);
    // A machine that could not be made is not there.
    else if (task.what === 'create' || task.what === 'clone') fleet.machines.remove(`${free.id}`);
  }
}

/** A password as providers draw them. */
export const drawPassword = ({ ctx }: Fleet) =>
  `${ctx.codes.lower(10)}${ctx.codes.upper(4)}${ctx.codes.digits(2)}`;
