/** Puts the parts together: ports, the sweep, changes of leases, the end. */
import { randomBytes } from 'node:crypto';
import { Admission } from './admission.ts';
import { BufferPool } from './buffers.ts';
import { Connection } from './connection.ts';
import { DirectoryCache } from './directory-cache.ts';
import { Floor } from './floor.ts';
import { LeaseBook } from './lease-book.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { Listeners } from './listener.ts';
import { Meter, Recorder } from './meter.ts';
import { Names, systemResolver } from './names.ts';
import type {
  Changes,
  Clock,
  ConnectionLog,
  Directory,
  ListenAt,
  Log,
  MeterSink,
  Policy,
  Resolver,
  Stats,
} from './ports.ts';
import type { RefusalName } from './refusal.ts';
import { Reviews } from './reviews.ts';
import { Roads } from './roads.ts';
import { sweepConnections } from './sweep.ts';

export type GatewayOptions = Readonly<{
  /** One per process and run, since sequences of batches begin again at 1. */
  gatewayId: string;
  directory: Directory;
  changes: Changes;
  meterSink: MeterSink;
  connectionLog: ConnectionLog;
  clock: Clock;
  log: Log;
  policy: Policy;
  listen: readonly ListenAt[];
  /** The configured name servers when left out. */
  resolver?: Resolver;
  limits?: Partial<Limits>;
}>;

export type Gateway = Readonly<{
  /** Opens every port of `listen` and begins to serve. Rejects when one cannot be had. */
  listen: () => Promise<readonly ListenAt[]>;
  /** The ports that are open, with the numbers the system chose for 0. */
  addresses: () => readonly ListenAt[];
  /** Opens one more port, for a new lease. Answers it with its number. */
  openPort: (at: ListenAt) => Promise<ListenAt>;
  /** Closes a port to newcomers; its tunnels stay. */
  closePort: (port: number) => Promise<void>;
  /** Ends every connection of the lease now, with that name in its record. */
  cutLease: (leaseId: string, name: RefusalName) => void;
  /** Asks the directory how the lease stands now, and acts on it. */
  refreshLease: (leaseId: string) => Promise<void>;
  /** Stores the meters. Answers whether the sink took everything. */
  flush: () => Promise<boolean>;
  stats: () => Stats;
  /** Takes nobody new, lets open connections end for so long, cuts the rest, stores the meters.
   * Answers whether everything was stored. */
  drain: (graceMs: number) => Promise<boolean>;
}>;

/** A gateway that is not listening yet. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const { gatewayId, clock, log, policy, directory } = options;
  const pool = new BufferPool(limits.bigBuffersMax);
  const admission = new Admission(limits);
  const book = new LeaseBook();
  const salt = randomBytes(32).toString('base64');
  const cache = new DirectoryCache({ directory, clock, limits, salt });
  const resolver = options.resolver ?? systemResolver(limits.resolveMs);
  const names = new Names({ resolver, clock, limits });
  const listeners = new Listeners({ pool, log });
  const roads = new Roads({ names, policy, isOwnPort: (port) => listeners.has(port) });
  const recorder = new Recorder({ connectionLog: options.connectionLog, limits, log });
  const meter = new Meter({ gatewayId, book, sink: options.meterSink, log });
  const parts = { gatewayId, limits, clock, log, pool, admission, cache, book, roads, recorder };
  const floor = new Floor(parts);
  const reviews = new Reviews({ directory, cache, book, meter, floor, limits, log });
  let acceptedTotal = 0;
  listeners.serve((arrival, welcome) => {
    acceptedTotal += 1;
    const connection = new Connection({ ...arrival, at: clock() });
    connection.deadlineAt = clock() + limits.handshakeMs;
    const givesWay = admission.enter(connection);
    welcome(floor, connection);
    if (givesWay !== null) floor.cut(givesWay, 'handshake-timeout');
  });

  const rounds = new Rounds({
    limits,
    clock,
    admission,
    cache,
    book,
    floor,
    meter,
    recorder,
    reviews,
  });
  let unsubscribe = () => {};

  const listen = async () => {
    for (const at of options.listen) await listeners.open(at);
    unsubscribe = options.changes((leaseIds) => reviews.announce(leaseIds));
    rounds.start();
    return listeners.addresses();
  };

  const drain = async (graceMs: number) => {
    floor.isDraining = true;
    await listeners.close();
    const until = clock() + graceMs;
    await rounds.until(() => admission.connections.size === 0 || clock() >= until);
    for (const connection of admission.connections) floor.cut(connection, 'draining');
    await rounds.until(() => admission.connections.size === 0);
    unsubscribe();
    rounds.stop();
    await recorder.flush();
    // Once for a batch that was under way, once for what came after it.
    await meter.flush();
    return await meter.flush();
  };

  return {
    listen,
    drain,
    addresses: () => listeners.addresses(),
    openPort: (at) => listeners.open(at),
    closePort: (port) => listeners.closePort(port),
    cutLease: (leaseId, name) => {
      cache.forget(leaseId);
      floor.cutLease(leaseId, name);
    },
    refreshLease: (leaseId) => {
      reviews.announce([leaseId]);
      return reviews.run();
    },
    flush: () => meter.flush(),
    stats: () => ({
      connections: admission.connections.size,
      waiting: admission.waiting,
      tunnels: floor.tunnels,
      leases: book.size,
      acceptedTotal,
      bytesUpTotal: floor.bytesUpTotal,
      bytesDownTotal: floor.bytesDownTotal,
      refusals: { ...floor.refusalCounts },
      directory: { ...cache.counts },
      batchesStored: meter.counts.stored,
      batchesRetried: meter.counts.retried,
      recordsDropped: recorder.dropped,
      buffersLent: pool.bigLent,
    }),
  };
}

type RoundsParts = Readonly<{
  limits: Limits;
  clock: Clock;
  admission: Admission;
  cache: DirectoryCache;
  book: LeaseBook;
  floor: Floor;
  meter: Meter;
  recorder: Recorder;
  reviews: Reviews;
}>;

/** The one timer of the gateway. Deadlines, lease ends and idle limits are found by looking, since a
 * timer per lease would fire at once for leases longer than 24.8 days. */
class Rounds {
  readonly #parts: RoundsParts;
  #timer: NodeJS.Timeout | null = null;
  #flushAt = 0;
  #tidyAt = 0;
  #waiters: { isTrue: () => boolean; resolve: () => void }[] = [];

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  start(): void {
    const { limits, clock } = this.#parts;
    this.#flushAt = clock() + limits.flushEveryMs;
    this.#timer = setInterval(() => this.#round(), limits.sweepEveryMs);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Resolves in the round that finds it true. */
  until(isTrue: () => boolean): Promise<void> {
    if (isTrue() || this.#timer === null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ isTrue, resolve });
    });
  }

  #round(): void {
    const { limits, clock, admission, cache, book, floor, reviews } = this.#parts;
    const now = clock();
    sweepConnections({ floor, connections: admission.connections, leases: book.all() }, now);
    if (now >= this.#flushAt) {
      this.#flushAt = now + limits.flushEveryMs;
      void this.#flush();
    }
    if (now >= this.#tidyAt) {
      this.#tidyAt = now + tidyEveryMs;
      cache.sweep(now);
      admission.sweep(now);
      book.sweep((leaseId) => cache.knows(leaseId));
    }
    reviews.round(now);
    const ready = this.#waiters.filter((waiter) => waiter.isTrue());
    this.#waiters = this.#waiters.filter((waiter) => !ready.includes(waiter));
    for (const waiter of ready) waiter.resolve();
  }

  async #flush(): Promise<void> {
    const { meter, recorder, reviews } = this.#parts;
    const [isStored] = await Promise.all([meter.flush(), recorder.flush()]);
    if (isStored) reviews.announceMetered();
  }
}

const tidyEveryMs = 10_000;
