import { type Book, openBook } from '../core/book.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { World } from '../core/world.ts';

export type ParkName = 'provisioner' | 'proxmox' | 'hetzner';

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
  labels: Record<string, string>;
  /** What the provider works on; other work is refused until it is done. */
  lock: string | null;
  /** Proxmox leads a template in the same list. */
  isTemplate: boolean;
  madeAt: string;
};

/** A piece of work that takes a while; asked for until it is over. */
export type Task = {
  id: number;
  machineId: number;
  what: string;
  startedAt: number;
  endsAt: number;
  error: string | null;
  /** What the work changes is there once somebody looks after its end. */
  isApplied: boolean;
};

/** What goes wrong with a provider's answers; its machines stay true. */
export type ParkFault = {
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
    | 'lost';
  /** Only calls that change something; reads stay normal. */
  writesOnly?: boolean;
};

export type TaskFault = { outcome: 'normal' | 'fails'; takesMs?: number };

/** Everything one provider of servers has. */
export type Park = {
  name: ParkName;
  world: World;
  machines: Book<Machine>;
  tasks: Book<Task>;
  fault: FaultSwitch<ParkFault>;
  taskFault: FaultSwitch<TaskFault>;
};

export const samplePark = {
  provisioner: 'sandbox-provisioner-token',
  proxmox: 'lango@pve!shop=sandbox-proxmox-secret',
  hetzner: 'sandbox-hetzner-token',
} as const satisfies Record<ParkName, string>;

const machinesMax = 2_000;
const tasksMax = 10_000;
export const taskMs = 1_500;

export function openPark(world: World, name: ParkName): Park {
  const open = <T>(what: string, recordsMax: number) =>
    openBook<T>({ dir: world.dir, name: `${name}-${what}`, recordsMax });
  return {
    name,
    world,
    machines: open('machines', machinesMax),
    tasks: open('tasks', tasksMax),
    fault: makeFaultSwitch<ParkFault>({ reply: 'normal' }),
    taskFault: makeFaultSwitch<TaskFault>({ outcome: 'normal' }),
  };
}

export function resetPark({ machines, tasks, fault, taskFault }: Park): void {
  machines.clear();
  tasks.clear();
  fault.set(null);
  taskFault.set(null);
}

export function closePark({ machines, tasks }: Park): void {
  machines.close();
  tasks.close();
}

/** Each provider rents from its own part of the documentation ranges (RFC 5737). */
const ranges: Record<ParkName, string> = {
  provisioner: '198.51.100',
  proxmox: '203.0.113',
  hetzner: '192.0.2',
};
const lastBytes = 250;

export type NewMachine = Pick<Machine, 'name' | 'image' | 'place' | 'type' | 'labels'> &
  Partial<Pick<Machine, 'id' | 'username' | 'password' | 'status' | 'isTemplate' | 'lock'>>;

export function addMachine(park: Park, wanted: NewMachine): Machine {
  const { machines, world } = park;
  const known = machines.all();
  const id = wanted.id ?? 1 + known.reduce((top, each) => Math.max(top, each.id), 1_000);
  const machine: Machine = {
    status: 'off',
    username: 'root',
    password: '',
    isTemplate: false,
    lock: null,
    ...wanted,
    id,
    address: `${ranges[park.name]}.${(known.length % lastBytes) + 1}`,
    madeAt: world.timeline.now().toISOString(),
  };
  machines.put(String(id), machine);
  return machine;
}

export const findMachine = (park: Park, id: unknown): Machine | undefined =>
  park.machines.get(String(id));

export function changeMachine(park: Park, machine: Machine, change: Partial<Machine>): Machine {
  const changed = { ...machine, ...change };
  park.machines.put(String(machine.id), changed);
  return changed;
}

/** Begins a piece of work; `locks` keeps other work off the machine until it is over. */
export function beginTask(park: Park, machine: Machine, what: string): Task {
  const { tasks, world } = park;
  const { outcome, takesMs = taskMs } = park.taskFault.take();
  const startedAt = world.timeline.now().getTime();
  const task: Task = {
    id: tasks.all().length + 1,
    machineId: machine.id,
    what,
    startedAt,
    endsAt: startedAt + world.timeline.scaled(takesMs),
    error: outcome === 'fails' ? 'The storage has no room left.' : null,
    isApplied: false,
  };
  tasks.put(String(task.id), task);
  changeMachine(park, machine, { lock: what });
  return task;
}

export const isRunning = (park: Park, { endsAt }: Task) =>
  endsAt > park.world.timeline.now().getTime();

/** Brings into effect every piece of work that is over; each provider says what it means. */
export function settleTasks(park: Park, apply: (task: Task, machine: Machine) => void): void {
  for (const task of park.tasks.all()) {
    if (task.isApplied || isRunning(park, task)) continue;
    park.tasks.put(String(task.id), { ...task, isApplied: true });
    const machine = findMachine(park, task.machineId);
    if (!machine) continue;
    const free = changeMachine(park, machine, { lock: null });
    if (task.error === null) apply(task, free);
    // A machine that could not be made is not there.
    else if (task.what === 'create' || task.what === 'clone') park.machines.remove(`${free.id}`);
  }
}

/** A password as providers draw them. */
export const drawPassword = ({ world }: Park) =>
  `${world.codes.lower(10)}${world.codes.upper(4)}${world.codes.digits(2)}`;
