import type { LeaseId, ProxyId } from '#contracts/ids.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';

/** A gateway that has said nothing for so long is gone, and every tunnel through it with it. */
export const gatewayGoneMs = minuteMs;
/** An address that a lease left is no longer held back, even without answers of gateways. */
export const leaveWithinMs = 5 * minuteMs;

/** Whether any gateway could still have something open. */
export async function isAnyGatewayRunning(db: Queryable, at: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from gateways where seen_at > ${new Date(at.getTime() - gatewayGoneMs)} limit 1`);
  return rows.length > 0;
}

/** Keeps the address from everybody until gateways have left it. */
export async function holdLeftAddress(
  tx: Tx,
  { id, proxyId }: { id: LeaseId; proxyId: ProxyId },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update lease_claims set until = ${new Date(at.getTime() + leaveWithinMs)}
     where proxy_id = ${proxyId} and lease_id = ${id}`);
}

type OpenMove = Readonly<{
  moveId: string;
  leaseId: string;
  upstreamVersion: number;
  isConfirmed: boolean;
}>;

/** Says that the gateway runs; answers the moves that it has not confirmed. */
export async function pendingMoves(db: Queryable, gatewayId: string, at: Date) {
  const open = await db.rows<OpenMove>(
    prepared(
      'gateway-moves',
      sql`
    with seen as (
      insert into gateways (gateway_id, seen_at) values (${gatewayId}, ${at}::timestamptz)
      on conflict (gateway_id) do update set seen_at = excluded.seen_at
    )
    select id::text as "moveId", lease_id as "leaseId", upstream_version as "upstreamVersion",
           ${gatewayId} = any(confirmed_by) as "isConfirmed"
      from lease_moves where left_at is null order by id`,
    ),
  );
  // In case a gateway that has not confirmed is gone by now.
  if (open.length > 0) await freeLeftAddresses(db, at);
  return open.filter(({ isConfirmed }) => !isConfirmed);
}

export async function confirmMoves(
  db: Queryable,
  { gatewayId, moveIds }: Readonly<{ gatewayId: string; moveIds: readonly string[] }>,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update lease_moves set confirmed_by = array_append(confirmed_by, ${gatewayId})
     where id = any(${moveIds}::bigint[]) and not ${gatewayId} = any(confirmed_by)`);
  await freeLeftAddresses(db, at);
}

/** Keeps what the kernel of a running gateway's host allows a send buffer, for the metrics. */
export const noteSendBuffer = (
  db: Queryable,
  { gatewayId, bytes, at }: Readonly<{ gatewayId: string; bytes: number; at: Date }>,
) =>
  db.execute(sql`
    insert into gateways (gateway_id, seen_at, send_buffer_max_bytes)
    values (${gatewayId}, ${at}, ${bytes})
    on conflict (gateway_id) do update set send_buffer_max_bytes = excluded.send_buffer_max_bytes`);

/** The gateway has ended, with everything through it. */
export async function signOff(db: Queryable, gatewayId: string, at: Date): Promise<void> {
  await db.execute(sql`delete from gateways where gateway_id = ${gatewayId}`);
  await freeLeftAddresses(db, at);
}

/** Frees the addresses that every running gateway has left, or that were held back long enough. */
const freeLeftAddresses = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`
    with parted as (
      update lease_moves m
         set left_at = least(${at}, m.moved_at + ${leaveWithinMs} * interval '1 millisecond')
       where m.left_at is null
         and (m.moved_at <= ${new Date(at.getTime() - leaveWithinMs)} or not exists (
           select from gateways g
            where g.seen_at > ${new Date(at.getTime() - gatewayGoneMs)}
              and g.gateway_id <> all(m.confirmed_by)))
      returning m.lease_id, m.from_proxy_id
    )
    delete from lease_claims c using parted
     where c.proxy_id = parted.from_proxy_id and c.lease_id = parted.lease_id`);

const keptMs = dayMs;

/** Deletes gateways that are long gone. Returns how many. */
export const forgetOldGateways = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`delete from gateways where seen_at < ${new Date(at.getTime() - keptMs)}`);
