/**
 * A gateway with everything around it under control: directory, clock, resolver, exit and origin.
 * The cases know only the `Rig`, so that the same cases run against a gateway in this process and
 * against a real one.
 */
import { createGateway } from '../index.ts';
import type {
  Answer,
  ConnectionRecord,
  Grant,
  Limits,
  ListenAt,
  MeterBatch,
  Question,
  RefusalName,
  Stats,
  Upstream,
} from '../index.ts';
import { Exit, exitCredentials } from './exit.ts';
import { Origin } from './origin.ts';

/** What a case may change or look at. Plain data, so that it can cross a process boundary. */
export type Command =
  | { do: 'lease'; user: string; lease: Partial<Grant>; secret?: string; source?: string }
  | { do: 'refuse'; user: string; name: RefusalName }
  | { do: 'announce'; leaseIds: string[] | 'all' }
  | { do: 'advance'; ms: number }
  | { do: 'resolve'; name: string; answers: string[][] }
  | { do: 'directory'; state: 'up' | 'down' | 'slow' }
  | { do: 'sink'; state: 'up' | 'down' | 'twice' }
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

export const secret = 'secret123';
/** Every lease of a rig unless a case says otherwise. `direct` leads to names that are trusted;
 * `socks`, `pin` and `http` through the exit, which leads everywhere to the origin. */
const upstreams = (exitPort: number): Record<string, Upstream> => {
  const exit = { host: '127.0.0.1', port: exitPort, ...exitCredentials } as const;
  return {
    direct: { kind: 'direct' },
    socks: { kind: 'socks5', ...exit, nameResolution: 'name' },
    pin: { kind: 'socks5', ...exit, nameResolution: 'pin' },
    http: { kind: 'http', ...exit, nameResolution: 'name' },
    httppin: { kind: 'http', ...exit, nameResolution: 'pin' },
  };
};

const quick: Partial<Limits> = { sweepEveryMs: 10, flushEveryMs: 40, failureDelayMs: 1 };
const startedAt = Date.parse('2026-03-01T12:00:00Z');
export const monthMs = 31 * 24 * 3_600_000;

type Known = { secret: string; source: string | null; answer: Answer };

/** Hosts a gateway in this process. */
export async function hostGateway(hosting: Hosting): Promise<Host> {
  const { exitPort, limits, trusted, allowPrivateUpstreams } = hosting;
  const leases = new Map<string, Known>();
  const names = new Map<string, string[][]>();
  const state = { directory: 'up', sink: 'up', clockAhead: 0, asked: 0 };
  const batches: MeterBatch[] = [];
  const records: ConnectionRecord[] = [];
  const lines: string[] = [];
  const resolved: string[] = [];
  const clockStart = performance.now();
  const clock = () => startedAt + state.clockAhead + Math.floor(performance.now() - clockStart);
  let announce: (leaseIds: readonly string[] | 'all') => void = () => {};

  for (const [user, upstream] of Object.entries(upstreams(exitPort))) {
    const lease = { ...plainGrant(user, startedAt + monthMs), upstream };
    leases.set(user, { secret, source: null, answer: { granted: true, lease } });
  }
  const gate = async () => {
    if (state.directory === 'down') throw new Error('directory down');
    if (state.directory === 'slow') await new Promise((resolve) => setTimeout(resolve, 30));
  };
  const gateway = createGateway({
    gatewayId: 'rig',
    clock,
    log: (level, line) => lines.push(`${level} ${JSON.stringify(line)}`),
    limits: { ...quick, ...limits },
    policy: {
      ownAddresses: ['198.41.0.4', '2606:4700::1111'],
      trustedNames: new Map(Object.entries(trusted)),
      allowPrivateUpstreams,
    },
    directory: {
      authorise: async (question) => {
        state.asked += 1;
        await gate();
        return answerTo(leases, question);
      },
      review: async (leaseIds) => {
        await gate();
        const all = [...leases.values()].map(({ answer }) => answer);
        return new Map(leaseIds.flatMap((id) => standing(all, leases, id)));
      },
    },
    changes: (onChange) => {
      announce = onChange;
      return () => {
        announce = () => {};
      };
    },
    meterSink: {
      record: async (batch) => {
        if (state.sink === 'down') throw new Error('sink down');
        batches.push(structuredClone(batch));
        // Stored, but the answer was lost: the same batch will come again.
        if (state.sink === 'twice') {
          state.sink = 'up';
          throw new Error('answer lost');
        }
      },
    },
    connectionLog: { record: async (more) => void records.push(...more) },
    resolver: async (name) => {
      resolved.push(name);
      const answers = names.get(name) ?? [];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    },
    listen: [
      { host: '127.0.0.1', port: 0, kind: 'shared' },
      { host: '127.0.0.1', port: 0, kind: 'lease' },
    ],
  });
  const ports: readonly ListenAt[] = await gateway.listen();
  const obey = async (command: Command): Promise<void> => {
    if (command.do === 'lease') setLease(leases, command);
    if (command.do === 'refuse') {
      const known = leases.get(command.user);
      if (known) known.answer = { granted: false, name: command.name };
    }
    if (command.do === 'announce') announce(command.leaseIds);
    if (command.do === 'advance') state.clockAhead += command.ms;
    if (command.do === 'resolve') names.set(command.name, command.answers);
    if (command.do === 'directory') state.directory = command.state;
    if (command.do === 'sink') state.sink = command.state;
    if (command.do === 'cut') gateway.cutLease(command.leaseId, command.name);
    if (command.do === 'flush') await gateway.flush();
    if (command.do === 'drain') await gateway.drain(command.graceMs);
  };
  const seen = (): Seen => ({
    now: clock(),
    asked: state.asked,
    resolved,
    batches,
    records,
    lines,
    stats: gateway.stats(),
    memory: process.memoryUsage.rss(),
  });
  return {
    shared: ports.find(({ kind }) => kind === 'shared')?.port ?? 0,
    lease: ports.find(({ kind }) => kind === 'lease')?.port ?? 0,
    command: async (command) => {
      await obey(command);
      return seen();
    },
    close: async () => {
      state.sink = 'up';
      await gateway.drain(0);
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

function answerTo(leases: Map<string, Known>, question: Question): Answer {
  if (question.by === 'address') {
    const known = [...leases.values()].find(({ source }) => source === question.clientAddress);
    return known?.answer ?? { granted: false, name: 'address-not-allowed' };
  }
  const known = leases.get(question.user);
  if (known === undefined || known.secret !== question.secret) {
    return { granted: false, name: 'credentials-wrong' };
  }
  return known.answer;
}

function standing(
  all: readonly Answer[],
  leases: Map<string, Known>,
  leaseId: string,
): [string, Answer][] {
  const granted = all.find((answer) => answer.granted && answer.lease.leaseId === leaseId);
  const answer = granted ?? leases.get(leaseId.replace('lease-', ''))?.answer;
  return answer === undefined ? [] : [[leaseId, answer]];
}

function setLease(leases: Map<string, Known>, command: Command & { do: 'lease' }): void {
  const { user, lease, source } = command;
  const known = leases.get(user);
  const before =
    known?.answer.granted === true ? known.answer.lease : plainGrant(user, startedAt + monthMs);
  leases.set(user, {
    secret: command.secret ?? known?.secret ?? secret,
    source: source ?? known?.source ?? null,
    answer: { granted: true, lease: { ...before, ...lease } },
  });
}

const plainGrant = (user: string, endsAt: number): Grant => ({
  leaseId: `lease-${user}`,
  credentialVersion: '1',
  upstream: { kind: 'direct' },
  endsAt,
  connectionsMax: 50,
  bytesRemaining: null,
  idleTimeoutMs: 900_000,
  openPorts: [],
});
