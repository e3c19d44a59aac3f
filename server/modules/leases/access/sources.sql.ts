import type { LeaseId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { leaseChannel } from '../holding/leases.sql.ts';

type Source = Readonly<{ address: string; addedAt: Date }>;
type PortRange = Readonly<{ from: number; to: number }>;

/** The addresses and ranges that may use the lease without a password, in the order they came. */
export const sourcesOf = (db: Queryable, leaseId: LeaseId): Promise<Source[]> =>
  db.rows<Source>(sql`
    select abbrev(address) as address, added_at as "addedAt" from lease_sources
     where lease_id = ${leaseId} order by added_at, address`);

export async function ownPortOf(db: Queryable, leaseId: LeaseId): Promise<number | null> {
  const [row] = await db.rows<{ port: number | null }>(sql`
    select own_port as port from leases where id = ${leaseId}`);
  return row?.port ?? null;
}

/** Makes changes to one lease's list wait for each other, so that its limit counts in turn. */
export const lockSources = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`select from leases where id = ${leaseId} for update`);

export async function insertSource(
  tx: Tx,
  leaseId: LeaseId,
  { address, addedAt }: Source,
): Promise<void> {
  await tx.execute(sql`
    insert into lease_sources (lease_id, address, added_at)
    values (${leaseId}, ${address}, ${addedAt}) on conflict do nothing`);
  await tell(tx, leaseId);
}

/** Also grows the version of the credentials: what the address had opened is cut. */
export async function deleteSource(tx: Tx, leaseId: LeaseId, address: string): Promise<boolean> {
  const deleted = await tx.execute(sql`
    delete from lease_sources where lease_id = ${leaseId} and address = ${address}::inet`);
  if (deleted === 0) return false;
  await tx.execute(sql`
    update leases set credential_version = credential_version + 1 where id = ${leaseId}`);
  await tell(tx, leaseId);
  return true;
}

const tell = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`select pg_notify(${leaseChannel}, ${leaseId})`);

const portKeptMs = 7 * dayMs;

/**
 * Gives the lease a port of its own, once: it keeps it while it lives and a week longer. Each lease
 * looks through the range in an order of its own, so that two at once do not want the same.
 */
export async function giveOwnPort(
  tx: Tx,
  leaseId: LeaseId,
  { range, at }: { range: PortRange; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update leases set own_port = null
     where own_port is not null and state in ('ended', 'revoked')
       and ended_at < ${new Date(at.getTime() - portKeptMs)}`);
  await tx.execute(sql`
    update leases set own_port = (
             select p from generate_series(${range.from}::integer, ${range.to}::integer) p
              where not exists (select from leases o where o.own_port = p)
              order by sha256(convert_to(p::text || ${leaseId}, 'UTF8')) limit 1)
     where id = ${leaseId} and own_port is null`);
}

/** Ports on which a gateway listens for leases that run and have addresses. */
export async function openOwnPorts(db: Queryable, at: Date): Promise<number[]> {
  const rows = await db.rows<{ port: number }>(sql`
    select l.own_port as port from leases l
     where l.own_port is not null and l.state = 'active' and l.ends_at > ${at}
       and exists (select from lease_sources s where s.lease_id = l.id)`);
  return rows.map(({ port }) => port);
}
