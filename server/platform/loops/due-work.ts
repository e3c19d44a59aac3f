import { identifier, prepared, sql, type Queryable, type Sql } from '../db.ts';

/** Whether anything in a queue is due at a moment: a condition that needs no table beside it. */
export type IsDue = (at: Date) => Sql;

/** That the next look at a row has come and that no worker has claimed it, of its own columns. */
export const lookHasCome = (at: Date): Sql =>
  sql`next_check_at <= ${at} and (claimed_until is null or claimed_until <= ${at})`;

/** Whether the next look at any row of a table has come. */
export const anyLookIn =
  (table: string): IsDue =>
  (at) =>
    sql`exists (
    select 1 from ${identifier(table)} where ${lookHasCome(at)} order by next_check_at limit 1)`;

/** Whether anything waits in any of several. */
export const anyOf =
  (...all: readonly IsDue[]): IsDue =>
  (at) =>
    all.map((one) => sql`(${one(at)})`).reduce((before, next) => sql`${before} or ${next}`);

export type Queue = Readonly<{ name: string; isDue: IsDue }>;

/**
 * The queues in which something is due at that moment: one question for all of them, prepared, so
 * that a process asks of the same ones each time.
 */
export async function findDue<One extends Queue>(
  db: Queryable,
  queues: readonly One[],
  at: Date,
): Promise<One[]> {
  const all = queues
    .map(({ name, isDue }) => sql`(${name}::text, ${isDue(at)})`)
    .reduce((before, next) => sql`${before}, ${next}`);
  const rows = await db.rows<{ name: string }>(
    prepared(
      'loops.due',
      sql`select name from (values ${all}) as queues (name, is_due) where is_due`,
    ),
  );
  const due = new Set(rows.map(({ name }) => name));
  return queues.filter(({ name }) => due.has(name));
}
