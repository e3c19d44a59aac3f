import type { CustomerId, OrderId, PaymentId, RefundId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { tableQueue } from '#platform/loops/due-work.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { constraintOf } from '#platform/database/sql-state.ts';
import { requestToKeep } from '#platform/request-ids/request-context.ts';
import { moneyOutChannel } from '../callbacks/conversations.sql.ts';
import { RefundRefused } from '../errors.ts';
import type { MoneySource, Refund, RefundState } from './refund.ts';

/** The phone that a payout goes to. */
export const payeePhones: SealedColumn = {
  purpose: 'refund.payee',
  name: 'refunds.payee_sealed',
  form: 'bytes',
  table: sql`refunds`,
  key: sql`id`,
  value: sql`payee_sealed`,
  put: sql`payee_sealed = line.value`,
  where: sql`payee_sealed <> ''`,
};

/** Longer than any call to a provider takes. */

type Row = Omit<Refund, 'source' | 'amount' | 'orderPart' | 'vat' | 'charge'> &
  Readonly<{
    sourceKind: MoneySource['kind'];
    sourceId: string;
    amountMinor: number;
    orderMinor: number;
    vatMinor: number;
    chargeMinor: number | null;
  }>;

const columns = sql`
  r.id, r.kind, r.source_kind as "sourceKind", r.source_id as "sourceId",
  r.payment_id as "paymentId", r.order_id as "orderId", r.customer_id as "customerId", r.provider,
  r.destination, r.carrier, r.payee_sealed as "payeeSealed", r.payee_masked as "payeeMasked",
  r.charge_minor as "chargeMinor", r.amount_minor as "amountMinor", r.order_minor as "orderMinor",
  r.vat_minor as "vatMinor", r.reason, r.ends_service as "endsService", r.state,
  r.dedupe_key as "dedupeKey", r.requested_by as "requestedBy", r.waits_for as "waitsFor",
  r.approved_by as "approvedBy", r.proposed_act as "proposedAct", r.proposed_by as "proposedBy",
  r.tries, r.provider_reference as "providerReference",
  r.result_code as "resultCode", r.result_text as "resultText",
  r.created_at as "createdAt", r.submitted_at as "submittedAt",
  r.resolved_at as "resolvedAt", r.next_check_at as "nextCheckAt"`;

function toRefund(row: Row): Refund {
  const { sourceKind, sourceId, amountMinor, orderMinor, vatMinor, chargeMinor, ...rest } = row;
  return {
    ...rest,
    source: { kind: sourceKind, id: sourceId },
    amount: money(amountMinor, 'KES'),
    orderPart: money(orderMinor, 'KES'),
    vat: money(vatMinor, 'KES'),
    charge: chargeMinor === null ? null : money(chargeMinor, 'KES'),
  };
}

/**
 * Locks the counter of one source, created on first use with the received amount. Returns the
 * amount refunded or promised of it.
 */
export async function lockReturnable(
  tx: Tx,
  { source, received }: { source: MoneySource; received: Money },
): Promise<Money> {
  await tx.execute(sql`
    insert into returnable_money (source_kind, source_id, received_minor)
    values (${source.kind}, ${source.id}, ${received.minor})
    on conflict (source_kind, source_id) do nothing`);
  const [row] = await tx.rows<{ minor: number }>(sql`
    select returned_minor as minor from returnable_money
     where source_kind = ${source.kind} and source_id = ${source.id} for no key update`);
  return money(row?.minor ?? 0, 'KES');
}

/**
 * The amount of a source that was refunded, promised or contested: the counter, without its lock.
 */
export async function givenBackOf(db: Queryable, source: MoneySource): Promise<Money> {
  const [row] = await db.rows<{ minor: number }>(sql`
    select returned_minor as minor from returnable_money
     where source_kind = ${source.kind} and source_id = ${source.id}`);
  return money(row?.minor ?? 0, 'KES');
}

/** Takes an amount out of what can go back, or puts it back when negative. */
export async function countReturned(
  tx: Tx,
  { source, amount }: { source: MoneySource; amount: Money },
): Promise<void> {
  try {
    await tx.execute(sql`
      update returnable_money set returned_minor = returned_minor + ${amount.minor}
       where source_kind = ${source.kind} and source_id = ${source.id}`);
  } catch (error) {
    if (constraintOf(error) !== 'returnable_money_is_enough') throw error;
    throw new RefundRefused('This exceeds the refundable amount.');
  }
}

/** Writes a refund with the beginning of its history. False when its fact was written before. */
export async function insertRefund(tx: Tx, refund: Refund): Promise<boolean> {
  const r = refund;
  const written = await tx.execute(sql`
    with written as (
      insert into refunds (id, kind, source_kind, source_id, payment_id, order_id, customer_id,
        provider, destination, carrier, payee_sealed, payee_masked, amount_minor, order_minor,
        vat_minor, currency, reason, ends_service, state, dedupe_key, requested_by, waits_for,
        created_at, resolved_at, next_check_at, request_id)
      values (${r.id}, ${r.kind}, ${r.source.kind}, ${r.source.id}, ${r.paymentId}, ${r.orderId},
        ${r.customerId}, ${r.provider}, ${r.destination}, ${r.carrier}, ${r.payeeSealed},
        ${r.payeeMasked}, ${r.amount.minor}, ${r.orderPart.minor}, ${r.vat.minor}, 'KES',
        ${r.reason}, ${r.endsService}, ${r.state}, ${r.dedupeKey}, ${r.requestedBy},
        ${r.waitsFor}, ${r.createdAt}, ${r.resolvedAt}, ${r.nextCheckAt}, ${requestToKeep()})
      on conflict (dedupe_key) do nothing
      returning id
    )
    insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
    select id, null, ${r.state}, 'request', ${r.requestedBy}, '{}', ${r.createdAt}::timestamptz
      from written`);
  return written > 0;
}

export type RefundSaving = Readonly<{
  before: RefundState;
  refund: Refund;
  cause: string;
  actor: string;
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
}>;

/** Writes a locked refund back, with its line of history when the state changed. */
export async function saveRefund(tx: Tx, saving: RefundSaving): Promise<void> {
  const { before, refund: r, cause, actor, detail = {}, at } = saving;
  await tx.execute(sql`
    with saved as (
      update refunds
         set state = ${r.state}, destination = ${r.destination}, vat_minor = ${r.vat.minor},
             approved_by = ${r.approvedBy}, proposed_act = ${r.proposedAct},
             proposed_by = ${r.proposedBy}, tries = ${r.tries},
             provider_reference = ${r.providerReference},
             charge_minor = ${r.charge?.minor ?? null},
             result_code = ${r.resultCode}, result_text = ${r.resultText},
             submitted_at = ${r.submittedAt}, resolved_at = ${r.resolvedAt},
             next_check_at = ${r.nextCheckAt}, claimed_until = null
       where id = ${r.id} and state = ${before}
      returning id, state, state <> ${before} as moved
    )
    insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
    select id, ${before}, state, ${cause}, ${actor}, ${JSON.stringify(detail)}::jsonb,
           ${at}::timestamptz
      from saved where moved`);
}

/** Holds the refund until the transaction ends. */
export const lockRefund = (tx: Tx, id: string): Promise<Refund | undefined> =>
  findOne(tx, sql`select ${columns} from refunds r where r.id = ${id} for no key update`);

export const findRefund = (db: Queryable, id: string): Promise<Refund | undefined> =>
  findOne(db, sql`select ${columns} from refunds r where r.id = ${id}`);

/** Claims a promised refund for sending. Of several callers, one gets it. */
export const claimRefund = (
  db: Queryable,
  { id, at, deadline }: { id: RefundId; at: Date; deadline: Date },
): Promise<Refund | undefined> =>
  findOne(
    db,
    sql`
    with r as (
      update refunds
         set state = 'submitting', submitted_at = ${at}, next_check_at = ${deadline},
             tries = tries + 1, provider_reference = null
       where id = ${id} and state = 'requested' and destination = 'provider'
      returning *
    ), told as (
      insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
      select id, 'requested', state, 'claim', 'system', '{}', ${at}::timestamptz from r
    )
    select ${columns} from r`,
  );

/** Refunds whose next look has come, with the request that asked for each, claimed for a minute. */
export const refundQueue = tableQueue<Readonly<{ id: RefundId; requestId: string | null }>>({
  table: 'refunds',
  columns: sql`, request_id as "requestId"`,
  claimMs: minuteMs,
});

/** Makes the refunds of a payment due that are with their provider. */
export async function wakeRefunds(
  db: Queryable,
  { paymentId, at }: { paymentId: PaymentId; at: Date },
): Promise<void> {
  await db.rows(sql`
    with woken as (
      update refunds set next_check_at = ${at}, claimed_until = null
       where payment_id = ${paymentId} and state in ('submitted', 'unknown', 'needs_attention')
      returning id)
    select pg_notify(${moneyOutChannel}, id) from woken`);
}

/** The refund that was written for this fact; undefined while there is none. */
export const findRefundOf = (db: Queryable, dedupeKey: string): Promise<Refund | undefined> =>
  findOne(db, sql`select ${columns} from refunds r where r.dedupe_key = ${dedupeKey}`);

async function findOne(db: Queryable, statement: Sql): Promise<Refund | undefined> {
  const [row] = await db.rows<Row>(statement);
  return row && toRefund(row);
}

/** Refunds of one payment, one order or one customer, or the named ones, oldest first. */
export async function refundsOf(
  db: Queryable,
  of: {
    paymentId?: PaymentId;
    orderId?: OrderId;
    customerId?: CustomerId;
    ids?: readonly string[];
  },
): Promise<Refund[]> {
  const { paymentId = null, orderId = null, customerId = null, ids = null } = of;
  const rows = await db.rows<Row>(sql`
    select ${columns} from refunds r
     where (${paymentId}::text is null or r.payment_id = ${paymentId})
       and (${orderId}::text is null or r.order_id = ${orderId})
       and (${customerId}::text is null or r.customer_id = ${customerId})
       and (${ids}::text[] is null or r.id = any(${ids}))
       and (${ids}::text[] is not null
            or coalesce(${paymentId}, ${orderId}, ${customerId}) is not null)
     order by r.created_at, r.id`);
  return rows.map(toRefund);
}

/** The payouts of a customer's balance, newest first. */
export async function payoutsOf(
  db: Queryable,
  { customerId, max }: Readonly<{ customerId: CustomerId; max: number }>,
): Promise<Refund[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from refunds r where r.customer_id = ${customerId} and r.kind = 'payout'
     order by r.created_at desc, r.id limit ${max}`);
  return rows.map(toRefund);
}

/** The refunded amount of an order's price so far, and whether more is in progress. */
export async function returnedOfOrder(
  db: Queryable,
  { orderId, but }: { orderId: OrderId; but?: RefundId },
): Promise<{ settled: Money; open: boolean }> {
  const [row] = await db.rows<{ minor: number; open: boolean | null }>(sql`
    select coalesce(sum(order_minor) filter (where state = 'succeeded'), 0)::bigint as minor,
           bool_or(kind = 'refund' and state not in ('succeeded', 'rejected',
                                                     'awaiting_approval')) as open
      from refunds
     where order_id = ${orderId} and id is distinct from ${but ?? null}`);
  return { settled: money(row?.minor ?? 0, 'KES'), open: row?.open ?? false };
}

/** What of each of a customer's orders went back or is on its way, in shillings. */
export const returnedOfCustomer = (db: Queryable, customerId: CustomerId) =>
  db.rows<{ orderId: OrderId; minor: number }>(
    prepared(
      'refunds.returned-of-customer',
      sql`
    select order_id as "orderId", sum(order_minor)::bigint as minor
      from refunds
     where customer_id = ${customerId} and state not in ('awaiting_approval', 'rejected')
       and order_id is not null
     group by order_id`,
    ),
  );

/** How many returns of a source were ever asked for. */
export async function returnsOfSource(db: Queryable, source: MoneySource): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from refunds where source_kind = ${source.kind} and source_id = ${source.id}`);
  return row?.count ?? 0;
}

/** Returned, promised or waiting for approval. */
export type Returned = Readonly<{
  amount: Money;
  /** Of the price of the order. */
  orderPart: Money;
  /** Of that, what was given for a reason of service. */
  credited: Money;
  /** Of that, what a bank took. */
  taken: Money;
  /** The tax within `orderPart`. */
  vat: Money;
}>;

/** What of one source has gone back so far; `but` leaves one refund out. */
export async function refundsOfSource(
  db: Queryable,
  source: MoneySource,
  { but }: { but?: RefundId } = {},
): Promise<Returned> {
  type Sums = Readonly<Record<'amount' | 'part' | 'credited' | 'taken' | 'vat', number>>;
  const [row] = await db.rows<Sums>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as amount,
           coalesce(sum(order_minor), 0)::bigint as part,
           coalesce(sum(order_minor) filter (where kind = 'credit'), 0)::bigint as credited,
           coalesce(sum(order_minor) filter (where kind = 'dispute'), 0)::bigint as taken,
           coalesce(sum(vat_minor), 0)::bigint as vat
      from refunds
     where source_kind = ${source.kind} and source_id = ${source.id} and state <> 'rejected'
       and id is distinct from ${but ?? null}`);
  return {
    amount: money(row?.amount ?? 0, 'KES'),
    orderPart: money(row?.part ?? 0, 'KES'),
    credited: money(row?.credited ?? 0, 'KES'),
    taken: money(row?.taken ?? 0, 'KES'),
    vat: money(row?.vat ?? 0, 'KES'),
  };
}

/** Refunds requested since then without a decision by a person. */
export async function countRefundsBy(
  db: Queryable,
  { actor, since }: { actor: string; since: Date },
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from refunds
     where requested_by = ${actor} and created_at > ${since} and kind = 'refund'
       and approved_by is null and state not in ('awaiting_approval', 'rejected')`);
  return row?.count ?? 0;
}
