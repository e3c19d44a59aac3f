import type { Clock } from '#platform/clock.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';

/** Works a queue as the worker does: only if its condition says that something is due. */
export async function whenDue(
  { db, clock }: Readonly<{ db: Queryable; clock: Clock }>,
  isDue: IsDue,
  work: () => Promise<number>,
): Promise<number> {
  const [row] = await db.rows<{ due: boolean }>(sql`select ${isDue(clock())} as due`);
  return row?.due ? work() : 0;
}
