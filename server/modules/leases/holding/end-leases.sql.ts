import type { CustomerId, LeaseId, OrderLineId } from '#contracts/ids.ts';
import { prepared, sql, type Database, type Sql, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { NamedLease } from './lease.ts';
import { tellNamed } from './leases.sql.ts';

const perTurnMax = 500;

const isSpentHold = (at: Date) => sql`state = 'reserved' and reserved_until <= ${at}`;
const isOver = (at: Date) => sql`state = 'active' and ends_at <= ${at}`;

/** Whether `expireReservations` or `endLeases` would find anything. */
export const anyLeaseOver: IsDue = (at) => sql`
  exists (select 1 from leases where ${isSpentHold(at)} order by reserved_until limit 1)
  or exists (select 1 from leases where ${isOver(at)} order by ends_at limit 1)`;

/** Lets go of holds that ran out, at most 500 at a time. Answers them. */
export const expireReservations = (db: Database, at: Date): Promise<readonly NamedLease[]> =>
  sweep(db, {
    which: isSpentHold(at),
    order: sql`reserved_until`,
    state: 'released',
    at,
  });

/** Ends leases whose time is over, at most 500 at a time. Answers them. */
export const endLeases = (db: Database, at: Date): Promise<readonly NamedLease[]> =>
  sweep(db, {
    which: isOver(at),
    order: sql`ends_at`,
    state: 'ended',
    at,
  });

/**
 * What an order, a payment or another sweep is at work on is left to the next turn: a sweep that
 * waited for one lease would keep the claims of others from the orders that want them.
 */
const sweep = (db: Database, over: Omit<Ending, 'claimIsSpent'>) =>
  db.transaction(async (tx) => {
    const ids = await lockFree(tx, await chosen(tx, over));
    return end(tx, ids, { ...over, claimIsSpent: sql`c.until <= ${over.at}` });
  });

type Releasing = Readonly<{
  orderLineIds: readonly OrderLineId[];
  /** What the same transaction reserves next. Ids of other goods are ignored. */
  wanted?: readonly string[] | undefined;
  at: Date;
}>;

/** Lets the holds of lines go at once, such as for a cancelled order. A lease is not touched. */
export async function release(tx: Tx, { orderLineIds, wanted = [], at }: Releasing): Promise<void> {
  if (wanted.length > 0) await lockClaimsOfNext(tx, { orderLineIds, wanted, at });
  await endWhere(tx, {
    which: sql`order_line_id = any(${orderLineIds}) and state = 'reserved'`,
    order: sql`id`,
    // The claim of an activation that was quicker lasts longer than the hold did.
    claimIsSpent: sql`c.until <= l.reserved_until`,
    state: 'released',
    at,
  });
}

/**
 * Releases the open holds of a customer permanently: money that still arrives for them is credited.
 */
export const revokeHoldsOfCustomer = (
  tx: Tx,
  { customerId, at }: { customerId: CustomerId; at: Date },
): Promise<readonly NamedLease[]> =>
  revoke(tx, sql`customer_id = ${customerId} and state = 'reserved'`, at);

/** Ends one lease permanently, after a recorded decision of staff. */
export const revokeLease = (
  tx: Tx,
  { leaseId, at }: { leaseId: LeaseId; at: Date },
): Promise<readonly NamedLease[]> => revoke(tx, sql`id = ${leaseId}`, at);

const revoke = (tx: Tx, whose: Sql, at: Date) =>
  endWhere(tx, {
    which: sql`${whose} and state in ('reserved', 'active', 'suspended')`,
    order: sql`id`,
    claimIsSpent: sql`true`,
    state: 'revoked',
    at,
  });

type Ending = Readonly<{
  which: Sql;
  order: Sql;
  claimIsSpent: Sql;
  state: 'released' | 'ended' | 'revoked';
  at: Date;
}>;

/**
 * Ends the leases, and their claims with them. The claims are locked first, as everywhere (lock
 * order claim, lease), so that an activation or a move under way is waited for.
 */
async function endWhere(tx: Tx, ending: Ending): Promise<readonly NamedLease[]> {
  const ids = await chosen(tx, ending);
  await lockClaims(tx, ids);
  return end(tx, ids, ending);
}

/**
 * Locks the claims of leases in the order of their proxies, which is that of every order: whoever
 * ends or prolongs several one after the other takes the locks of all of them first.
 */
export const lockClaims = (tx: Tx, ids: readonly LeaseId[]) =>
  tx.execute(sql`
    select from lease_claims where lease_id = any(${ids}::text[]) order by proxy_id for update`);

/**
 * Locks the claims of holds that give way together with those that take their place, in the same
 * order. A proxy without a claim gets one that is over, for nobody, so that another order for both
 * waits here before it holds either.
 */
const lockClaimsOfNext = (tx: Tx, { orderLineIds, wanted = [], at }: Releasing) =>
  tx.execute(
    prepared(
      'lease-claims-of-next',
      sql`
    insert into lease_claims as c (proxy_id, lease_id, customer_id, until)
    select id, '', '', ${at}::timestamptz from proxies
     where id = any(${wanted}::text[])
        or id in (select proxy_id from leases where order_line_id = any(${orderLineIds}::text[]))
     order by id
    on conflict (proxy_id) do update set until = c.until`,
    ),
  );

async function chosen(tx: Tx, { which, order }: Pick<Ending, 'which' | 'order'>) {
  const rows = await tx.rows<{ id: LeaseId }>(sql`
    select id from leases where ${which} order by ${order} limit ${perTurnMax}`);
  return rows.map(({ id }) => id);
}

/** Those of the leases that nobody else is at work on, locked together with their claims. */
async function lockFree(tx: Tx, ids: readonly LeaseId[]) {
  const rows = await tx.rows<{ id: LeaseId }>(sql`
    with free as materialized (
      select lease_id from lease_claims where lease_id = any(${ids}::text[])
       order by proxy_id for update skip locked
    )
    select id from leases l
     where id = any(${ids}::text[])
       and (id in (select lease_id from free)
            or not exists (select from lease_claims c where c.lease_id = l.id))
       for update skip locked`);
  return rows.map(({ id }) => id);
}

/**
 * What was chosen is checked again on the rows as they are by now, and the claim that goes is that
 * of the address where the lease is by then. One that it left is freed by the gateways
 * (move-board.sql.ts).
 */
async function end(
  tx: Tx,
  ids: readonly LeaseId[],
  { which, claimIsSpent, state, at }: Omit<Ending, 'order'>,
): Promise<readonly NamedLease[]> {
  if (ids.length === 0) return [];
  const leases = await tellNamed(
    tx,
    (answer) => sql`
    with ended as (
      update leases
         set state = ${state}, ended_at = least(coalesce(ends_at, reserved_until), ${at}),
             suspended_at = null,
             secret_sealed = case when ${state} = 'revoked' then null else secret_sealed end
       where id = any(${ids}::text[]) and ${which}
      returning *
    ) ${answer(sql`ended`)}`,
  );
  await tx.execute(sql`
    delete from lease_claims c using leases l
     where l.id = any(${leases.map(({ id }) => id)}::text[])
       and c.lease_id = l.id and c.proxy_id = l.proxy_id and ${claimIsSpent}`);
  return leases;
}
