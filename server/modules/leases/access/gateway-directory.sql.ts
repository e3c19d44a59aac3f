import type { LeaseId, UpstreamId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import type { LeaseState } from '../holding/lease.ts';

/** A lease as gateways ask about it. */
export type Entitlement = Readonly<{
  leaseId: LeaseId;
  upstreamId: UpstreamId;
  state: LeaseState;
  /** It does not work for now, although its time runs. */
  paused: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  secretMac: string | null;
  credentialVersion: number;
  /** Grows with each move to another exit. */
  upstreamVersion: number;
  connectionsMax: number;
  /** Ports that are closed to others. */
  openPorts: readonly number[];
  /** Null leaves it to the supplier of the address. */
  nameResolution: 'pin' | 'name' | null;
  /** What is left of the allowance after all stored batches; null without one. */
  bytesRemaining: number | null;
}>;

const columns: Sql = sql`
  l.id as "leaseId", l.upstream_id as "upstreamId", l.state,
  l.starts_at as "startsAt", l.ends_at as "endsAt", l.upstream_version as "upstreamVersion",
  exists (select from lease_pauses p where p.lease_id = l.id and p.ended_at is null) as paused,
  l.secret_mac as "secretMac", l.credential_version as "credentialVersion",
  l.connections_max as "connectionsMax", l.open_ports as "openPorts",
  l.name_resolution as "nameResolution",
  case when l.bytes_max is not null then l.bytes_max - (
    select coalesce(sum(u.bytes_up + u.bytes_down - u.bytes_forgiven), 0)::bigint
      from lease_usage u where u.lease_id = l.id) end as "bytesRemaining"`;

/** By the unique index on the user name; the hottest question of the shop. */
export async function findEntitlement(
  db: Queryable,
  username: string,
): Promise<Entitlement | undefined> {
  const [row] = await db.rows<Entitlement>(
    prepared(
      'lease-entitlement',
      sql`select ${columns} from leases l where l.username = ${username}`,
    ),
  );
  return row;
}

/** By the port that is a lease's own, for an address on its list or in a range of it. */
export async function findEntitlementOfAddress(
  db: Queryable,
  { port, address }: { port: number; address: string },
): Promise<Entitlement | undefined> {
  const [row] = await db.rows<Entitlement>(
    prepared(
      'lease-entitlement-address',
      sql`
    select ${columns} from leases l
     where l.own_port = ${port}
       and exists (select from lease_sources s
                    where s.lease_id = l.id and s.address >>= ${address}::inet)`,
    ),
  );
  return row;
}

export const findEntitlements = (db: Queryable, leaseIds: readonly string[]) =>
  db.rows<Entitlement>(
    prepared(
      'lease-entitlements',
      sql`select ${columns} from leases l where l.id = any(${leaseIds}::text[])`,
    ),
  );
