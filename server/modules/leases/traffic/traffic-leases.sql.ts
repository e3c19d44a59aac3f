import type { CustomerId, LeaseId, OrderId, OrderLineId } from '#contracts/ids.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { NamedLease } from '../holding/lease.ts';
import {
  leaseChannel,
  namedColumns,
  tellNamed,
  toNamed,
  type NamedRow,
  type NewCredentials,
} from '../holding/leases.sql.ts';

type Owned = Readonly<{ customerId: CustomerId; poolKind: PoolKind }>;

/**
 * The customer's amount of traffic of a kind that takes more: it runs, is suspended with the
 * account, or has run out with its secret kept. Two purchases at once look one after the other.
 */
export async function lockTrafficLease(
  tx: Tx,
  { customerId, poolKind }: Owned,
): Promise<NamedLease | undefined> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`traffic:${customerId}:${poolKind}`}, 0))`);
  const [row] = await tx.rows<NamedRow>(sql`
    select ${namedColumns} from leases l
     where l.customer_id = ${customerId} and l.pool_kind = ${poolKind}
       and l.state in ('active', 'suspended', 'ended') and l.secret_sealed is not null
     order by (l.state = 'ended'), l.starts_at desc limit 1 for no key update`);
  return row && toNamed(row);
}

type Opening = Owned &
  Readonly<{
    id: LeaseId;
    orderId: OrderId;
    orderLineId: OrderLineId;
    credentials: NewCredentials;
    at: Date;
    until: Date;
  }>;

/** Begins an amount of traffic, with a name and secret of its own. */
export async function openTrafficLease(tx: Tx, opening: Opening): Promise<NamedLease> {
  const { id, customerId, poolKind, orderId, orderLineId, credentials, at, until } = opening;
  const { username, sealed, mac } = credentials;
  const [lease] = await tellNamed(
    tx,
    (answer) => sql`
    with opened as (
      insert into leases (id, customer_id, order_id, order_line_id, pool_kind, plan, state,
                          reserved_at, reserved_until, starts_at, ends_at, term_granted_at,
                          username, secret_sealed, secret_mac, renewable, auto_renewable,
                          refundable, refund_hours, refund_bytes_max)
      values (${id}, ${customerId}, ${orderId}, ${orderLineId}, ${poolKind}, 'monthly', 'active',
              ${at}, ${until}, ${at}, ${until}, ${at}, ${username}, ${sealed}, ${mac}, false,
              false, true, 0, 0)
      returning *
    ) ${answer(sql`opened`)}`,
  );
  if (!lease) throw new Error(`Lease ${id} was not written.`);
  return lease;
}

/** More was bought for it: it runs until then at least, also where it had run out. */
export async function keepTrafficLease(
  tx: Tx,
  id: LeaseId,
  { until }: Readonly<{ until: Date }>,
): Promise<NamedLease | undefined> {
  const [lease] = await tellNamed(
    tx,
    (answer) => sql`
    with kept as (
      update leases
         set state = case state when 'ended' then 'active' else state end, ended_at = null,
             ends_at = greatest(ends_at, ${until}), terms = terms + 1
       where id = ${id} and state in ('active', 'suspended', 'ended')
      returning *
    ) ${answer(sql`kept`)}`,
  );
  return lease;
}

/** Ends its name for good: the secret is wiped, and gateways cut its tunnels. */
export async function closeTrafficLease(
  tx: Tx,
  id: LeaseId,
  at: Date,
): Promise<NamedLease | undefined> {
  const [lease] = await tellNamed(
    tx,
    (answer) => sql`
    with closed as (
      update leases
         set state = 'ended', ended_at = ${at}, suspended_at = null, secret_sealed = null
       where id = ${id} and pool_kind is not null and state in ('active', 'suspended')
      returning *
    ) ${answer(sql`closed`)}`,
  );
  return lease;
}

/**
 * Lets the amounts of traffic of a customer run again that the account's suspension stopped.
 * Returns how long each stood still, in milliseconds, by which its end was moved.
 */
export async function resumeTrafficLeases(
  tx: Tx,
  customerId: CustomerId,
  at: Date,
): Promise<readonly Readonly<{ id: LeaseId; lostMs: number }>[]> {
  const stopped = await tx.rows<{ id: LeaseId; since: Date }>(sql`
    select id, suspended_at as since from leases
     where customer_id = ${customerId} and state = 'suspended' and pool_kind is not null
     order by id for update`);
  const lost = stopped.map(({ id, since }) => ({
    id,
    lostMs: Math.max(0, at.getTime() - since.getTime()),
  }));
  for (const { id, lostMs } of lost) {
    await tellNamed(
      tx,
      (answer) => sql`
      with running as (
        update leases
           set state = 'active', suspended_at = null,
               ends_at = ends_at + ${lostMs} * interval '1 millisecond'
         where id = ${id}
        returning *
      ) ${answer(sql`running`)}`,
    );
  }
  return lost;
}

/** Adds time that a running amount of traffic stood still. */
export const addTrafficTime = (tx: Tx, id: LeaseId, ms: number): Promise<readonly NamedLease[]> =>
  tellNamed(
    tx,
    (answer) => sql`
    with longer as (
      update leases set ends_at = ends_at + ${ms} * interval '1 millisecond'
       where id = ${id} and pool_kind is not null and state in ('active', 'suspended')
      returning *
    ) ${answer(sql`longer`)}`,
  );

/** The customer's amounts of traffic: those that run or ran, newest first. */
export async function trafficLeasesOf(
  db: Queryable,
  customerId: CustomerId,
): Promise<readonly NamedLease[]> {
  const rows = await db.rows<NamedRow>(sql`
    select ${namedColumns} from leases l
     where l.customer_id = ${customerId} and l.pool_kind is not null
     order by l.starts_at desc, l.id desc`);
  return rows.map(toNamed);
}

/** Leases by their ids, whoever has them: proxies and amounts of traffic. */
export async function findNamedLeases(
  db: Queryable,
  ids: readonly LeaseId[],
): Promise<ReadonlyMap<LeaseId, NamedLease>> {
  const rows = await db.rows<NamedRow>(sql`
    select ${namedColumns} from leases l where l.id = any(${ids}::text[])`);
  return new Map(rows.map((row) => [row.id, toNamed(row)]));
}

/** Has gateways ask again about these leases, such as when they have less to move. */
export const tellLeases = (tx: Tx, ids: readonly LeaseId[]) =>
  tx.rows(sql`select pg_notify(${leaseChannel}, id) from unnest(${ids}::text[]) id`);
