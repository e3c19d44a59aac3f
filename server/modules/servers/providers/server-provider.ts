import type { ServerId } from '#contracts/ids.ts';
import type { OperationKind, ProviderName } from '#contracts/goods/servers.ts';

/** How large a machine is: as it was asked for, or as its provider reads it back. */
export type MachineSize = Readonly<{ cpus: number; memoryMb: number; diskGb: number }>;

export const mbPerGb = 1_024;

/**
 * What a machine or a type lacks of the size that was sold, in words; null when it is as large or
 * larger.
 */
export function shortOf(has: MachineSize, sold: MachineSize): string | null {
  const lacks = [
    has.cpus < sold.cpus && `${has.cpus} of ${sold.cpus} processors`,
    has.memoryMb < sold.memoryMb && `${has.memoryMb} of ${sold.memoryMb} MB of memory`,
    has.diskGb < sold.diskGb && `${has.diskGb} of ${sold.diskGb} GB of disk`,
  ].filter((each) => each !== false);
  return lacks.length > 0 ? lacks.join(', ') : null;
}

/** One address of a machine, with the length of its prefix and the way out. */
export type MachineAddress = Readonly<{ address: string; prefix: number; gateway: string }>;

/** Where a machine gets its addresses from: its network, or the shop before the first start. */
export type MachineNetwork =
  | Readonly<{ kind: 'dhcp' }>
  | Readonly<{
      kind: 'static';
      ipv4?: MachineAddress;
      ipv6?: MachineAddress;
      /** Addresses of name servers. */
      dns: readonly string[];
      bridge?: string;
      vlan?: number;
    }>;

/** The address by which a machine is reached; undefined where its network gives it one. */
export const assignedIn = (network: MachineNetwork) =>
  network.kind === 'static' ? (network.ipv4 ?? network.ipv6)?.address : undefined;

/** What a machine is to be, in the provider's own words where staff have set them. */
export type MachineSpec = MachineSize &
  Readonly<{
    offerId: string;
    operatingSystem: string | null;
    /** The image or template of the operating system. */
    image: string;
    type: string;
    place: string;
    network: MachineNetwork;
  }>;

/** One exchange with a provider, as staff may read it; secrets are taken out before. */
export type Exchange = Readonly<{ call: string; status: number | null; body: unknown }>;

export type Work = Readonly<{
  kind: OperationKind;
  /** The machine carries it permanently, so that a repeat finds the result of an earlier try. */
  key: ServerId;
  spec: MachineSpec;
  /** The provider's name for the machine; null until it is known. */
  reference: string | null;
  /** The progress from the last `pending`; null starts, or restarts. */
  task: string | null;
  /** What opens the machine after create, reinstall and reset-access, unless the provider draws. */
  password: string;
  note: (exchange: Exchange) => void;
}>;

export type Access = Readonly<{ address: string; username: string; password?: string }>;

/**
 * `later`: not now, and a repeat may do. `refused`: a repeat will not help. A `pending` whose
 * `lookAgainMs` is null waits for a person. An unknown outcome is an exception, and a repeat of
 * the same work finds out.
 */
export type Answer =
  | Readonly<{
      kind: 'done';
      reference?: string;
      access?: Access;
      /** What the provider reads back of a machine that was made. */
      measured?: MachineSize;
    }>
  | Readonly<{
      kind: 'pending';
      reference?: string;
      task: string;
      /** Drawn by the provider; it takes the place of `Work.password`. */
      password?: string;
      lookAgainMs: number | null;
    }>
  | Readonly<{ kind: 'later'; reason: string; waitMs?: number }>
  | Readonly<{ kind: 'refused'; reason: string }>;

export type MachineState = Readonly<{
  power: 'running' | 'stopped' | 'missing';
  address: string | null;
}>;

export type MachineName = Readonly<{ key: ServerId; reference: string | null }>;
export type Found = Readonly<{
  reference: string;
  name: string;
  /** Our id, when the machine carries one. */
  key: string | null;
}>;
export type UsageSample = Readonly<{
  at: Date;
  /** Of all its processors, from 0 to 1. */
  cpu: number;
  inBytes: number;
  outBytes: number;
}>;
/** A page of the provider that a browser opens, at an https: address. */
export type Console = Readonly<{ url: string; password: string | null; validSeconds: number }>;
export type CheckResult = Readonly<{ ok: boolean; detail: string }>;
/**
 * Whether machines of a spec can be what was sold: the reason why not, with the setting that is to
 * be changed, or what else staff may want to know of them.
 */
export type Fit =
  | Readonly<{ ok: true; detail: string }>
  | Readonly<{ ok: false; setting: 'image' | 'type' | 'place'; detail: string }>;

/** `addresses`: it sets a machine up with addresses of the shop's pools. */
export type Ability = 'power' | 'reinstall' | 'reset-access' | 'console' | 'usage' | 'addresses';

/**
 * A server provider. `advance` takes one piece of work a step further and returns its state; a
 * repeat with the same work continues and never creates a second machine. Each method may throw
 * `ProviderSilent`; none is called inside a transaction.
 */
export type ServerProvider = Readonly<{
  name: ProviderName;
  can: ReadonlySet<Ability>;
  advance(work: Work): Promise<Answer>;
  look(machine: MachineName): Promise<MachineState>;
  console(machine: MachineName): Promise<Console>;
  usage(machine: MachineName, window: Readonly<{ from: Date; to: Date }>): Promise<UsageSample[]>;
  /** Every machine that was made for the shop, found by the marks that it carries. */
  list(): Promise<Found[]>;
  /** Whether the settings work: asks something that changes nothing. */
  check(): Promise<CheckResult>;
  /** Whether machines of that spec can be made as they were sold; makes none. */
  fits(spec: MachineSpec): Promise<Fit>;
}>;

export type ServerProviders = Readonly<Partial<Record<ProviderName, ServerProvider>>> &
  Readonly<{ manual: ServerProvider }>;

/** No answer, or an unreadable one: the request may have been carried out. */
export class ProviderSilent extends Error {
  constructor(provider: string, what: string) {
    super(`${provider} gave no answer to ${what}.`);
    this.name = 'ProviderSilent';
  }
}

/** How machines are called at every provider: a host name holds no underscore. */
export const machineName = (key: ServerId) => key.replace('_', '-');
export const keyOfName = (name: string) => {
  const [key] = /^srv-[0-9a-f]{32}$/.exec(name) ?? [];
  return key === undefined ? null : key.replace('-', '_');
};

/** Who opens a machine first. */
export const administratorOf = (operatingSystem: string | null) =>
  operatingSystem === 'Windows' ? 'Administrator' : 'root';
