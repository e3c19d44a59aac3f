import type { LeaseId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import { lowMark, type Mark } from './lot.ts';

/** What is bought automatically, and up to which amounts. */
export type TopUp = Readonly<{ gb: number; dayMax: Money; monthMax: Money; failures: number }>;

/** What is said of all lots of a lease together. */
export type TrafficAccount = Readonly<{
  leaseId: LeaseId;
  /** What was left when lots last came or went. */
  held: number;
  /** Since when it waits for the last counts of gateways; null unless its owner ended it. */
  endingAt: Date | null;
  topUp: TopUp | null;
}>;

type Row = Omit<TrafficAccount, 'topUp'> &
  Readonly<{
    gb: number | null;
    dayMinor: number | null;
    monthMinor: number | null;
    failures: number;
  }>;

export async function accountsOf(
  db: Queryable,
  leaseIds: readonly LeaseId[],
): Promise<ReadonlyMap<LeaseId, TrafficAccount>> {
  const rows = await db.rows<Row>(sql`
    select lease_id as "leaseId", held, ending_at as "endingAt", top_up_gb as gb,
           top_up_day_minor as "dayMinor", top_up_month_minor as "monthMinor",
           top_up_failures as failures
      from traffic_accounts where lease_id = any(${leaseIds}::text[])`);
  return new Map(rows.map((row) => [row.leaseId, toAccount(row)]));
}

function toAccount({ gb, dayMinor, monthMinor, failures, ...row }: Row): TrafficAccount {
  if (gb === null || dayMinor === null || monthMinor === null) return { ...row, topUp: null };
  const [dayMax, monthMax] = [money(dayMinor, 'KES'), money(monthMinor, 'KES')];
  return { ...row, topUp: { gb, dayMax, monthMax, failures } };
}

/** Makes changes of one account wait for each other, and for the meters. */
export const lockAccount = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`select from traffic_accounts where lease_id = ${leaseId} for update`);

/**
 * Lots came or went: marks are counted from here on. A top-up that was due is not any more where
 * enough is there.
 */
export const recount = (tx: Tx, ...leaseIds: readonly LeaseId[]): Promise<number> =>
  tx.execute(sql`
    update traffic_accounts a
       set mark = 0, told_mark = 0, top_up_at = null, top_up_failures = 0,
           held = (select coalesce(sum(t.bytes - t.used - t.given_back), 0)
                     from traffic_lots t where t.lease_id = a.lease_id and t.state = 'open')
     where a.lease_id = any(${leaseIds}::text[])`);

export const keepTopUp = (
  tx: Tx,
  leaseId: LeaseId,
  { gb, dayMax, monthMax }: Omit<TopUp, 'failures'>,
) =>
  tx.execute(sql`
    update traffic_accounts
       set top_up_gb = ${gb}, top_up_day_minor = ${dayMax.minor},
           top_up_month_minor = ${monthMax.minor}, top_up_failures = 0
     where lease_id = ${leaseId}`);

/** What was low before it was switched on is topped up too. */
export const hastenTopUp = (tx: Tx, leaseId: LeaseId, at: Date) =>
  tx.execute(sql`
    update traffic_accounts set top_up_at = ${at}
     where lease_id = ${leaseId} and top_up_gb is not null and mark >= ${lowMark}`);

export const dropTopUp = (db: Queryable, leaseId: LeaseId) =>
  db.execute(sql`
    update traffic_accounts
       set top_up_gb = null, top_up_day_minor = null, top_up_month_minor = null, top_up_at = null,
           top_up_failures = 0
     where lease_id = ${leaseId}`);

const perTurnMax = 100;

/** The leases that are to be topped up now; `only` asks after one of them. */
export async function dueTopUps(
  db: Queryable,
  at: Date,
  only: LeaseId | null = null,
): Promise<readonly LeaseId[]> {
  const rows = await db.rows<{ leaseId: LeaseId }>(sql`
    select lease_id as "leaseId" from traffic_accounts
     where top_up_at <= ${at} and top_up_gb is not null and ending_at is null
       and (${only}::text is null or lease_id = ${only})
     order by top_up_at limit ${perTurnMax}`);
  return rows.map(({ leaseId }) => leaseId);
}

/** Waits until then; a failure counts. Returns how many there were in a row. */
export async function postponeTopUp(
  tx: Tx,
  leaseId: LeaseId,
  { until, hasFailed }: Readonly<{ until: Date; hasFailed: boolean }>,
): Promise<number> {
  const [row] = await tx.rows<{ failures: number }>(sql`
    update traffic_accounts
       set top_up_at = ${until}, top_up_failures = top_up_failures + ${hasFailed ? 1 : 0}
     where lease_id = ${leaseId} and top_up_gb is not null
    returning top_up_failures as failures`);
  return row?.failures ?? 0;
}

/** What was bought automatically in the day and the month of Nairobi. */
export async function boughtAutomatically(db: Queryable, leaseId: LeaseId, at: Date) {
  const begin = (unit: 'day' | 'month') =>
    sql`date_trunc(${unit}, ${at}::timestamptz, ${nairobiZone})`;
  const [row] = await db.rows<{ day: number; month: number }>(sql`
    select coalesce(sum(kes_minor) filter (where starts_at >= ${begin('day')}), 0)::bigint as day,
           coalesce(sum(kes_minor), 0)::bigint as month
      from traffic_lots
     where lease_id = ${leaseId} and is_automatic and starts_at >= ${begin('month')}`);
  return { day: money(row?.day ?? 0, 'KES'), month: money(row?.month ?? 0, 'KES') };
}

export type Marked = Readonly<{ leaseId: LeaseId; mark: Mark; held: number }>;

const isUntold = sql`mark > told_mark`;

/** Whether `takeMarks` would find one. */
export const anyMark: IsDue = () => sql`
  exists (select from traffic_accounts where ${isUntold})`;

/** Hands out marks that were reached, each once while the lots stay the same. */
export const takeMarks = (tx: Tx): Promise<Marked[]> =>
  tx.rows<Marked>(sql`
    update traffic_accounts set told_mark = mark
     where lease_id in (select lease_id from traffic_accounts where ${isUntold}
                         order by lease_id limit ${perTurnMax} for update skip locked)
    returning lease_id as "leaseId", mark, held`);

/** It ends by its owner's wish: nothing is bought any more, and the last counts are waited for. */
export const beginEnding = (tx: Tx, leaseId: LeaseId, at: Date) =>
  tx.execute(sql`
    update traffic_accounts
       set ending_at = ${at}, top_up_at = null, top_up_gb = null, top_up_day_minor = null,
           top_up_month_minor = null, told_mark = mark
     where lease_id = ${leaseId}`);

export const finishEnding = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`
    update traffic_accounts set ending_at = null where lease_id = ${leaseId}`);

export type Ending = Readonly<{ leaseId: LeaseId; since: Date }>;

/** Those that ended at or before a moment and are not counted, the longest waiting first. */
export const endingsSince = (db: Queryable, before: Date): Promise<Ending[]> =>
  db.rows<Ending>(sql`
    select lease_id as "leaseId", ending_at as since from traffic_accounts
     where ending_at <= ${before} order by ending_at limit ${perTurnMax}`);
