/** Puts the parts together: ports, the sweep, changes of leases, the end. */
import { randomBytes } from 'node:crypto';
import { Admission } from './admission.ts';
import { BufferPool } from './buffers.ts';
import { Connection } from './connection.ts';
import { DirectoryCache } from './directory/directory-cache.ts';
import { FailedLogins } from './failed-logins.ts';
import { LiveSessions } from './pool/live-sessions.ts';
import { SessionReports } from './pool/session-reports.ts';
import { Sessions } from './sessions.ts';
import { LeaseBook } from './directory/lease-book.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { Listeners } from './listener.ts';
import type { Arrival, Welcome } from './listener.ts';
import { Meter, Recorder } from './meter.ts';
import { MoveConfirmations } from './directory/move-confirmations.ts';
import { Names, systemResolver } from './dial/names.ts';
import type {
  Changes,
  Clock,
  ConnectionLog,
  Directory,
  ListenAt,
  Log,
  MeterSink,
  MoveBoard,
  Policy,
  PresenceBoard,
  Resolver,
  SessionBoard,
  Stats,
} from './ports.ts';
import { Permits } from './directory/permits.ts';
import { Presence } from './directory/presence.ts';
import type { RefusalName } from './refusal.ts';
import { Reviews } from './directory/reviews.ts';
import { Dialer } from './dial/dialer.ts';
import { Ticker } from './ticker.ts';

export type GatewayOptions = Readonly<{
  /** One per process and run, since sequences of batches begin again at 1. */
  gatewayId: string;
  directory: Directory;
  changes: Changes;
  meterSink: MeterSink;
  connectionLog: ConnectionLog;
  /** Where several gateways share the caps of leases; each counts alone when left out. */
  presenceBoard?: PresenceBoard;
  /** Where customers of pools see their sessions. */
  sessionBoard?: SessionBoard;
  /** Where several gateways confirm that a moved lease has left its old exit. */
  moveBoard?: MoveBoard;
  clock: Clock;
  log: Log;
  policy: Policy;
  listen: readonly ListenAt[];
  /** Lets another gateway listen on the same ports at the same time (Linux, SO_REUSEPORT). */
  sharesPorts?: boolean;
  /** The configured name servers when left out. */
  resolver?: Resolver;
  limits?: Partial<Limits>;
}>;

export type Gateway = Readonly<{
  /** Opens every port of `listen` and starts serving. Rejects when one is not available. */
  listen: () => Promise<readonly ListenAt[]>;
  /** The ports that are open, with the numbers the system chose for 0. */
  addresses: () => readonly ListenAt[];
  /** Opens one more port, for a new lease. Answers it with its number. */
  openPort: (at: ListenAt) => Promise<ListenAt>;
  /** Closes a port to newcomers; its tunnels stay. */
  closePort: (port: number) => Promise<void>;
  /** Ends every connection of the lease now, with that name in its record. */
  cutLease: (leaseId: string, name: RefusalName) => void;
  /** Reads the lease's current state from the directory, and applies it. */
  refreshLease: (leaseId: string) => Promise<void>;
  /** Stores the meters. Answers whether the sink took everything. */
  flush: () => Promise<boolean>;
  stats: () => Stats;
  /**
   * Accepts no new connections, lets open ones end for so long, cuts the rest, stores the meters.
   * Returns whether everything was stored. A second call joins the first and ends at the earlier of
   * the two times.
   */
  drain: (graceMs: number) => Promise<boolean>;
}>;

/** A gateway that is not listening yet. */
export function createGateway(options: GatewayOptions): Gateway {
  const parts = partsOf(options);
  const { cache, book, admission, sessions, listeners, meter, recorder, reviews } = parts;
  const { presence, moves, pool } = parts;
  const ticker = new Ticker(parts);
  const nothing = () => {};
  let unsubscribe = nothing;
  let acceptedTotal = 0;
  let drainUntil = Number.POSITIVE_INFINITY;
  let draining: Promise<boolean> | undefined;
  const leave = async () => {
    await emptyFloor({ ...parts, ticker }, () => drainUntil);
    unsubscribe();
    ticker.stop();
    await presence.share();
    await moves.leave();
    await recorder.flush();
    await recorder.flush();
    // The first of each pair may join a flush that began before the last connection ended.
    await meter.flush();
    const isStored = await meter.flush();
    await reviews.giveBack();
    return isStored;
  };
  listeners.serve((arrival, welcome) => {
    acceptedTotal += 1;
    receive(parts, arrival, welcome);
  });

  return {
    listen: async () => {
      // Known to the others before anything can go through it.
      await moves.confirm();
      for (const at of options.listen) await listeners.open(at);
      unsubscribe = options.changes((leaseIds) => reviews.announce(leaseIds));
      ticker.start();
      return listeners.addresses();
    },
    drain: (graceMs) => {
      drainUntil = Math.min(drainUntil, options.clock() + graceMs);
      return (draining ??= leave());
    },
    addresses: () => listeners.addresses(),
    openPort: (at) => listeners.open(at),
    closePort: (port) => listeners.closePort(port),
    cutLease: (leaseId, name) => {
      cache.forget(leaseId);
      sessions.cutLease(leaseId, name);
    },
    refreshLease: async (leaseId) => void (await reviews.review([leaseId])),
    flush: () => meter.flush(),
    stats: () => ({
      connections: admission.connections.size,
      waiting: admission.waiting,
      leases: book.size,
      liveSessions: parts.liveSessions.size,
      acceptedTotal,
      ...sessions.counts(),
      directory: { ...cache.counts },
      batchesStored: meter.counts.stored,
      batchesRetried: meter.counts.retried,
      recordsDropped: recorder.dropped,
      buffersLent: pool.bigLent,
    }),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** All parts, wired by hand. */
function partsOf(options: GatewayOptions) {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const { gatewayId, clock, log, policy, directory } = options;
  const pool = new BufferPool(limits.bigBuffersMax);
  const admission = new Admission(limits);
  const book = new LeaseBook();
  const salt = randomBytes(32).toString('base64');
  const cache = new DirectoryCache({ directory, clock, limits, salt });
  const failedLogins = new FailedLogins(limits, salt);
  const resolver = options.resolver ?? systemResolver(limits.resolveMs);
  const names = new Names({ resolver, clock, limits });
  const listeners = new Listeners({ pool, log, sharesPorts: options.sharesPorts ?? false });
  const dialer = new Dialer({ names, policy, clock, isOwnPort: (port) => listeners.has(port) });
  const recorder = new Recorder({ connectionLog: options.connectionLog, limits, log });
  const meter = new Meter({ gatewayId, book, sink: options.meterSink, log });
  const board = options.presenceBoard ?? null;
  const presence = new Presence({ gatewayId, book, board, limits, log });
  const base = { gatewayId, limits, clock, log, pool, admission, cache, book, dialer, recorder };
  const permits = new Permits({ cache, failedLogins, limits, clock });
  const liveSessions = new LiveSessions();
  const sessions = new Sessions({ ...base, permits, liveSessions });
  const sessionBoard = options.sessionBoard ?? null;
  const reports = new SessionReports({ liveSessions, board: sessionBoard, clock, limits, log });
  const reviews = new Reviews({ directory, cache, book, meter, sessions, limits, log });
  sessions.askForMore = (leaseId) => reviews.askForMore(leaseId);
  const moveBoard = options.moveBoard ?? null;
  const moves = new MoveConfirmations({ gatewayId, book, reviews, board: moveBoard, limits, log });
  const exchanges = { meter, reviews, presence, moves, reports };
  return { ...base, failedLogins, liveSessions, names, listeners, sessions, ...exchanges };
}

/** Takes in a connection that was just accepted, and shows another one out if it must. */
function receive(parts: Parts, arrival: Arrival, welcome: Welcome): void {
  const { clock, limits, admission, sessions } = parts;
  const connection = new Connection({ ...arrival, at: clock() });
  connection.deadlineAt = connection.arrival.at + limits.handshakeMs;
  const givesWay = admission.enter(connection);
  welcome(sessions, connection);
  if (givesWay !== null) sessions.cut(givesWay, 'handshake-timeout');
}

/** An endless stream of new connections does not delay the stop. */
const takeWaitingMs = 1_000;

/** First no new connections; then, from that time on, no connections at all. */
async function emptyFloor(parts: Parts & { ticker: Ticker }, until: () => number): Promise<void> {
  const { sessions, listeners, admission, ticker, clock } = parts;
  sessions.isDraining = true;
  await listeners.takeWaiting(takeWaitingMs);
  // Not awaited: closing a port ends with its last connection, and that is what we are waiting for.
  const closing = listeners.close();
  await ticker.until(() => admission.connections.size === 0 || clock() >= until());
  for (const connection of admission.connections) sessions.cut(connection, 'draining');
  await ticker.until(() => admission.connections.size === 0);
  await closing;
}
