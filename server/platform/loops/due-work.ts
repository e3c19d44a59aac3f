import type { Clock } from '../clock.ts';
import { identifier, prepared, sql, type Queryable, type Sql } from '../db.ts';

/** A condition that is true once anything in a queue is due at that moment. */
export type IsDue = (at: Date) => Sql;

/** That a row of a queue is due and that no worker has claimed it. */
export const rowIsDue = (at: Date): Sql =>
  sql`next_check_at <= ${at} and (claimed_until is null or claimed_until <= ${at})`;

/** Whether any row of a queue's table is due. */
export const anyRowDue =
  (table: string): IsDue =>
  (at) =>
    sql`exists (
    select 1 from ${identifier(table)} where ${rowIsDue(at)} order by next_check_at limit 1)`;

type Claiming = Readonly<{
  table: string;
  key?: string;
  /** Columns to be told beside `id`. */
  told?: Sql;
  /** A worker that dies lets its rows go after this long. */
  claimMs: number;
}>;

/**
 * What claims rows of a queue's table whose next look has come, at most `limit`, those that have
 * waited longest first. Two workers never get the same one.
 */
export const claimRows =
  <Row extends Readonly<{ id: string }>>({ table, key = 'id', told = sql``, claimMs }: Claiming) =>
  ({ db, clock }: Readonly<{ db: Queryable; clock: Clock }>, limit: number): Promise<Row[]> => {
    const at = clock();
    const [name, id] = [identifier(table), identifier(key)];
    return db.rows<Row>(sql`
      update ${name} set claimed_until = ${new Date(at.getTime() + claimMs)}
       where ${id} in (
         select ${id} from ${name}
          where ${rowIsDue(at)}
          order by next_check_at limit ${limit} for update skip locked)
      returning ${id} as id ${told}`);
  };

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
