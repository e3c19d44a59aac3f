import type { CustomerId, LeaseId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Lease, NamedLease } from '../holding/lease.ts';
import { leaseColumns, tellNamed, told, toLease, type LeaseRow } from '../holding/leases.sql.ts';

/**
 * Stops the running leases of a customer: they keep row, secret and place, and gateways cut their
 * connections. Their addresses stay claimed until `keptUntil`. Claims first, as everywhere.
 */
export async function suspendLeases(
  tx: Tx,
  { customerId, at, keptUntil }: { customerId: CustomerId; at: Date; keptUntil: Date },
): Promise<readonly NamedLease[]> {
  return tellNamed(
    tx,
    (answer) => sql`
    with kept as (
      update lease_claims c set until = ${keptUntil}
        from leases l
       where l.id = c.lease_id and l.proxy_id = c.proxy_id and l.customer_id = ${customerId}
         and l.state = 'active' and l.ends_at > ${at}
      returning c.proxy_id
    ), stopped as (
      update leases set state = 'suspended', suspended_at = ${at}
       where customer_id = ${customerId} and state = 'active' and ends_at > ${at}
         and (select count(*) from kept) >= 0
      returning *
    ) ${answer(sql`stopped`)}`,
  );
}

/** The suspended proxies of a customer, those that began first coming first. */
export async function suspendedLeasesOf(
  db: Queryable,
  customerId: CustomerId,
): Promise<readonly Lease[]> {
  const rows = await db.rows<LeaseRow>(sql`
    select ${leaseColumns} from leases l
     where l.customer_id = ${customerId} and l.state = 'suspended' and l.proxy_id is not null
     order by l.starts_at, l.id`);
  return rows.map(toLease);
}

/** Since when a bank's question pauses a lease; undefined when none does. */
export async function pausedSince(db: Queryable, leaseId: LeaseId): Promise<Date | undefined> {
  const [row] = await db.rows<{ since: Date }>(sql`
    select since from lease_pauses where lease_id = ${leaseId} and ended_at is null`);
  return row?.since;
}

/** Lets a suspended lease run again behind that address, whose claim the caller holds. */
export async function runAgain(
  tx: Tx,
  id: LeaseId,
  to: { proxyId: ProxyId; upstreamId: UpstreamId; endsAt: Date },
): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with running as (
      update leases
         set state = 'active', suspended_at = null, proxy_id = ${to.proxyId},
             upstream_id = ${to.upstreamId}, ends_at = ${to.endsAt},
             upstream_version = upstream_version + (proxy_id <> ${to.proxyId})::integer
       where id = ${id} and state = 'suspended'
      returning *
    ) ${told(sql`running`)}`);
  return row && toLease(row);
}

/** Ends a suspended lease that has no address any more, as of the moment that stopped it. */
export async function endSuspended(tx: Tx, id: LeaseId): Promise<boolean> {
  const ended = await tx.execute(sql`
    with freed as (
      delete from lease_claims where lease_id = ${id} returning proxy_id
    )
    update leases set state = 'ended', ended_at = suspended_at, suspended_at = null
     where id = ${id} and state = 'suspended' and (select count(*) from freed) >= 0`);
  return ended > 0;
}
