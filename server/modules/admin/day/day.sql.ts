import type { Day, LowStock } from '#contracts/admin/day.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

/** The moments that a day is counted by. */
export type DayBounds = Readonly<{
  at: Date;
  /** Midnight in Nairobi, and seven days after it. */
  midnight: Date;
  weekEnd: Date;
  /** Midnight of the same weekday a week ago, the midnight after it, and this time of that day. */
  weekAgo: Date;
  weekAgoEnd: Date;
  sameTime: Date;
}>;

export type HourRow = Readonly<{
  hour: number;
  isToday: boolean;
  value: number;
  /** The part of it before this time of day. */
  soFar: number;
}>;

type Counted = Readonly<{ from: Sql; moment: Sql; value: Sql }>;

/** Sums by hour, of today and of a week ago; an hour in which nothing happened has no row. */
const byHour = ({ from, moment, value }: Counted, bounds: DayBounds): Sql => sql`
  select extract(hour from ${moment} at time zone ${nairobiZone})::integer as hour,
         ${moment} >= ${bounds.midnight} as "isToday", ${value}::bigint as value,
         coalesce(${value} filter (where ${moment} >= ${bounds.midnight}
                                      or ${moment} <= ${bounds.sameTime}), 0)::bigint as "soFar"
    ${from}
     and (${moment} >= ${bounds.midnight}
          or ${moment} >= ${bounds.weekAgo} and ${moment} < ${bounds.weekAgoEnd})
   group by 1, 2`;

/** Receipts in cents of KES; what was paid from balance had come in before. */
export const receivedByHour = (db: Queryable, bounds: DayBounds): Promise<HourRow[]> =>
  db.rows<HourRow>(
    byHour(
      {
        from: sql`from payment_attempts where state = 'succeeded' and provider <> 'balance'`,
        moment: sql`resolved_at`,
        value: sql`sum(amount_minor)`,
      },
      bounds,
    ),
  );

export const ordersByHour = (db: Queryable, bounds: DayBounds): Promise<HourRow[]> =>
  db.rows<HourRow>(
    byHour(
      {
        from: sql`from orders where paid_at is not null`,
        moment: sql`paid_at`,
        value: sql`count(*)`,
      },
      bounds,
    ),
  );

export async function anyOrderPaid(db: Queryable): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`
    select exists (select from orders where paid_at is not null) as any`);
  return row?.any ?? false;
}

type Failure = NonNullable<Day['failures']>[number];

/** An index holds the payments that came to nothing, the newest first. */
export const failuresToday = (db: Queryable, { midnight }: DayBounds): Promise<Failure[]> =>
  db.rows<Failure>(sql`
    select result_code as "resultCode", min(result_text) as "resultText", count(*) as count
      from payment_attempts
     where state in ('failed', 'expired') and created_at >= ${midnight}
     group by result_code order by count desc, result_code`);

export async function openExceptionCount(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from payment_exceptions where resolved_at is null`);
  return row?.count ?? 0;
}

export async function deadJobCount(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from jobs where dead_at is not null`);
  return row?.count ?? 0;
}

type Ending = Readonly<{ day: string; leases: number; servers: number }>;

/** What ends from now on until the week is over, by day; a day on which nothing ends has no row. */
export const endingsByDay = (
  db: Queryable,
  { at, weekEnd }: Pick<DayBounds, 'at' | 'weekEnd'>,
): Promise<Ending[]> =>
  db.rows<Ending>(sql`
    with ends as (
      select ends_at, 1 as lease from leases
       where state = 'active' and ends_at >= ${at} and ends_at < ${weekEnd}
      union all
      select ends_at, 0 from servers
       where state in ('active', 'suspended') and ends_at >= ${at} and ends_at < ${weekEnd})
    select (ends_at at time zone ${nairobiZone})::date::text as day,
           sum(lease)::bigint as leases, sum(1 - lease)::bigint as servers
      from ends group by 1`);

/** Paid servers that are not handed over yet, and those of them whose creation was given up. */
export async function serversToSetUp(db: Queryable): Promise<NonNullable<Day['servers']>> {
  const [row] = await db.rows<NonNullable<Day['servers']>>(sql`
    select count(*) as waiting, count(*) filter (where s.state = 'failed') as failed
      from orders o join servers s on s.order_id = o.id
     where o.state in ('paid', 'provisioning', 'provisioning_failed')`);
  return row ?? { waiting: 0, failed: 0 };
}

export async function ticketsWaiting(
  db: Queryable,
): Promise<Readonly<{ waiting: number; oldestAt: Date | null }>> {
  const [row] = await db.rows<{ waiting: number; oldestAt: Date | null }>(sql`
    select count(*) as waiting, min(spoke_at) as "oldestAt" from tickets where status = 'open'`);
  return row ?? { waiting: 0, oldestAt: null };
}

/** So many countries are named, and a country is low when at most a fifth is free. */
const countriesMax = 6;

/** Where few addresses can be sold now, from the kept counts of the market. */
export const scarceCountries = (db: Queryable): Promise<LowStock[]> =>
  db.rows<LowStock>(sql`
    with of_country as (
      select country_code as code, sum(stocked)::bigint as stocked,
             greatest(0, sum(available))::bigint as free
        from listing_counts group by 1)
    select s.code, coalesce(c.name, s.code) as country, s.free, s.stocked
      from of_country s left join countries c on c.code = s.code
     where s.stocked > 0 and s.free * 5 <= s.stocked
     order by s.free::float8 / s.stocked, s.stocked desc, s.code limit ${countriesMax}`);
