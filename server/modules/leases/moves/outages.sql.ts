import type { LeaseId, OrderId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { told, toLease, type LeaseRow } from '../holding/leases.sql.ts';

/** A lease with a stopped clock: its address is dead and it could not move yet. */
export type OpenOutage = Readonly<{
  leaseId: LeaseId;
  orderId: OrderId;
  upstreamId: UpstreamId;
  since: Date;
}>;

/** Records that the clock is stopped since then; the first record of an outage counts. */
export async function noteOutage(
  tx: Tx,
  { leaseId, upstreamId, since }: Pick<OpenOutage, 'leaseId' | 'upstreamId' | 'since'>,
): Promise<void> {
  await tx.execute(sql`
    insert into lease_outages (lease_id, since, upstream_id)
    values (${leaseId}, ${since}, ${upstreamId})
    on conflict do nothing`);
}

/** Closes the open outage of a lease, if it has one, and answers since when it was. */
export async function closeOutage(
  tx: Tx,
  leaseId: LeaseId,
  { outcome, at }: { outcome: 'recovered' | 'moved' | 'credited' | 'over'; at: Date },
): Promise<Date | undefined> {
  const [row] = await tx.rows<{ since: Date }>(sql`
    update lease_outages set ended_at = greatest(${at}, since), outcome = ${outcome}
     where lease_id = ${leaseId} and ended_at is null
    returning since`);
  return row?.since;
}

/** Since when downtime is still to be credited: none is credited twice. */
export async function unpaidSince(db: Queryable, leaseId: LeaseId, since: Date): Promise<Date> {
  const [row] = await db.rows<{ endedAt: Date | null }>(sql`
    select max(ended_at) as "endedAt" from lease_outages where lease_id = ${leaseId}`);
  const paidUntil = row?.endedAt;
  return paidUntil && paidUntil > since ? paidUntil : since;
}

/** Whether our own checks ever found its address dead. */
export async function hadOutage(db: Queryable, leaseId: LeaseId): Promise<boolean> {
  const rows = await db.rows(sql`
    select from lease_outages where lease_id = ${leaseId}
    union all
    select from lease_moves where lease_id = ${leaseId} and reason = 'address-down' limit 1`);
  return rows.length > 0;
}

const perTurnMax = 1_000;

/** Outages that were noted and not closed yet. */
export const openOutages = (db: Queryable): Promise<OpenOutage[]> =>
  db.rows<OpenOutage>(sql`
    select o.lease_id as "leaseId", l.order_id as "orderId", o.upstream_id as "upstreamId", o.since
      from lease_outages o join leases l on l.id = o.lease_id
     where o.ended_at is null order by o.since limit ${perTurnMax}`);

/** Adds time to a running lease and to its claim, which the caller holds, or to a suspended one. */
export async function addTime(tx: Tx, id: LeaseId, ms: number): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with longer as (
      update leases set ends_at = ends_at + ${ms} * interval '1 millisecond'
       where id = ${id} and state in ('active', 'suspended')
      returning *
    ), claimed as (
      update lease_claims c set until = p.ends_at
        from longer p
       where c.proxy_id = p.proxy_id and c.lease_id = p.id and p.state = 'active'
    ) ${told(sql`longer`)}`);
  return row && toLease(row);
}

/** Ends a running lease now, before its time; its proxy is free at once. */
export async function endNow(tx: Tx, id: LeaseId, at: Date): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with freed as (
      delete from lease_claims c using leases l
       where l.id = ${id} and c.lease_id = l.id and c.proxy_id = l.proxy_id
      returning c.proxy_id
    ), ended as (
      update leases set state = 'ended', ends_at = ${at}, ended_at = ${at}
       where id = ${id} and state = 'active' and (select count(*) from freed) >= 0
      returning *
    ) ${told(sql`ended`)}`);
  return row && toLease(row);
}
