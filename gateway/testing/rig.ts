/**
 * A gateway with everything around it under control: directory, clock, resolver, exit and origin.
 * The cases know only the `Rig`, so that the same cases run against a gateway in this process and
 * against a real one.
 */
import type {
  ConnectionRecord,
  Grant,
  Limits,
  MeterBatch,
  RefusalName,
  SessionReport,
  Stats,
} from '../index.ts';
import type { Case } from './case.ts';
import { Exit } from './exit.ts';
import { Origin } from './origin.ts';
import { Shop } from './shop.ts';

/** What a case may change or look at. Plain data, so that it can cross a process boundary. */
export type Command =
  | { do: 'lease'; user: string; lease: Partial<Grant>; secret?: string; source?: string }
  | { do: 'refuse'; user: string; name: RefusalName }
  | { do: 'move'; user: string; exitPort: number }
  | { do: 'announce'; leaseIds: string[] | 'all' }
  | { do: 'advance'; ms: number }
  | { do: 'resolve'; name: string; answers: string[][] }
  | { do: 'directory'; state: 'up' | 'down' | 'slow' | 'hung' }
  | { do: 'sink'; state: 'up' | 'down' | 'twice' }
  | { do: 'log'; state: 'up' | 'down' | 'twice' }
  | { do: 'cut'; leaseId: string; name: RefusalName }
  | { do: 'flush' }
  | { do: 'drain'; graceMs: number }
  | { do: 'seen' };

export type Seen = Readonly<{
  now: number;
  asked: number;
  /** Answered questions about live leases. */
  reviewed: number;
  resolved: readonly string[];
  batches: readonly MeterBatch[];
  /** Moves that it has confirmed: no connection uses the old exit. */
  confirmed: readonly string[];
  /** Bytes of slices that it let go of, by lease and sub-user. */
  givenBack: Readonly<Record<string, number>>;
  records: readonly ConnectionRecord[];
  sessions: readonly SessionReport[];
  lines: readonly string[];
  stats: Stats;
  memory: number;
  /** Open files and sockets; 0 where the system has no count. */
  descriptors: number;
}>;

export type Hosting = Readonly<{
  exitPort: number;
  limits: Partial<Limits>;
  /** Names that lead to the origin of the rig without judgement. */
  trusted: Readonly<Record<string, string>>;
  allowPrivateUpstreams: boolean;
  privateUpstreams?: readonly string[];
}>;

/** A hosted gateway: its ports, and a way to command it. */
export type Host = Readonly<{
  shared: number;
  lease: number;
  command: (command: Command) => Promise<Seen>;
  /** Ends it as suddenly as this host can: a process is killed. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}>;

export type Rig = Host &
  Readonly<{
    exit: Exit;
    exitPort: number;
    origin: Origin;
    originPort: number;
    /** One more gateway in the same surroundings, with a directory of its own. */
    another: () => Promise<Host>;
    anotherExit: () => Promise<Readonly<{ exit: Exit; exitPort: number }>>;
  }>;

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
    kill: async () => void (await shop.gateway.drain(0)),
    close: async () => {
      await shop.obey({ do: 'sink', state: 'up' });
      await shop.gateway.drain(0);
    },
  };
}

type Surroundings = Readonly<{
  limits?: Partial<Limits> | undefined;
  hosting?: Case['hosting'];
}>;

/** The surroundings, and a gateway in them. */
export async function startRig(
  host: (hosting: Hosting) => Promise<Host>,
  { limits = {}, hosting = { allowPrivateUpstreams: true } }: Surroundings = {},
): Promise<Rig> {
  const origin = new Origin();
  const originPort = await origin.listen();
  const givenExit = async () => {
    const exit = new Exit(originPort);
    return { exit, exitPort: await exit.listen() };
  };
  const { exit, exitPort } = await givenExit();
  const trusted = { 'origin.test': '127.0.0.1' };
  const givenHost = () => host({ exitPort, limits, trusted, ...hosting });
  const hosted = await givenHost();
  const others: { close: () => Promise<void> }[] = [];
  const kept = <One extends { close: () => Promise<void> }>(one: One): One => {
    others.push(one);
    return one;
  };
  const close = async () => {
    await hosted.close();
    for (const one of others) await one.close();
    await exit.close();
    await origin.close();
  };
  const another = async () => kept(await givenHost());
  const anotherExit = async () => {
    const more = await givenExit();
    kept(more.exit);
    return more;
  };
  return { ...hosted, close, exit, exitPort, origin, originPort, another, anotherExit };
}
