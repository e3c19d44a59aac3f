import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionQueue } from './connection-queue.ts';
import { asTrouble, DatabaseUnavailable } from './database-trouble.ts';
import type { PrimaryServer } from './primary-server.ts';
import { hasNoRoom, sqlStateOf } from './sql-state.ts';

const setLimitsMs = 2_000;
/** Of a call's time, what is kept for its answer once the queue has let it through. */
const keptForAnswerMs = 500;
const idleInTransactionMs = 30_000;

export type PoolSetup = Readonly<{
  connection: pg.ClientConfig;
  max: number;
  /** Waiting for a new connection. */
  connectMs: number;
  /** The server ends a statement that takes longer; undefined where sessions are shared. */
  limitMs: number | undefined;
}>;

/**
 * Who borrows a connection: `until` when it is of use (`performance.now()`), and `admit`, asked
 * once its turn has come, which throws where the server is known to be away by then.
 */
export type Borrowing = Readonly<{ until: number; admit: () => void }>;

/** A connection with the server that it leads to. */
type Connection = pg.PoolClient & Readonly<{ url: string }>;

/** Knows how many of its connections are open: `totalCount` has those in the making as well. */
export class CountedPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();
  readonly #queue: ConnectionQueue;

  constructor(config: pg.PoolConfig & Pick<PoolSetup, 'max'>) {
    super(config);
    this.#queue = new ConnectionQueue(config.max);
    this.on('connect', (client) => {
      this.#open.add(client);
      // Whichever side ends it, idle or lent.
      client.once('end', () => this.#open.delete(client));
    });
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** Callers that wait for a connection. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * A connection in the order of `connection-queue.ts`; `release` returns it. Queue, connecting and
   * the session's limits share the time until `until`; then it throws DatabaseUnavailable (`busy`).
   */
  async lend({ until, admit }: Borrowing): Promise<pg.PoolClient> {
    await this.#queue.acquire(until - keptForAnswerMs - performance.now());
    try {
      admit();
    } catch (refusal) {
      this.#queue.release();
      throw refusal;
    }
    return this.#connectUntil(until);
  }

  /** One that comes too late is the next caller's: its place in the queue is kept until then. */
  async #connectUntil(until: number): Promise<pg.PoolClient> {
    const connecting = this.#connectInPlace();
    const late = Symbol('late');
    const timer = new AbortController();
    const deadline = pause(Math.max(0, until - performance.now()), late, {
      signal: timer.signal,
    }).catch(() => late);
    try {
      const first = await Promise.race([connecting, deadline]);
      if (first !== late) return first as pg.PoolClient;
    } finally {
      timer.abort();
    }
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw new DatabaseUnavailable('busy', 'no connection was ready in time');
  }

  async #connectInPlace(): Promise<pg.PoolClient> {
    let client: pg.PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      this.#queue.release();
      throw error;
    }
    const release = client.release.bind(client);
    client.release = (broken) => {
      release(broken);
      this.#queue.release();
    };
    return client;
  }
}

/** Connections to the server that takes writes, wherever that is when they are made. */
export function openPool(primary: PrimaryServer, setup: PoolSetup): CountedPool {
  const { connection, max, connectMs, limitMs } = setup;
  class ToPrimary extends pg.Client {
    readonly url: string;

    constructor(options?: pg.ClientConfig) {
      const { url } = primary;
      super({ ...options, connectionString: url });
      this.url = url;
    }
  }
  return new CountedPool({
    ...connection,
    Client: ToPrimary,
    max,
    // What a transaction sends at once is not held back until the answer before it is there.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => {
      if (primary.hasOthers) await refuseReplica(client);
      if (limitMs !== undefined) await setLimits(client, limitMs);
    },
  });
}

/** Lends a connection to the primary; those to a server that it no longer is are closed. */
export async function lend(
  pool: CountedPool,
  primary: PrimaryServer,
  borrowing: Borrowing,
): Promise<pg.PoolClient> {
  for (;;) {
    const client = (await pool.lend(borrowing)) as Connection;
    if (client.url === primary.url) return client;
    client.release(true);
  }
}

const setLimits = (client: pg.ClientBase, limitMs: number) =>
  client.query({
    text: `set statement_timeout = ${limitMs};
           set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    query_timeout: setLimitsMs,
  } as pg.QueryConfig);

async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ replica: boolean }>({
    text: 'select pg_is_in_recovery() as replica',
    query_timeout: setLimitsMs,
  } as pg.QueryConfig);
  if (rows[0]?.replica) throw new DatabaseUnavailable('unreachable', 'this server is a replica');
}

/**
 * Why no connection was lent, as callers meet it. A server without room for another connection is
 * busy, not down, as long as others are open: work on open ones continues.
 */
export function notLent(cause: unknown, hasOthers: boolean): unknown {
  const error = asTrouble(cause);
  if (!(error instanceof DatabaseUnavailable)) return error;
  if (hasNoRoom(cause) && hasOthers) return new DatabaseUnavailable('busy', cause);
  const isCut = error.trouble === 'connection-lost';
  return isCut ? new DatabaseUnavailable('unreachable', cause) : error;
}

/** The server takes no writes: it was the primary, or is not yet. */
export const refusedAsReplica = (error: unknown): boolean => sqlStateOf(error) === '25006';

/**
 * Whether the server that was asked is gone. What it was asked to write is not written, unless it
 * was asked to commit.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  (error.trouble === 'unreachable' || error.trouble === 'connection-lost');
