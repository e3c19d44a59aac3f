import pg from 'pg';
import { sqlStateOf } from './sql-state.ts';

/**
 * SQL as a value that can only bind: what stands between the quotes is ours, what stands in a
 * placeholder is data. `name` prepares the statement on its connection, for hot paths.
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

/** Names a hot statement so that PostgreSQL plans it once per connection. */
export const prepared = (name: string, statement: Sql): Sql => ({ ...statement, name });

/** Whoever can run statements: the pool, or one transaction. */
export type Queryable = Readonly<{
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** Number of rows that an insert, update or delete touched. */
  execute(statement: Sql): Promise<number>;
}>;

declare const inTransaction: unique symbol;
/** Proof that a transaction is open; statements that lock or belong together ask for it. */
export type Tx = Queryable & { readonly [inTransaction]: true };

export type Database = Queryable &
  Readonly<{
    /**
     * Runs `work` in one transaction. Serialisation failures and deadlocks are repeated up to
     * `retriesMax` times, so `work` may run more than once and touches nothing but the database.
     */
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /** Calls `heard` for each NOTIFY on the channel; reconnects by itself. Returns the stop. */
    listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
    close(): Promise<void>;
  }>;

const retriesMax = 5;
const retryable = new Set(['40001', '40P01']);
const reconnectMs = 500;

// Counts and bigint ids stay exact: int8 leaves PostgreSQL as text unless it is told otherwise.
const int8 = pg.types.builtins.INT8;
const numbers = { getTypeParser: typeParser };
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
function typeParser(oid: TypeId, format?: 'text' | 'binary') {
  if (oid === int8) return toSafeInteger;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond safe integers.`);
  return value;
}

export type DatabaseOptions = Readonly<{
  url: string;
  applicationName: string;
  poolMax?: number;
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
}>;

export function connectDatabase(options: DatabaseOptions): Database {
  const { url, applicationName, poolMax = 10, onIdleError = () => undefined } = options;
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: applicationName,
    max: poolMax,
    connectionTimeoutMillis: 10_000,
    types: numbers,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  };
  const pool = new pg.Pool(settings);
  pool.on('error', onIdleError);
  const stops = new Set<() => Promise<void>>();
  return {
    ...queryable(pool),
    transaction: (work) => runTransaction(pool, work),
    listen: async (channel, heard) => {
      const stop = await startListening(settings, channel, heard);
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await pool.end();
    },
  };
}

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

function queryable(runner: Runner): Queryable {
  const run = (statement: Sql) =>
    runner.query({ ...statement, values: [...statement.values] } as pg.QueryConfig);
  return {
    rows: async <Row>(statement: Sql) => (await run(statement)).rows as Row[],
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    // The pool listens to idle connections only; lost between two statements, an unheard one ends
    // the process. The next statement on it fails and says so.
    client.on('error', ignore);
    try {
      await client.query('begin');
      const result = await work(queryable(client) as Tx);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client);
      if (attempt > retriesMax || !isRetryable(error)) throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }
}

const ignore = () => undefined;

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of going back to the pool.
    return error instanceof Error ? error : new Error(String(error));
  }
}

const isRetryable = (error: unknown) => retryable.has(sqlStateOf(error) ?? '');

async function startListening(
  settings: pg.PoolConfig,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    const next = new pg.Client(settings);
    next.on('error', () => undefined);
    // A connection that never came up ends as well, and is told by what `open` throws: heard
    // twice, one listener would become two at each try of an outage.
    next.on('end', () => {
      if (client === next) again();
    });
    next.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (cause) {
      await next.end().catch(() => undefined);
      throw cause;
    }
    client = next;
    if (stopped) await next.end();
  };
  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      // Whatever was notified meanwhile is missed, so the listener is told to look for itself.
      open().then(() => heard(''), again);
    }, reconnectMs);
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
