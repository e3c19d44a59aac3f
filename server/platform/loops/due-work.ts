import type { Clock } from '../clock.ts';
import { identifier, prepared, sql, type Queryable, type Sql } from '../db.ts';

/** A condition that is true once anything in a queue is due at that moment. */
export type IsDue = (at: Date) => Sql;

/** That a row of a queue is due and that no worker has claimed it. */
const rowIsDue = (at: Date): Sql =>
  sql`next_check_at <= ${at} and (claimed_until is null or claimed_until <= ${at})`;

type Declared = Readonly<{
  table: string;
  key?: string;
  /** Columns that a claim returns beside `id`. */
  columns?: Sql;
  /** What goes before those that have waited longest. */
  first?: Sql;
  /** That a row still waits for an answer. */
  alive?: Sql;
  /** A worker that dies lets its rows go after this long. */
  claimMs: number;
}>;
type Next = Readonly<{ nextCheckAt: Date; tries?: number }>;

/** A table whose rows wait for their next look, at `next_check_at`. */
export function tableQueue<Row extends Readonly<{ id: string }>>(declared: Declared) {
  const { columns = sql``, first = sql``, alive = sql`true`, claimMs } = declared;
  const [table, key] = [identifier(declared.table), identifier(declared.key ?? 'id')];
  return {
    /** Whether any row is due. */
    isDue: (at: Date): Sql => sql`exists (
      select 1 from ${table} where ${rowIsDue(at)} order by next_check_at limit 1)`,
    /** Claims rows that are due, at most `limit`; two workers never get the same one. */
    claim: (
      { db, clock }: Readonly<{ db: Queryable; clock: Clock }>,
      limit: number,
    ): Promise<Row[]> => {
      const at = clock();
      const statement = sql`
        update ${table} set claimed_until = ${new Date(at.getTime() + claimMs)}
         where ${key} in (
           select ${key} from ${table}
            where ${rowIsDue(at)}
            order by ${first} next_check_at limit ${limit} for update skip locked)
        returning ${key} as id ${columns}`;
      return db.rows<Row>(prepared(`${declared.table}.claim`, statement));
    },
    /** Lets a row go that was asked about, until it is looked at again. */
    postpone: (db: Queryable, id: Row['id'], { nextCheckAt, tries }: Next) =>
      db.execute(sql`
        update ${table} set ${tries === undefined ? sql`` : sql`tries = ${tries},`}
               next_check_at = ${nextCheckAt}, claimed_until = null
         where ${key} = ${id} and ${alive}`),
  };
}

type Waking = Readonly<{ table: string; key?: string; id: string | null; at: Date }>;

/** Makes a row of a queue due that waits for its next look. */
export const wakeRow = (db: Queryable, { table, key = 'id', id, at }: Waking) =>
  db.execute(sql`
    update ${identifier(table)} set next_check_at = ${at}, claimed_until = null
     where ${identifier(key)} = ${id} and next_check_at is not null`);

/** Whether anything is due in any of several. */
export const anyOf =
  (...all: readonly IsDue[]): IsDue =>
  (at) =>
    all.map((one) => sql`(${one(at)})`).reduce((before, next) => sql`${before} or ${next}`);

export type Queue = Readonly<{ name: string; isDue: IsDue; wake: () => void }>;

/**
 * Wakes the queues in which something is due, found by one query for all of them. It is prepared,
 * so a process passes the same queues each time. Returns how many it woke.
 */
export async function wakeDue(db: Queryable, queues: readonly Queue[], at: Date): Promise<number> {
  const all = queues
    .map(({ name, isDue }) => sql`(${name}::text, ${isDue(at)})`)
    .reduce((before, next) => sql`${before}, ${next}`);
  const statement = sql`select name from (values ${all}) as queues (name, is_due) where is_due`;
  const rows = await db.rows<{ name: string }>(prepared('loops.due', statement));
  const due = new Set(rows.map(({ name }) => name));
  const woken = queues.filter(({ name }) => due.has(name));
  for (const { wake } of woken) wake();
  return woken.length;
}
