import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Lease } from './lease.ts';
import { leaseColumns, told, toLease, type LeaseRow } from './leases.sql.ts';

/** What gateways let through for one lease. */
export type LeaseLimits = Readonly<{
  connectionsMax: number;
  /** Null without an allowance. */
  bytesMax: number | null;
  openPorts: readonly number[];
  /** Null leaves it to the supplier of the address. */
  nameResolution: 'pin' | 'name' | null;
}>;

export async function limitsOf(db: Queryable, id: LeaseId): Promise<LeaseLimits | undefined> {
  const [row] = await db.rows<LeaseLimits>(sql`
    select connections_max as "connectionsMax", bytes_max as "bytesMax",
           open_ports as "openPorts", name_resolution as "nameResolution"
      from leases where id = ${id}`);
  return row;
}

/** Changes them and notifies gateways, which read them within two seconds. */
export async function saveLimits(tx: Tx, id: LeaseId, limits: LeaseLimits): Promise<void> {
  const { connectionsMax, bytesMax, openPorts, nameResolution } = limits;
  await tx.rows(sql`
    with changed as (
      update leases
         set connections_max = ${connectionsMax}, bytes_max = ${bytesMax},
             open_ports = ${openPorts}::integer[], name_resolution = ${nameResolution}
       where id = ${id}
      returning *
    ) ${told(sql`changed`)}`);
}

/** Gives a running lease time on top of what was paid for; its claim is the caller's. */
export async function giveTime(tx: Tx, id: LeaseId, ms: number): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with longer as (
      update leases
         set ends_at = ends_at + ${ms} * interval '1 millisecond', free_ms = free_ms + ${ms}
       where id = ${id} and state = 'active'
      returning *
    ), claimed as (
      update lease_claims c set until = p.ends_at
        from longer p where c.proxy_id = p.proxy_id and c.lease_id = p.id
    ) ${told(sql`longer`)}`);
  return row && toLease(row);
}

/** A leased proxy by its id, by that of an order behind it, or of the upstream that it has now. */
export async function lookUpLease(db: Queryable, id: string): Promise<Lease | undefined> {
  const [row] = await db.rows<LeaseRow>(sql`
    select ${leaseColumns} from leases l
     where (l.id = ${id} or l.order_id = ${id}
        or (l.upstream_id = ${id} and l.state = 'active')
        or l.id = (select renews_lease_id from order_lines where order_id = ${id}))
       and l.proxy_id is not null
     order by l.reserved_at desc limit 1`);
  return row && toLease(row);
}

export type LeaseTroubles = Readonly<{
  refusals: readonly Readonly<{ name: string; count: number }>[];
  outages: readonly Readonly<{ since: Date; endedAt: Date | null; outcome: string | null }>[];
}>;

const shownMax = 50;

/** What gateways refused it, and when its address was dead. */
export async function troublesOf(db: Queryable, id: LeaseId): Promise<LeaseTroubles> {
  const refusals = await db.rows<LeaseTroubles['refusals'][number]>(sql`
    select name, sum(count)::bigint as count from lease_refusals
     where lease_id = ${id} group by name order by 2 desc`);
  const outages = await db.rows<LeaseTroubles['outages'][number]>(sql`
    select since, ended_at as "endedAt", outcome from lease_outages
     where lease_id = ${id} order by since desc limit ${shownMax}`);
  return { refusals, outages };
}
