import { hourMs } from '#contracts/time.ts';
import type pg from 'pg';
import { Outage, type OutageNews } from './database/database-outage.ts';
import { hostsOf, placesOf } from './database/database-hosts.ts';
import { asTrouble, DatabaseUnavailable, troubleOf } from './database/database-trouble.ts';
import { exactNumbers } from './database/exact-numbers.ts';
import { hearCounts, type Count } from './metrics/count.ts';
import { NotificationListener } from './database/notification-listener.ts';
import { isGone, lend, notLent, openPool, refusedAsReplica } from './database/pool.ts';
import type { CountedPool } from './database/pool.ts';
import { NoPrimary, PrimaryServer } from './database/primary-server.ts';
import { replicaReads } from './database/replica-reads.ts';
import { sqlStateOf } from './database/sql-state.ts';

/**
 * SQL as a value that can only bind: text between the quotes is code, placeholders are data. `name`
 * prepares the statement on its connection, for hot paths.
 */
export type Sql = Readonly<{ text: string; values: readonly unknown[]; name?: string }>;

const fragments = new WeakSet<object>();

/** Builds a statement; a placeholder may itself be a `sql` value, which is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  let text = '';
  const bound: unknown[] = [];
  strings.forEach((part, index) => {
    text += part;
    if (index >= values.length) return;
    const value = values[index];
    if (isFragment(value)) {
      text += value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + bound.length}`);
      bound.push(...value.values);
    } else {
      bound.push(value);
      text += `$${bound.length}`;
    }
  });
  const statement = { text, values: bound };
  fragments.add(statement);
  return statement;
}

const isFragment = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && fragments.has(value);

/** A name of a column or field as SQL, in quotes. Throws a RangeError for what is none of ours. */
export function identifier(name: string): Sql {
  if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new RangeError(`${name} names nothing.`);
  const statement = { text: `"${name}"`, values: [] };
  fragments.add(statement);
  return statement;
}

/** Names a hot statement so that PostgreSQL plans it once per connection. */
export const prepared = (name: string, statement: Sql): Sql => ({ ...statement, name });

/** An executor of statements: the pool, or one transaction. */
export type Queryable = Readonly<{
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** Number of rows that an insert, update or delete touched. */
  execute(statement: Sql): Promise<number>;
}>;

declare const inTransaction: unique symbol;
/** Proof that a transaction is open; statements that lock or belong together ask for it. */
export type Tx = Queryable & { readonly [inTransaction]: true };

export type Connections = Readonly<Record<'lent' | 'idle' | 'waiting' | 'max', number>>;

export type Database = Queryable &
  Readonly<{
    /**
     * For lists, counts and reports: a replica that lags less than a second where there is one,
     * else the database itself. Never for what decides about money or stock.
     */
    reads: Queryable;
    /**
     * Runs `work` in one transaction. Serialisation failures and deadlocks are repeated up to
     * `retriesMax` times, so `work` may run more than once and touches nothing but the database. So
     * is an uncommitted transaction when its server went and `url` names others.
     *
     * Statements that do not need each other's answers may be sent at once, with `Promise.all`: the
     * server runs them one after the other, in the order in which they were called, and is waited
     * for once. Where one fails, so do those behind it; what is thrown is the error of the first.
     * Nothing that catches an error of its own belongs into such a group.
     */
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /**
     * Calls `heard` for each NOTIFY on the channel; reconnects automatically. Returns the stop
     * function.
     */
    listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
    /** Whether notifications reach this process now. */
    isListening(): boolean;
    /** The pool at this moment; `waiting` are callers for whom no connection was free. */
    connections(): Connections;
    close(): Promise<void>;
  }>;

const retriesMax = 5;
const retryable = new Set(['40001', '40P01']);

export type DatabaseOptions = Readonly<{
  /** Can name several servers, one of which accepts writes at a time (`database-hosts.ts`). */
  url: string;
  /** Of the database itself, when `url` leads through a pooler that shares connections. */
  listenUrl?: string | undefined;
  /** Of its replicas, for lists; each server that it names is one. */
  replicaUrl?: string | undefined;
  applicationName: string;
  poolMax?: number;
  /** The server ends a statement that takes longer; a call gives up one second later. */
  statementMs?: number;
  /** How long calls wait for the next primary, when `url` names several servers. */
  bridgeMs?: number;
  /** Called for connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
  /** Called once when the database stops answering, and once when it answers again. */
  onOutage?: (news: OutageNews) => void;
  /** Called for each counted event after its commit, see `metrics/count.ts`. */
  onCount?: (count: Count) => void;
}>;

/** Calls that a person waits for, the long reads of the worker, and those of all history. */
export const statementMs = { answer: 4_000, work: 30_000, history: hourMs } as const;
/** Waiting for a new connection; in line for one, a call waits as long as its own time. */
const connectMsMax = 10_000;
const listenerMs = 4_000;
/** Beyond the server's own limit, after which it counts as gone. */
const silenceMs = 1_000;
const keepAliveMs = 10_000;

export function connectDatabase(options: DatabaseOptions): Database {
  const { url, listenUrl = url, applicationName, poolMax = 10 } = options;
  const { statementMs: limitMs = statementMs.work } = options;
  const { onIdleError = ignore, onOutage = ignore, onCount = ignore } = options;
  const connection: pg.ClientConfig = {
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: exactNumbers,
  };
  const isPooled = placesOf(listenUrl) !== placesOf(url);
  const primary = new PrimaryServer(url, options.bridgeMs);
  const pool = openPool(primary, {
    connection: { ...connection, application_name: applicationName },
    max: poolMax,
    connectMs: Math.min(connectMsMax, limitMs - silenceMs),
    // What one session sets, a pooler hands to the next; there the role has to bring the limits.
    limitMs: isPooled ? undefined : limitMs,
  });
  pool.on('error', (error) => {
    primary.suspect();
    onIdleError(error);
  });
  const access: Access = {
    pool,
    primary,
    outage: new Outage(onOutage),
    limitMs,
    patienceMs: limitMs + silenceMs,
    isPooled,
    onCount,
  };
  const run = queryable((statement) => runAlone(access, statement));
  const listened = isPooled ? new PrimaryServer(listenUrl) : primary;
  const listener = new NotificationListener({
    notify: (channel) => run.rows(sql`select pg_notify(${channel}, '')`),
    server: listened,
    connection: {
      ...connection,
      application_name: `listen:${applicationName}`,
      connectionTimeoutMillis: listenerMs,
      query_timeout: listenerMs,
    },
  });
  const reads = replicaReads(run, openReplicas(options));
  const database: Database = {
    ...run,
    reads,
    transaction: (work) => runTransaction(access, work),
    listen: (channel, heard) => listener.listen(channel, heard),
    isListening: () => listener.isListening,
    connections: () => {
      const { totalCount, idleCount: idle, waiting } = pool;
      return { lent: totalCount - idle, idle, waiting, max: poolMax };
    },
    close: async () => {
      await listener.close();
      await reads.close();
      await pool.end();
    },
  };
  hearCounts(database, onCount);
  return database;
}

const openReplicas = ({ replicaUrl, onOutage: _own, ...others }: DatabaseOptions) =>
  replicaUrl ? hostsOf(replicaUrl).map((url) => connectDatabase({ ...others, url })) : [];

type Access = Readonly<{
  pool: CountedPool;
  primary: PrimaryServer;
  outage: Outage;
  /** The server's own limit of a statement; a call has a second more. */
  limitMs: number;
  patienceMs: number;
  isPooled: boolean;
  onCount: (count: Count) => void;
}>;
type Run = (statement: Sql) => Promise<pg.QueryResult>;

const queryable = (run: Run): Queryable => ({
  rows: async <Row>(statement: Sql) => (await run(statement)).rows as Row[],
  execute: async (statement) => (await run(statement)).rowCount ?? 0,
});

/** A connection held by another call, as our statements see it. */
export const asQueryable = (client: Pick<pg.ClientBase, 'query'>): Queryable =>
  queryable(({ text, values }) => client.query({ text, values: [...values], types: exactNumbers }));

/** A statement on a connection of its own choice; waiting for one counts against its time. */
async function runAlone(access: Access, statement: Sql): Promise<pg.QueryResult> {
  const until = performance.now() + access.patienceMs;
  try {
    return await runOnce(access, statement, until);
  } catch (error) {
    // A read may be asked twice, and what a replica refuses has not been done.
    const isRead = /^\s*select\b/i.test(statement.text);
    const mayRepeat = isGone(error) && (isRead || refusedAsReplica(innermost(error)));
    if (!access.primary.hasOthers || !mayRepeat) throw error;
    return runOnce(access, statement, until);
  }
}

const innermost = (error: unknown) => (error instanceof Error ? error.cause : undefined);

async function runOnce(access: Access, statement: Sql, until: number): Promise<pg.QueryResult> {
  const client = await checkOut(access, until);
  const withinMs = until - performance.now();
  const [outcome] = await Promise.allSettled([runOn(access, client, { statement, withinMs })]);
  client.off('error', ignore);
  if (outcome.status === 'fulfilled') {
    client.release();
    return outcome.value;
  }
  client.release(brokenBy(outcome.reason));
  throw outcome.reason;
}

/** A connection for a call that is of use until then (`performance.now()`). */
async function checkOut(access: Access, until: number): Promise<pg.PoolClient> {
  const { pool, outage, primary } = access;
  // During a failover, no call is refused before a new primary could be ready.
  if (!outage.isDown) await primary.settled(until);
  const admit = outage.entrance();
  admit();
  const borrowing = { until, admit };
  try {
    if (primary.isLost && !(await primary.search(until))) throw new NoPrimary();
    const client = await lend(pool, primary, borrowing).catch(async (cause: unknown) => {
      // A server without room is there, so that a search would find no other.
      const error = notLent(cause, pool.openCount > 0);
      const mayMove = !outage.isRefusal(error) && isGone(error);
      if (mayMove && (await primary.search(until))) return lend(pool, primary, borrowing);
      throw error;
    });
    // The pool listens to idle connections only; lost between two statements, an unheard one ends
    // the process. The next statement on it fails and says so.
    client.on('error', ignore);
    return client;
  } catch (cause) {
    if (outage.isRefusal(cause)) throw cause;
    throw noted(access, notLent(cause, pool.openCount > 0));
  }
}

async function runOn(
  access: Access,
  client: pg.PoolClient,
  { statement, withinMs }: Readonly<{ statement: Sql | string; withinMs: number }>,
): Promise<pg.QueryResult> {
  const { text, values, name } =
    typeof statement === 'string' ? { text: statement, values: [], name: undefined } : statement;
  try {
    const result = await client.query({
      text,
      values: [...values],
      // Its plan would be on another server connection the next time.
      ...(name === undefined || access.isPooled ? {} : { name }),
      query_timeout: Math.max(1, withinMs),
    } as pg.QueryConfig);
    access.outage.answered();
    return result;
  } catch (cause) {
    // Given less than the server's own limit, a statement without an answer may only be slow.
    const isLate = withinMs < access.limitMs && troubleOf(cause) === 'silent';
    throw noted(access, isLate ? new DatabaseUnavailable('busy', cause) : cause);
  }
}

/** The error for callers, after the outage was reported. */
function noted({ outage, primary }: Access, cause: unknown): unknown {
  const isElsewhere = primary.hasOthers && refusedAsReplica(cause);
  const error = isElsewhere ? new DatabaseUnavailable('connection-lost', cause) : asTrouble(cause);
  if (error instanceof DatabaseUnavailable) outage.failed(error);
  else outage.answered();
  if (isGone(error)) primary.suspect();
  return error;
}

/** A connection that may still be at work on what we gave up goes, and does not come back. */
const brokenBy = (error: unknown) => (error instanceof DatabaseUnavailable ? error : undefined);

async function runTransaction<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    // One deadline for the wait for a connection and what is sent first; from then on the server
    // answers, and each statement has its own.
    const until = performance.now() + access.patienceMs;
    let hasBegun = false;
    const client = await checkOut(access, until);
    let broken: Error | undefined;
    let isCommitting = false;
    let first: unknown;
    let isOver = false;
    const counts: Count[] = [];
    const send = async (statement: Sql | string) => {
      try {
        const withinMs = hasBegun ? access.patienceMs : until - performance.now();
        const result = await runOn(access, client, { statement, withinMs });
        hasBegun = true;
        return result;
      } catch (error) {
        broken ??= brokenBy(error);
        first ??= error;
        throw error;
      }
    };
    const run: Run = (statement) =>
      isOver ? Promise.reject(new TransactionOver()) : send(statement);
    try {
      // What the work asks first goes with it: the server takes them in this order.
      const begun = send('begin');
      const tx = queryable(run) as Tx;
      hearCounts(tx, (count) => counts.push(count));
      const [result] = await Promise.all([work(tx), begun]);
      isOver = true;
      isCommitting = true;
      const { command } = await send('commit');
      // The server answers a commit after an error by rolling back, and calls that no error.
      if (command !== 'COMMIT') throw first ?? new TransactionOver();
      counts.forEach(access.onCount);
      return result;
    } catch (cause) {
      // What was sent at once with others may still go on; nothing of it is for the next borrower.
      isOver = true;
      broken ??= await rollback(send);
      const error = isFollowUp(cause) ? (first ?? cause) : cause;
      // Its server is gone, and another one has seen nothing of it.
      const isMoved = access.primary.hasOthers && !isCommitting && isGone(error);
      if (attempt > retriesMax || !(isRetryable(error) || isMoved)) throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }
}

/** A statement came after the end of its transaction. */
export class TransactionOver extends Error {
  override readonly name = 'TransactionOver';

  constructor() {
    super('This transaction has ended; nothing more is written in it.');
  }
}

/** Refused only because a statement before it had failed. */
const isFollowUp = (error: unknown) => sqlStateOf(error) === '25P02';

const ignore = () => undefined;

async function rollback(run: (statement: string) => Promise<unknown>) {
  try {
    await run('rollback');
    return undefined;
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of going back to the pool.
    return error instanceof Error ? error : new Error(String(error));
  }
}

const isRetryable = (error: unknown) => retryable.has(sqlStateOf(error) ?? '');
