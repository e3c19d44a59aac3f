import type { LeaseId, OrderId, OrderLineId } from '#contracts/ids.ts';
import { dayMs, nairobiZone } from '#contracts/time.ts';
import { countPoolUsage } from '#modules/inventory/usage';
import { drawBytes, type Moved } from '#modules/traffic';
import { prepared, sql, type Database, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { ConnectionRecord, MeterBatch, PoolDelta } from '#gateway';

/**
 * Adds a gateway's figures to their leases, once per (gateway, sequence), in one statement: a batch
 * that is offered again finds its mark and changes nothing. Leases that are not ours are left out.
 * What amounts of traffic have moved is drawn from their lots in the same transaction, and counted
 * for the pools that it went through.
 */
export const recordBatch = (db: Database, batch: MeterBatch, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const amounts = await addFigures(tx, batch, at);
    const moved = amounts.filter(({ bytes }) => bytes !== 0);
    const worth = moved.length > 0 ? await drawBytes(tx, moved, at) : noWorth;
    await countPoolUsage(
      tx,
      amounts.flatMap((amount) => byPool(amount, worth)),
      at,
    );
  });

const noWorth: ReadonlyMap<LeaseId, number> = new Map();

/** `pools` is left out by gateways of releases that did not count it. */
type Amount = Moved & Readonly<{ pools: readonly PoolDelta[] | null }>;

/** What an amount brought each pool: its part of what was billed. */
function byPool({ leaseId, bytes, pools }: Amount, worth: ReadonlyMap<LeaseId, number>) {
  const perByte = bytes === 0 ? 0 : (worth.get(leaseId) ?? 0) / bytes;
  return (pools ?? []).map(({ poolId, bytes: sent, billed }) => ({
    poolId,
    bytes: sent,
    earned: Math.round(billed * perByte),
  }));
}

/**
 * What was moved comes off what the gateway was lent, by lease and sub-user; what was set aside for
 * a sub-user came out of its own slice alone.
 */
const takenOffSlices = (gatewayId: string): Sql => sql`
    reported as (
      select "leaseId" as id, "bytesUp" + "bytesDown" - "bytesForgiven" - (
               select coalesce(sum((s ->> 'bytesReserved')::bigint), 0)::bigint
                 from jsonb_array_elements(coalesce("subUsers", '[]'::jsonb)) s) as bytes
        from deltas
       union all
      select s."subUserId", s."bytesUp" + s."bytesDown" - s."bytesForgiven"
        from deltas
       cross join lateral jsonb_to_recordset(coalesce(deltas."subUsers", '[]'::jsonb))
          as s ("subUserId" text, "bytesUp" bigint, "bytesDown" bigint, "bytesForgiven" bigint)
    ), lent as (
      select holder_id from allowance_slices
       where gateway_id = ${gatewayId} and holder_id in (select id from reported)
       order by holder_id for update
    ), settled as (
      update allowance_slices s set bytes = greatest(s.bytes - reported.bytes, 0)
        from lent join reported on reported.id = lent.holder_id
       where s.holder_id = lent.holder_id and s.gateway_id = ${gatewayId}
    )`;

/** Returns the billed bytes of amounts of traffic; nothing for a batch that was stored before. */
const addFigures = (tx: Tx, batch: MeterBatch, at: Date): Promise<Amount[]> =>
  tx.rows<Amount>(
    prepared(
      'meter-batch',
      sql`
    with batch as (
      insert into meter_batches (gateway_id, sequence, received_at)
      values (${batch.gatewayId}, ${batch.sequence}, ${at})
      on conflict do nothing
      returning received_at as at
    ), deltas as (
      select d.*, batch.at, l.pool_kind, date_trunc('hour', batch.at, 'UTC') as hour
        from batch, jsonb_to_recordset(${JSON.stringify(batch.deltas)}::jsonb) as d (
               "leaseId" text, "bytesUp" bigint, "bytesDown" bigint, "bytesForgiven" bigint,
               "bytesUpstreamUp" bigint, "bytesUpstreamDown" bigint, connections bigint,
               refusals jsonb, "subUsers" jsonb, pools jsonb)
        join leases l on l.id = d."leaseId"
    ), used as (
      insert into lease_usage as u (lease_id, hour, bytes_up, bytes_down, bytes_forgiven,
                                    bytes_upstream_up, bytes_upstream_down, connections,
                                    last_seen_at)
      select "leaseId", hour, "bytesUp", "bytesDown", "bytesForgiven", "bytesUpstreamUp",
             "bytesUpstreamDown", connections, at
        from deltas
       order by "leaseId"
      on conflict (lease_id, hour) do update
         set bytes_up = u.bytes_up + excluded.bytes_up,
             bytes_down = u.bytes_down + excluded.bytes_down,
             bytes_forgiven = u.bytes_forgiven + excluded.bytes_forgiven,
             bytes_upstream_up = u.bytes_upstream_up + excluded.bytes_upstream_up,
             bytes_upstream_down = u.bytes_upstream_down + excluded.bytes_upstream_down,
             connections = u.connections + excluded.connections,
             last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)
    ), of_sub_users as (
      insert into credential_usage as u (credential_id, day, bytes_up, bytes_down, bytes_forgiven,
                                         connections, last_seen_at)
      select c.id, (deltas.at at time zone ${nairobiZone})::date, s."bytesUp", s."bytesDown",
             s."bytesForgiven", s.connections, deltas.at
        from deltas
       cross join lateral jsonb_to_recordset(coalesce(deltas."subUsers", '[]'::jsonb))
          as s ("subUserId" text, "bytesUp" bigint, "bytesDown" bigint, "bytesForgiven" bigint,
                connections bigint)
        join lease_credentials c on c.id = s."subUserId" and c.lease_id = deltas."leaseId"
       order by c.id
      on conflict (credential_id, day) do update
         set bytes_up = u.bytes_up + excluded.bytes_up,
             bytes_down = u.bytes_down + excluded.bytes_down,
             bytes_forgiven = u.bytes_forgiven + excluded.bytes_forgiven,
             connections = u.connections + excluded.connections,
             last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)
    ), ${takenOffSlices(batch.gatewayId)}, refused as (
      insert into lease_refusals as r (lease_id, hour, name, count)
      select "leaseId", hour, refusal.key, refusal.value::bigint
        from deltas, jsonb_each_text(refusals) as refusal
       order by 1, 3
      on conflict (lease_id, hour, name) do update set count = r.count + excluded.count
    ), connected as (
      update leases l set first_connected_at = deltas.at
        from deltas
       where l.id = deltas."leaseId" and l.first_connected_at is null and deltas."bytesDown" > 0
    )
    select "leaseId", "bytesUp" + "bytesDown" - "bytesForgiven" as bytes, pools from deltas
     where pool_kind is not null
       and ("bytesUp" + "bytesDown" <> "bytesForgiven" or pools is not null)`,
    ),
  );

export type Usage = Readonly<{
  bytesUp: number;
  bytesDown: number;
  connections: number;
  lastSeenAt: Date | null;
}>;

/** The billed traffic of a lease so far: forgiven bytes are subtracted from the download. */
export async function usageOf(db: Queryable, leaseId: LeaseId): Promise<Usage> {
  const [row] = await db.rows<Usage>(sql`
    select coalesce(sum(bytes_up), 0)::bigint as "bytesUp",
           greatest(coalesce(sum(bytes_down - bytes_forgiven), 0), 0)::bigint as "bytesDown",
           coalesce(sum(connections), 0)::bigint as connections,
           max(last_seen_at) as "lastSeenAt"
      from lease_usage where lease_id = ${leaseId}`);
  return row ?? { bytesUp: 0, bytesDown: 0, connections: 0, lastSeenAt: null };
}

/**
 * Keeps finished connections for 90 days (decision G71), each (gateway, number) once, and adds what
 * they moved to their class of ports, and through a pool to its country; those without a lease are
 * not kept.
 */
export async function recordConnections(
  db: Queryable,
  records: readonly ConnectionRecord[],
): Promise<void> {
  await db.execute(sql`
    with records as (
      select d.*
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as d (
               "leaseId" text, "gatewayId" text, number bigint, protocol text,
               "clientAddress" text, "startedAt" double precision, "endedAt" double precision,
               "handshakeMs" double precision, "dialMs" double precision, "targetPort" text,
               "bytesUp" bigint, "bytesDown" bigint, "bytesForgiven" bigint, "end" text,
               refusal text, "subUserId" text, "exitCountry" text)
        join leases l on l.id = d."leaseId"
    ), kept as (
    insert into lease_connections (lease_id, gateway_id, number, protocol, client_address,
      started_at, ended_at, handshake_ms, dial_ms, target_port, bytes_up, bytes_down, ended_by,
      refusal, credential_id)
    select d."leaseId", d."gatewayId", d.number, d.protocol, d."clientAddress",
           to_timestamp(d."startedAt" / 1000), to_timestamp(d."endedAt" / 1000),
           round(d."handshakeMs"), round(d."dialMs"), d."targetPort", d."bytesUp", d."bytesDown",
           d."end", d.refusal, d."subUserId"
      from records d
        on conflict (gateway_id, number) do nothing
    returning gateway_id, number
    ), moved as (
    select d."leaseId" as lease_id, d."targetPort" as port, d."exitCountry" as country_code,
           (to_timestamp(d."endedAt" / 1000) at time zone ${nairobiZone})::date as day,
           greatest(d."bytesUp" + d."bytesDown" - d."bytesForgiven", 0) as bytes
      from records d
      join kept on kept.gateway_id = d."gatewayId" and kept.number = d.number
     where d."targetPort" is not null and d.refusal is null
    ), by_country as (
    insert into lease_country_usage as u (lease_id, day, country_code, bytes, connections)
    select lease_id, day, country_code, sum(bytes), count(*) from moved
     where country_code is not null
     group by 1, 2, 3
     order by 1, 2, 3
        on conflict (lease_id, day, country_code) do update
           set bytes = u.bytes + excluded.bytes,
               connections = u.connections + excluded.connections
    )
    insert into lease_port_usage as u (lease_id, day, port, bytes, connections)
    select lease_id, day, port, sum(bytes), count(*) from moved
     group by 1, 2, 3
     order by 1, 2, 3
        on conflict (lease_id, day, port) do update
           set bytes = u.bytes + excluded.bytes,
               connections = u.connections + excluded.connections`);
}

const batchesKeptMs = 7 * dayMs;
const forgottenPerTurnMax = 10_000;

/** Deletes marks of batches that no gateway can offer again. Returns how many. */
export const forgetOldMeters = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`
    delete from meter_batches where ctid in (
      select ctid from meter_batches
       where received_at < ${new Date(at.getTime() - batchesKeptMs)}
       limit ${forgottenPerTurnMax})`);

export type FirstConnection = Readonly<{
  leaseId: LeaseId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  firstConnectedAt: Date;
}>;

const firstsPerTurnMax = 100;

const isFirst = sql`first_connected_at is not null and first_connection_told_at is null`;

/** When data first came through what each line of an order began; lines without are left out. */
export async function firstConnectionsOf(
  db: Queryable,
  orderId: OrderId,
): Promise<ReadonlyMap<OrderLineId, Date>> {
  const rows = await db.rows<Pick<FirstConnection, 'orderLineId' | 'firstConnectedAt'>>(sql`
    select order_line_id as "orderLineId", first_connected_at as "firstConnectedAt"
      from leases where order_id = ${orderId} and first_connected_at is not null`);
  return new Map(rows.map(({ orderLineId, firstConnectedAt }) => [orderLineId, firstConnectedAt]));
}

/** Whether `takeFirstConnections` would find one. */
export const anyFirstConnection: IsDue = () => sql`
  exists (select from leases where ${isFirst})`;

/**
 * Hands out, once each, the leases through which traffic has come for the first time: the last step
 * of the proof of delivery (feature N3), recorded by the caller in the same transaction.
 */
export const takeFirstConnections = (tx: Tx, at: Date): Promise<FirstConnection[]> =>
  tx.rows<FirstConnection>(sql`
    update leases set first_connection_told_at = ${at}
     where id in (
       select id from leases
        where ${isFirst}
        order by first_connected_at limit ${firstsPerTurnMax}
        for update skip locked)
    returning id as "leaseId", order_id as "orderId", order_line_id as "orderLineId",
              first_connected_at as "firstConnectedAt"`);
