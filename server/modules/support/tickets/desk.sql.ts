import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { dayMs } from '#contracts/time.ts';

/** A desk that has not renewed its sign for this long is closed. */
const presenceMs = 40_000;

/** Says that this member of staff has the desk open. */
export const recordPresence = (db: Queryable, staffId: CustomerId, at: Date) =>
  db.execute(sql`
    insert into desk_presence (staff_id, seen_at) values (${staffId}, ${at})
    on conflict (staff_id) do update set seen_at = ${at}`);

export const endPresence = (db: Queryable, staffId: CustomerId) =>
  db.execute(sql`delete from desk_presence where staff_id = ${staffId}`);

/** Whether anybody of the staff has the desk open now. */
export async function isStaffOnline(db: Queryable, at: Date): Promise<boolean> {
  const [row] = await db.rows<{ online: boolean }>(sql`
    select exists (
      select 1 from desk_presence where seen_at > ${new Date(at.getTime() - presenceMs)}
    ) as online`);
  return row?.online ?? false;
}

const measuredDays = 30;
/** Fewer first answers than this say nothing about the next one. */
const answersMin = 3;
const msPerMinute = 60_000;

/** The median time to the first answer over the last 30 days, and over how many answers. */
export async function measureAnswers(
  db: Queryable,
  at: Date,
): Promise<{ answerMinutes: number | null; answersMeasured: number }> {
  const since = new Date(at.getTime() - measuredDays * dayMs);
  const [row] = await db.rows<{ medianMs: number | null; count: number }>(sql`
    select count(*) as count,
           (extract(epoch from percentile_cont(0.5) within group
             (order by first_answer_at - created_at)) * 1000)::bigint as "medianMs"
      from tickets where first_answer_at > ${since}`);
  const { count = 0, medianMs = null } = row ?? {};
  const known = count >= answersMin && medianMs !== null;
  return {
    answerMinutes: known ? Math.max(1, Math.ceil(medianMs / msPerMinute)) : null,
    answersMeasured: count,
  };
}
