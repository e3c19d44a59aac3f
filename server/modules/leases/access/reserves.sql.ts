import type { LeaseId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';

/** A sub-user whose bytes are set aside, or were while gateways still hold some of them. */
export type Reserver = Readonly<{
  id: string;
  leaseId: LeaseId;
  /** What its total has left; null where nothing is set aside for it any more. */
  rest: number | null;
}>;

const isReserving = (at: Date): Sql => sql`
  (c.reserves and c.total_bytes_max is not null and c.removed_at is null
   and (c.ends_at is null or c.ends_at > ${at}))`;

const rest: Sql = sql`
  greatest(c.total_bytes_max - (
    select coalesce(sum(u.bytes_up + u.bytes_down - u.bytes_forgiven), 0)::bigint
      from credential_usage u where u.credential_id = c.id), 0)`;

/** The ids of sub-users of these leases that reserve, or of whose reservations gateways still hold
 * some bytes. */
export const reserverIds = (leaseIds: readonly LeaseId[], at: Date): Sql => sql`
    select c.id from lease_credentials c
     where c.lease_id = any(${leaseIds}::text[]) and ${isReserving(at)}
     union
    select c.id from allowance_slices s join lease_credentials c on c.id = s.gateway_id
     where s.holder_id = any(${leaseIds}::text[]) and s.ends_at > ${at}`;

/** The same, where no slice is to be locked. */
export async function findReserverIds(
  db: Queryable,
  leaseIds: readonly LeaseId[],
  at: Date,
): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(prepared('reserver-ids', reserverIds(leaseIds, at)));
  return rows.map(({ id }) => id);
}

/** What is left of each, in the order in which they were created. */
export async function findReservers(
  db: Queryable,
  ids: readonly string[],
  at: Date,
): Promise<Reserver[]> {
  if (ids.length === 0) return [];
  return db.rows<Reserver>(
    prepared(
      'reservers',
      sql`
    select c.id, c.lease_id as "leaseId", case when ${isReserving(at)} then ${rest} end as rest
      from lease_credentials c where c.id = any(${ids}::text[])
     order by c.created_at, c.id`,
    ),
  );
}

/** All bytes that are set aside of each lease; `but` is left out. Leases without any are not in
 * it. */
export async function reservedOf(
  db: Queryable,
  {
    leaseIds,
    but = null,
    at,
  }: Readonly<{ leaseIds: readonly LeaseId[]; but?: string | null; at: Date }>,
): Promise<ReadonlyMap<LeaseId, number>> {
  const rows = await db.rows<{ leaseId: LeaseId; bytes: number }>(sql`
    select c.lease_id as "leaseId", sum(${rest})::bigint as bytes
      from lease_credentials c
     where c.lease_id = any(${leaseIds}::text[]) and ${isReserving(at)}
       and c.id is distinct from ${but}
     group by c.lease_id`);
  return new Map(rows.map(({ leaseId, bytes }) => [leaseId, bytes]));
}
