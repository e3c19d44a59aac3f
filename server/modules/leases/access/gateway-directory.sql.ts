import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { LeaseId, UpstreamId } from '#contracts/ids.ts';
import { nairobiZone } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Slice } from '#gateway';
import type { LeaseState } from '../holding/lease.ts';
import { releasedSessions } from './sessions.sql.ts';

/** A sub-user's part of it; its limits hold within those of the lease. */
export type SubUserEntitlement = Readonly<{
  id: string;
  version: number;
  paused: boolean;
  endsAt: Date | null;
  connectionsMax: number | null;
  /** The least of what its caps have left; null without one. */
  bytesRemaining: number | null;
  slice?: Slice | undefined;
  /** Its bytes are its own, and none of the lease's. */
  reserved?: boolean;
  sources: readonly string[];
}>;

/** A lease as gateways ask about it. */
export type Entitlement = Readonly<{
  leaseId: LeaseId;
  /** Null for an amount of traffic. */
  upstreamId: UpstreamId | null;
  /** Of an amount of traffic; null for a proxy. */
  poolKind: PoolKind | null;
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
  /** What is left of the allowance after all stored batches; null without one. An amount of
   * traffic has its bytes in lots. */
  bytesRemaining: number | null;
  /** Sessions of traffic that were let go one by one, by owner and name; null for none. */
  released: Readonly<Record<string, number>> | null;
  slice?: Slice | undefined;
  /** Null for the lease's own name. The mark of the secret is that of the name. */
  subUser: SubUserEntitlement | null;
}>;

type Row = Omit<Entitlement, 'subUser'>;
type SubUserRow = Row &
  Readonly<{
    subUserId: string | null;
    subUserMac: string | null;
    subUserVersion: number;
    subUserPaused: boolean;
    subUserEndsAt: Date | null;
    subUserConnectionsMax: number | null;
    subUserBytesRemaining: number | null;
    subUserSources: readonly string[] | null;
  }>;

const columns: Sql = sql`
  l.id as "leaseId", l.upstream_id as "upstreamId", l.pool_kind as "poolKind", l.state,
  l.starts_at as "startsAt", l.ends_at as "endsAt", l.upstream_version as "upstreamVersion",
  exists (select from lease_pauses p where p.lease_id = l.id and p.ended_at is null) as paused,
  l.secret_mac as "secretMac", l.credential_version as "credentialVersion",
  l.connections_max as "connectionsMax", l.open_ports as "openPorts",
  l.name_resolution as "nameResolution", ${releasedSessions} as released,
  case when l.bytes_max is not null then l.bytes_max - (
    select coalesce(sum(u.bytes_up + u.bytes_down - u.bytes_forgiven), 0)::bigint
      from lease_usage u where u.lease_id = l.id) end as "bytesRemaining"`;

/** Days and months of caps are Nairobi's. `least` leaves out caps that are not set. */
const subUserColumns = (at: Date): Sql => sql`
  c.id as "subUserId", c.secret_mac as "subUserMac", c.version as "subUserVersion",
  c.paused_at is not null as "subUserPaused", c.ends_at as "subUserEndsAt",
  c.connections_max as "subUserConnectionsMax",
  (select array_agg(abbrev(s)) from unnest(c.sources) s) as "subUserSources",
  case when c.day_bytes_max is not null or c.month_bytes_max is not null
              or c.total_bytes_max is not null then (
    select least(
             c.day_bytes_max - coalesce(sum(moved) filter (where day = today), 0),
             c.month_bytes_max
               - coalesce(sum(moved) filter (where day >= date_trunc('month', today)), 0),
             c.total_bytes_max - coalesce(sum(moved), 0))::bigint
      from (select u.day, u.bytes_up + u.bytes_down - u.bytes_forgiven as moved,
                   (${at}::timestamptz at time zone ${nairobiZone})::date as today
              from credential_usage u where u.credential_id = c.id) used
  ) end as "subUserBytesRemaining"`;

function withSubUser(row: SubUserRow): Entitlement {
  const { subUserId: id, subUserMac, subUserVersion: version, subUserPaused: paused } = row;
  if (id === null) return { ...row, subUser: null };
  const subUser = {
    id,
    version,
    paused,
    endsAt: row.subUserEndsAt,
    connectionsMax: row.subUserConnectionsMax,
    bytesRemaining: row.subUserBytesRemaining,
    sources: row.subUserSources ?? [],
  };
  return { ...row, secretMac: subUserMac, subUser };
}

/**
 * By a lease's own name or by that of a sub-user; the hottest question of the shop. One statement
 * looks into both indexes, so that a name that nobody has takes as long as one that somebody has.
 */
export async function findEntitlement(
  db: Queryable,
  username: string,
  at: Date,
): Promise<Entitlement | undefined> {
  const [row] = await db.rows<SubUserRow>(
    prepared(
      'lease-entitlement',
      sql`
    select ${columns}, ${subUserColumns(at)}
      from (select id as lease_id, null::text as credential_id
              from leases where username = ${username}
            union all
            select lease_id, id from lease_credentials
             where username = ${username} and removed_at is null) found
      join leases l on l.id = found.lease_id
      left join lease_credentials c on c.id = found.credential_id
     limit 1`,
    ),
  );
  return row && withSubUser(row);
}

/** Sub-users that are not removed, by their ids. */
export async function findSubUserEntitlements(
  db: Queryable,
  subUserIds: readonly string[],
  at: Date,
): Promise<Entitlement[]> {
  const rows = await db.rows<SubUserRow>(
    prepared(
      'sub-user-entitlements',
      sql`
    select ${columns}, ${subUserColumns(at)}
      from lease_credentials c join leases l on l.id = c.lease_id
     where c.id = any(${subUserIds}::text[]) and c.removed_at is null`,
    ),
  );
  return rows.map(withSubUser);
}

const ofLease = (row: Row): Entitlement => ({ ...row, subUser: null });

/** By the port that is a lease's own, for an address on its list or in a range of it. */
export async function findEntitlementOfAddress(
  db: Queryable,
  { port, address }: { port: number; address: string },
): Promise<Entitlement | undefined> {
  const [row] = await db.rows<Row>(
    prepared(
      'lease-entitlement-address',
      sql`
    select ${columns} from leases l
     where l.own_port = ${port}
       and exists (select from lease_sources s
                    where s.lease_id = l.id and s.address >>= ${address}::inet)`,
    ),
  );
  return row && ofLease(row);
}

export async function findEntitlements(
  db: Queryable,
  leaseIds: readonly string[],
): Promise<Entitlement[]> {
  const rows = await db.rows<Row>(
    prepared(
      'lease-entitlements',
      sql`select ${columns} from leases l where l.id = any(${leaseIds}::text[])`,
    ),
  );
  return rows.map(ofLease);
}
