import { sql, type Queryable } from '#platform/db.ts';

/** The last answer of a rate service; a failure after it keeps the last good answer. */
export type RateHint = Readonly<{
  rateE4: number | null;
  answeredAt: Date | null;
  askedAt: Date;
  failure: string | null;
}>;

export async function findHint(db: Queryable, service: string): Promise<RateHint | undefined> {
  const [row] = await db.rows<RateHint>(sql`
    select kes_per_usd_e4 as "rateE4", answered_at as "answeredAt", asked_at as "askedAt", failure
      from rate_hints where service = ${service}`);
  return row;
}

type Kept = Readonly<{ service: string; at: Date }>;

export async function keepAnswer(
  db: Queryable,
  { service, at, rateE4 }: Kept & Readonly<{ rateE4: number }>,
): Promise<void> {
  await db.execute(sql`
    insert into rate_hints (service, kes_per_usd_e4, answered_at, asked_at)
    values (${service}, ${rateE4}, ${at}, ${at})
    on conflict (service) do update
      set kes_per_usd_e4 = excluded.kes_per_usd_e4, answered_at = excluded.answered_at,
          asked_at = excluded.asked_at, failure = null`);
}

export async function keepFailure(
  db: Queryable,
  { service, at, failure }: Kept & Readonly<{ failure: string }>,
): Promise<void> {
  await db.execute(sql`
    insert into rate_hints (service, asked_at, failure) values (${service}, ${at}, ${failure})
    on conflict (service) do update
      set asked_at = excluded.asked_at, failure = excluded.failure`);
}

export type RateSet = Readonly<{
  id: number;
  rateE4: number;
  from: Date;
  /** A member of staff by address, or what set it at the beginning. */
  by: string;
  source: string;
}>;

/** Every rate that was in force, newest first, with how many there are. */
export async function rateHistory(
  db: Queryable,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ content: RateSet[]; total: number }> {
  const content = await db.rows<RateSet>(sql`
    select r.id, r.kes_per_usd_e4 as "rateE4", r.valid_from as "from",
           coalesce(c.email, r.set_by) as by, r.source
      from exchange_rates r left join customers c on c.id = r.set_by
     order by r.valid_from desc, r.id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`select count(*) from exchange_rates`);
  return { content, total: counted?.count ?? 0 };
}
