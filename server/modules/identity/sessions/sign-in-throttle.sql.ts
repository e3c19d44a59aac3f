import { sql, type Queryable } from '#platform/db.ts';

/** Wrong passwords that are free; after them each try waits twice as long, up to the longest. */
const freeTries = 5;
const firstDelaySeconds = 15;
const longestDelaySeconds = 15 * 60;
/** A quiet quarter of an hour after the last delay starts the count again. */
const forgetSeconds = 15 * 60;

export type Admission =
  | Readonly<{ kind: 'admitted' }>
  | Readonly<{ kind: 'waiting'; retryAfterSeconds: number }>;

/**
 * Counts one try before its password is looked at, in one statement, so that parallel tries cannot
 * slip past. A right password clears the count with `releaseThrottle`. It slows; it never locks.
 */
export async function applyThrottle(db: Queryable, key: string, at: Date): Promise<Admission> {
  const rows = await db.rows<{ wrong: number }>(sql`
    insert into sign_in_brakes as brake (key, wrong, last_at, free_at)
    values (${key}, 1, ${at}, ${at})
    on conflict (key) do update
       set (wrong, last_at, free_at) = (
         select tries, excluded.last_at, excluded.last_at + make_interval(secs =>
                  case when tries < ${freeTries} then 0
                       else least(${longestDelaySeconds},
                                  ${firstDelaySeconds} * 2 ^ least(tries - ${freeTries}, 10))
                   end)
           from (select case when brake.free_at + make_interval(secs => ${forgetSeconds})
                                  < excluded.last_at
                             then 1 else brake.wrong + 1 end as tries) as counted)
     where brake.free_at <= excluded.last_at
    returning brake.wrong`);
  if (rows.length > 0) return { kind: 'admitted' };
  const [brake] = await db.rows<{ freeAt: Date }>(sql`
    select free_at as "freeAt" from sign_in_brakes where key = ${key}`);
  const waitMs = (brake?.freeAt.getTime() ?? at.getTime()) - at.getTime();
  return { kind: 'waiting', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

export const releaseThrottle = (db: Queryable, key: string) =>
  db.execute(sql`delete from sign_in_brakes where key = ${key}`);
