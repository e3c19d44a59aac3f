/**
 * A gateway with everything around it under control: directory, clock, resolver, exit and origin.
 * The cases know only the `Rig`, so that the same cases run against a gateway in this process and
 * against a real one.
 */
import type { ConnectionRecord, Grant, Limits, MeterBatch, RefusalName, Stats } from '../index.ts';
import { Exit } from './exit.ts';
import { Origin } from './origin.ts';
import { Shop } from './shop.ts';

/** What a case may change or look at. Plain data, so that it can cross a process boundary. */
export type Command =
  | { do: 'lease'; user: string; lease: Partial<Grant>; secret?: string; source?: string }
  | { do: 'refuse'; user: string; name: RefusalName }
  | { do: 'announce'; leaseIds: string[] | 'all' }
  | { do: 'advance'; ms: number }
  | { do: 'resolve'; name: string; answers: string[][] }
  | { do: 'directory'; state: 'up' | 'down' | 'slow' }
  | { do: 'sink'; state: 'up' | 'down' | 'twice' }
  | { do: 'log'; state: 'up' | 'down' | 'twice' }
  | { do: 'cut'; leaseId: string; name: RefusalName }
  | { do: 'flush' }
  | { do: 'drain'; graceMs: number }
  | { do: 'seen' };

export type Seen = Readonly<{
  now: number;
  asked: number;
  resolved: readonly string[];
  batches: readonly MeterBatch[];
  records: readonly ConnectionRecord[];
  lines: readonly string[];
  stats: Stats;
  memory: number;
  /** Open files and sockets; 0 where the system does not tell. */
  descriptors: number;
}>;

export type Hosting = Readonly<{
  exitPort: number;
  limits: Partial<Limits>;
  /** Names that lead to the origin of the rig without judgement. */
  trusted: Readonly<Record<string, string>>;
  allowPrivateUpstreams: boolean;
}>;

/** A hosted gateway: its ports, and a way to command it. */
export type Host = Readonly<{
  shared: number;
  lease: number;
  command: (command: Command) => Promise<Seen>;
  close: () => Promise<void>;
}>;

export type Rig = Host & Readonly<{ exit: Exit; origin: Origin; originPort: number }>;

/** Hosts a gateway in this process. */
export async function hostGateway(hosting: Hosting): Promise<Host> {
  const shop = new Shop(hosting);
  const ports = await shop.gateway.listen();
  return {
    shared: ports.find(({ kind }) => kind === 'shared')?.port ?? 0,
    lease: ports.find(({ kind }) => kind === 'lease')?.port ?? 0,
    command: async (command) => {
      await shop.obey(command);
      return shop.seen();
    },
    close: async () => {
      await shop.obey({ do: 'sink', state: 'up' });
      await shop.gateway.drain(0);
    },
  };
}

type Surroundings = Readonly<{
  limits?: Partial<Limits> | undefined;
  hosting?: Readonly<{ allowPrivateUpstreams: boolean }> | undefined;
}>;

/** The surroundings, and a gateway in them. */
export async function startRig(
  host: (hosting: Hosting) => Promise<Host>,
  { limits = {}, hosting = { allowPrivateUpstreams: true } }: Surroundings = {},
): Promise<Rig> {
  const origin = new Origin();
  const originPort = await origin.listen();
  const exit = new Exit(originPort);
  const exitPort = await exit.listen();
  const trusted = { 'origin.test': '127.0.0.1' };
  const hosted = await host({ exitPort, limits, trusted, ...hosting });
  const close = async () => {
    await hosted.close();
    await exit.close();
    await origin.close();
  };
  return { ...hosted, close, exit, origin, originPort };
}
