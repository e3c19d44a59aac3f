import type { LeaseId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import type { Presence } from '#gateway';

/** A gateway without a report for so long counts as having no connections. */
export const presenceKeptMs = 10_000;

/**
 * Writes how many connections a gateway has under each lease and sub-user, and answers how many the
 * others have under the same, by their ids. What is not ours is left out.
 */
export async function sharePresence(
  db: Queryable,
  { gatewayId, counts }: Presence,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const ofLeases = counts.filter(({ subUserId }) => subUserId === undefined);
  const elsewhere = await shareLeases(db, { gatewayId, counts: ofLeases }, at);
  const ofSubUsers = counts.filter(({ subUserId }) => subUserId !== undefined);
  if (ofSubUsers.length === 0) return elsewhere;
  await writeSubUsers(db, { gatewayId, counts: ofSubUsers }, at);
  const subUserIds = ofSubUsers.flatMap(({ subUserId = [] }) => subUserId);
  return new Map([...elsewhere, ...(await subUsersElsewhere(db, { subUserIds, gatewayId, at }))]);
}

const writeSubUsers = (db: Queryable, { gatewayId, counts }: Presence, at: Date) =>
  db.execute(
    prepared(
      'sub-user-presence',
      sql`
    insert into credential_presence (gateway_id, credential_id, connections, seen_at)
    select ${gatewayId}, c.id, d.connections, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as d ("subUserId" text, connections integer)
      join lease_credentials c on c.id = d."subUserId"
     order by c.id
    on conflict (gateway_id, credential_id) do update
       set connections = excluded.connections, seen_at = excluded.seen_at`,
    ),
  );

/** How many connections all other gateways have under these sub-users. */
export async function subUsersElsewhere(
  db: Queryable,
  { subUserIds, gatewayId, at }: { subUserIds: readonly string[]; gatewayId: string; at: Date },
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(at.getTime() - presenceKeptMs);
  const rows = await db.rows<{ id: string; connections: number }>(
    prepared(
      'sub-user-presence-elsewhere',
      sql`
    select credential_id as id, sum(connections)::bigint as connections
      from credential_presence
     where credential_id = any(${subUserIds}::text[]) and gateway_id <> ${gatewayId}
       and seen_at > ${since} and connections > 0
     group by credential_id`,
    ),
  );
  return new Map(rows.map(({ id, connections }) => [id, connections]));
}

async function shareLeases(
  db: Queryable,
  { gatewayId, counts }: Presence,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(at.getTime() - presenceKeptMs);
  const rows = await db.rows<{ leaseId: string; connections: number }>(
    prepared(
      'gateway-presence',
      sql`
    with told as (
      select d."leaseId", d.connections
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
          as d ("leaseId" text, connections integer)
    ), written as (
      insert into gateway_presence (gateway_id, lease_id, connections, seen_at)
      select ${gatewayId}, told."leaseId", told.connections, ${at}::timestamptz
        from told join leases l on l.id = told."leaseId"
       order by told."leaseId"
      on conflict (gateway_id, lease_id) do update
         set connections = excluded.connections, seen_at = excluded.seen_at
    )
    select p.lease_id as "leaseId", sum(p.connections)::bigint as connections
      from gateway_presence p join told on told."leaseId" = p.lease_id
     where p.gateway_id <> ${gatewayId} and p.seen_at > ${since} and p.connections > 0
     group by p.lease_id`,
    ),
  );
  return new Map(rows.map(({ leaseId, connections }) => [leaseId, connections]));
}

/** How many connections other gateways have under a lease. */
export async function connectionsElsewhere(
  db: Queryable,
  { leaseId, gatewayId, at }: { leaseId: string; gatewayId: string; at: Date },
): Promise<number> {
  const since = new Date(at.getTime() - presenceKeptMs);
  const [row] = await db.rows<{ connections: number }>(
    prepared(
      'gateway-presence-elsewhere',
      sql`
    select coalesce(sum(connections), 0)::bigint as connections from gateway_presence
     where lease_id = ${leaseId} and gateway_id <> ${gatewayId} and seen_at > ${since}`,
    ),
  );
  return row?.connections ?? 0;
}

const forgottenPerTurnMax = 10_000;

/** Deletes what gateways said that are silent or gone. Returns how many rows. */
export async function forgetOldPresence(db: Queryable, at: Date): Promise<number> {
  const before = new Date(at.getTime() - presenceKeptMs);
  const ofLeases = await db.execute(sql`
    delete from gateway_presence where ctid in (
      select ctid from gateway_presence
       where seen_at < ${before} limit ${forgottenPerTurnMax})`);
  const ofSubUsers = await db.execute(sql`
    delete from credential_presence where ctid in (
      select ctid from credential_presence
       where seen_at < ${before} limit ${forgottenPerTurnMax})`);
  return ofLeases + ofSubUsers;
}

/** Whether no gateway has a connection under it. */
export async function isQuiet(db: Queryable, id: LeaseId, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - presenceKeptMs);
  const rows = await db.rows(sql`
    select 1 from gateway_presence
     where lease_id = ${id} and connections > 0 and seen_at > ${since}
     limit 1`);
  return rows.length === 0;
}
