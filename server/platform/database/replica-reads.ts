import type { Database, Queryable, Sql } from '../db.ts';
import { isReadingFresh } from './fresh-reads.ts';

/** How far a list may be behind what was committed; a replica that lags more is not asked. */
export const lagMsMax = 1_000;
const measureEveryMs = 200;
/** A process that reads no lists does not measure. */
const idleAfterMs = 5_000;

const written = 'select (pg_current_wal_insert_lsn() - \'0/0\')::bigint as "at"';
const replayed = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as "at"`;

/** A moment of this process, and how far the primary's log had come by then. */
type Mark = Readonly<{ at: number; position: number }>;
type Replica = {
  readonly db: Database;
  /** Everything that was committed by this moment can be read there. */
  knownUntil: number;
};

export type ReplicaReads = Queryable &
  Readonly<{
    /** How far each replica is known to be behind, in milliseconds; Infinity when it is away. */
    lags(): readonly number[];
    close(): Promise<void>;
  }>;

/**
 * Reads for lists. A replica is used while it is known to lag by less than a second: this process
 * records the primary's log position, and later the replica's, so no two clocks are compared.
 * Everything else goes to the primary: reads that must be fresh, failures of a replica, and writes.
 * Decisions about money always read the primary.
 */
export function replicaReads(primary: Queryable, replicas: readonly Database[]): ReplicaReads {
  const all = replicas.map((db): Replica => ({ db, knownUntil: Number.NEGATIVE_INFINITY }));
  const marks: Mark[] = [];
  let usedAt = Number.NEGATIVE_INFINITY;
  let measuring: NodeJS.Timeout | undefined;
  let turn = 0;

  const measure = async () => {
    const at = performance.now();
    const position = await positionOf(primary, written);
    if (position !== undefined) marks.push({ at, position });
    while (marks.length > 0 && at - (marks[0]?.at ?? at) > lagMsMax) marks.shift();
    await Promise.all(all.map((replica) => look(replica, marks)));
  };
  const again = () => {
    measuring = undefined;
    if (performance.now() - usedAt > idleAfterMs) return;
    void measure()
      .catch(() => undefined)
      .finally(plan);
  };
  const plan = () => {
    measuring ??= setTimeout(again, measureEveryMs).unref();
  };

  const choose = (): Replica | undefined => {
    usedAt = performance.now();
    plan();
    if (isReadingFresh()) return undefined;
    const near = all.filter(({ knownUntil }) => usedAt - knownUntil < lagMsMax);
    turn += 1;
    return near[turn % near.length];
  };

  const rows = async <Row>(statement: Sql): Promise<Row[]> => {
    const replica = choose();
    if (replica === undefined) return primary.rows<Row>(statement);
    try {
      return await replica.db.rows<Row>(statement);
    } catch {
      // Away, or in conflict with what it replays; a fault of the statement shows itself again.
      replica.knownUntil = Number.NEGATIVE_INFINITY;
      return primary.rows<Row>(statement);
    }
  };
  return {
    rows,
    execute: (statement) => primary.execute(statement),
    lags: () => all.map(({ knownUntil }) => performance.now() - knownUntil),
    close: async () => {
      usedAt = Number.NEGATIVE_INFINITY;
      clearTimeout(measuring);
      await Promise.all(all.map(({ db }) => db.close()));
    },
  };
}

async function look(replica: Replica, marks: readonly Mark[]): Promise<void> {
  const position = await positionOf(replica.db, replayed).catch(() => undefined);
  if (position === undefined) {
    replica.knownUntil = Number.NEGATIVE_INFINITY;
    return;
  }
  const reached = marks.findLast((mark) => mark.position <= position);
  if (reached !== undefined) replica.knownUntil = Math.max(replica.knownUntil, reached.at);
}

/** Bytes of the log since its beginning; undefined where the server is not what it should be. */
async function positionOf(db: Queryable, text: string): Promise<number | undefined> {
  const [row] = await db.rows<{ at: number | null }>({ text, values: [] });
  return row?.at ?? undefined;
}
