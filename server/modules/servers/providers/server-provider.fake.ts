import type { OperationKind } from '#contracts/goods/servers.ts';
import {
  administratorOf,
  assignedIn,
  keyOfName,
  machineName,
  ProviderSilent,
  type Answer,
  type Fit,
  type Found,
  type MachineName,
  type MachineSize,
  type MachineSpec,
  type ServerProvider,
  type Work,
} from './server-provider.ts';

type FakeMachine = {
  reference: string;
  name: string;
  power: 'running' | 'stopped';
  password: string;
  size: MachineSize;
  address: string;
};

/** What the next call does in place of its work. `lost` does it and loses the answer. */
export type FakeFault = 'silent' | 'lost' | 'busy' | 'fails' | 'refuses';

/** An in-process provider that a test plays: work takes one look, machines are plain records. */
export class FakeServerProvider implements ServerProvider {
  readonly name: ServerProvider['name'];
  readonly can: ServerProvider['can'] = new Set([
    'power',
    'reinstall',
    'reset-access',
    'console',
    'usage',
    'addresses',
  ]);
  readonly machines = new Map<string, FakeMachine>();
  /** Every call that reached it, such as `create`. */
  readonly begun: OperationKind[] = [];
  readonly faults: FakeFault[] = [];
  /** What every machine is made with in place of what was asked for. */
  makes: Partial<MachineSize> = {};
  /** What it says of a spec; null gives no answer. */
  judges: (spec: MachineSpec) => Fit | null = () => ({ ok: true, detail: 'It fits.' });
  #made = 0;

  constructor(name: ServerProvider['name'] = 'sandbox') {
    this.name = name;
  }

  async advance(work: Work): Promise<Answer> {
    const fault = this.faults.shift();
    if (fault === 'silent') throw new ProviderSilent(this.name, work.kind);
    if (fault === 'busy') return { kind: 'later', reason: 'the machine is locked' };
    if (fault === 'refuses') return { kind: 'refused', reason: 'no such image' };
    if (work.task !== null) return this.#finish(work, fault);
    const answer = this.#begin(work);
    work.note({ call: work.kind, status: 202, body: { kind: answer.kind } });
    if (fault === 'lost') throw new ProviderSilent(this.name, work.kind);
    return answer;
  }

  #begin({ kind, key, password, spec }: Work): Answer {
    this.begun.push(kind);
    const known = this.machines.get(key);
    if (kind === 'terminate') {
      this.machines.delete(key);
      return { kind: 'pending', task: 'gone', lookAgainMs: 1_000 };
    }
    if (!known && kind !== 'create') return { kind: 'refused', reason: 'there is no such machine' };
    const machine = known ?? this.#make(key, spec);
    if (kind === 'stop' || kind === 'suspend') machine.power = 'stopped';
    else machine.power = 'running';
    if (['create', 'reinstall', 'reset-access'].includes(kind)) machine.password = password;
    return { kind: 'pending', reference: machine.reference, task: kind, lookAgainMs: 1_000 };
  }

  #make(key: Work['key'], { cpus, memoryMb, diskGb, network }: Work['spec']): FakeMachine {
    this.#made += 1;
    const machine: FakeMachine = {
      reference: String(this.#made),
      name: machineName(key),
      power: 'running',
      password: '',
      size: { cpus, memoryMb, diskGb, ...this.makes },
      address: assignedIn(network) ?? `198.51.100.${this.#made}`,
    };
    this.machines.set(key, machine);
    return machine;
  }

  #finish({ key, kind, spec }: Work, fault: FakeFault | undefined): Answer {
    if (fault === 'fails') return { kind: 'later', reason: 'the storage is full' };
    if (fault === 'lost') throw new ProviderSilent(this.name, 'a look');
    if (kind === 'terminate') return { kind: 'done' };
    const machine = this.machines.get(key);
    if (!machine) return { kind: 'later', reason: 'the machine is not there' };
    const { reference, size: measured } = machine;
    const username = administratorOf(spec.operatingSystem);
    const access = { address: machine.address, username };
    return { kind: 'done', reference, access, measured };
  }

  async look({ key }: MachineName) {
    const machine = this.machines.get(key);
    if (!machine) return { power: 'missing', address: null } as const;
    return { power: machine.power, address: machine.address } as const;
  }

  async console({ key }: MachineName) {
    return { url: `https://screen.test/${key}`, password: null, validSeconds: 60 };
  }

  async usage(_machine: MachineName, { to }: Readonly<{ from: Date; to: Date }>) {
    return [{ at: to, cpu: 0.05, inBytes: 1_000, outBytes: 2_000 }];
  }

  async list(): Promise<Found[]> {
    return [...this.machines.values()].map(({ reference, name }) => ({
      reference,
      name,
      key: keyOfName(name),
    }));
  }

  async check() {
    return { ok: true, detail: 'The fake is there.' };
  }

  async fits(spec: MachineSpec): Promise<Fit> {
    const fit = this.judges(spec);
    if (!fit) throw new ProviderSilent(this.name, 'a fit');
    return fit;
  }
}
