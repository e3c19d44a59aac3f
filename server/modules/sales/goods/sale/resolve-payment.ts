import { money, negate, type Money } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { billingSettings, releaseCoupon, taxOf } from '#modules/billing';
import { post } from '#modules/ledger';
import {
  canMove,
  isOrderedAgain,
  lockOrder,
  moveOrder,
  recordDelivery,
  recordServices,
  saveOutcome,
  type Order,
  type OrderLine,
  type ServiceTime,
} from '#modules/orders';
import { askProvider, recordAnswer } from '#modules/payments/collect';
import type { Answer, Recorded } from '#modules/payments/collect';
import { announceCredit } from '../../money/book/announce-credit.ts';
import { bookPayment, type Receipt } from '../../money/book/book-payment.ts';
import { announceDelivery } from './announce-delivery.ts';
import { announcePurchase } from './announce-purchase.ts';
import { earn } from '../../money/book/earn.ts';
import { invoiceOrder, totalOf } from '../../money/book/invoice-order.ts';
import { ownerOf } from '../../order-owner.ts';
import { kindOf, renewalOf } from '../../kinds.ts';
import { deliverEach } from '../one-by-one.ts';
import type { Deliveries, Delivery, Handed, Paid, PaidLines } from '../product-kind.ts';
import { creditMoney, leaveIfSuspended } from '../../money/book/book-unmatched.ts';
import { notifyRefundSettled } from '../../money/return/refund-settled.ts';
import type { SalesContext } from '../../context.ts';

const actor = 'system';

/**
 * Brings one payment forward: asks the provider, then writes everything that follows from its
 * answer in one transaction. Callback, schedule, return page and staff may all call it, however
 * often and at once (decisions 0002 and 0005).
 */
export async function resolvePayment(ctx: SalesContext, paymentId: PaymentId): Promise<void> {
  // Queried before the transaction opens: no lock ever waits on an external network.
  const outcome = await settleAnswer(ctx, paymentId, await askProvider(ctx, paymentId));
  if (outcome === 'succeeded' || outcome === 'credited') {
    ctx.log.info({ payment: paymentId, outcome }, 'payment settled');
  }
}

/**
 * Writes what follows from a provider's answer, wherever it came from: a query, the provider's
 * list, or its word about a receipt. One transaction; a repeat does nothing.
 */
export async function settleAnswer(
  ctx: SalesContext,
  paymentId: PaymentId,
  answer: Answer,
): Promise<Recorded['kind']> {
  return ctx.db.transaction((tx) => settleIn(tx, ctx, { paymentId, answer }));
}

/** The same within a transaction of the caller's. */
export async function settleIn(
  tx: Tx,
  ctx: SalesContext,
  { paymentId, answer }: { paymentId: PaymentId; answer: Answer },
): Promise<Recorded['kind']> {
  const at = ctx.clock();
  const scale = ctx.delayScale;
  const recorded = await recordAnswer(tx, paymentId, { answer, at, scale });
  if (recorded.kind === 'credited') await creditMoney(tx, ctx, { ...recorded, at });
  if (recorded.kind !== 'succeeded') return recorded.kind;
  const { attempt, amount, overpaid, superseded } = recorded;
  await Promise.all([
    // A list or notice may have announced the money before its payment was confirmed: those of a
    // till name no payment.
    leaveIfSuspended(tx, ctx, { receipt: attempt.receipt, at }),
    settle(tx, ctx, { attempt, amount, overpaid, superseded, at }),
  ]);
  return 'succeeded';
}

/**
 * Received money is booked, in any state of the order, and the order that it paid is delivered, all
 * in the caller's transaction.
 */
export async function settle(
  tx: Tx,
  ctx: SalesContext,
  receipt: Receipt & Readonly<{ overpaid: boolean; superseded?: boolean }>,
) {
  const { attempt, amount, overpaid, superseded = false, at } = receipt;
  const [order, owner, settings] = await Promise.all([
    lockOrder(tx, attempt.orderId),
    ownerOf(tx, attempt),
    // Read once, so that the books and the invoice of one sale never know two rates.
    billingSettings(tx),
  ]);
  // What its customer went on to buy with another payment is not bought a second time.
  const isReplaced =
    order.state === 'cancelled' && (superseded || (await isOrderedAgain(tx, order.id)));
  if (overpaid || isReplaced || !canMove(order, 'pay')) {
    await bookPayment(tx, ctx, { ...receipt, due: money(0, 'KES') });
    return announceCredit(tx, ctx, { attempt, order, amount, at });
  }
  const detail = { paymentId: attempt.id, receipt: attempt.receipt };
  const provider = `provider:${attempt.provider}`;
  const [, paid] = await Promise.all([
    bookPayment(tx, ctx, { ...receipt, due: order.kes }),
    moveOrder(tx, order, { event: 'pay', at, actor: provider, detail }),
  ]);
  const outcome = await deliver(tx, ctx, { attempt, order: paid, owner, settings, at });
  if (outcome.length === 0) return releaseCoupon(tx, order.id);
  // A top-up sells nothing, so it has a receipt only.
  const { sale } = kindOf(ctx, order.lines[0].product);
  if (!sale) return;
  const sold = { lines: outcome, quantityOf: sale.quantityOf };
  await invoiceOrder(tx, ctx, { attempt, order: paid, owner, settings, at, ...sold });
}

type PaidOrder = Omit<Paid, 'line'>;

/** The lines that were sold; none of those whose goods were gone. */
async function deliver(tx: Tx, ctx: SalesContext, paid: PaidOrder): Promise<OrderLine[]> {
  const sold: OrderLine[] = [];
  const gone: OrderLine[] = [];
  const handed: Delivered[] = [];
  for (const [line, delivery] of await deliverLines(tx, ctx, paid)) {
    if (delivery.kind === 'gone') gone.push(line);
    else sold.push(line);
    if (delivery.kind === 'begun') await announcePurchase(tx, ctx, paid);
    if (delivery.kind === 'handed') handed.push({ line, handed: delivery });
  }
  if (sold.length === 0) {
    await creditInstead(tx, ctx, paid);
    return [];
  }
  if (gone.length > 0) await creditGone(tx, ctx, { ...paid, gone });
  if (handed.length > 0) await completeDelivery(tx, ctx, { ...paid, handed });
  const inOrder = (one: OrderLine, other: OrderLine) => one.position - other.position;
  return sold.toSorted(inOrder);
}

/** Each line with what became of it. */
async function deliverLines(
  tx: Tx,
  ctx: SalesContext,
  paid: PaidOrder,
): Promise<readonly (readonly [OrderLine, Delivery])[]> {
  const { lines } = paid.order;
  const isNew = ({ renews }: OrderLine) => renews === null;
  const delivered = new Map([
    ...(await prolong(tx, ctx, { ...paid, lines: lines.filter((line) => !isNew(line)) })),
    ...(await begin(tx, ctx, { ...paid, lines: lines.filter(isNew) })),
  ]);
  return lines.map((line) => [line, delivered.get(line.id) ?? { kind: 'gone' }] as const);
}

/** An order renews goods of one kind. */
async function prolong(tx: Tx, ctx: SalesContext, paid: PaidLines): Promise<Deliveries> {
  const renews = paid.lines[0]?.renews;
  return renews ? renewalOf(ctx, renews).extend(tx, ctx, paid) : new Map();
}

/** Several first purchases of a kind are delivered together where it can. */
async function begin(tx: Tx, ctx: SalesContext, paid: PaidLines): Promise<Deliveries> {
  const { lines } = paid;
  const [first] = lines;
  if (!first) return new Map();
  const many = kindOf(ctx, first.product).sale?.many;
  if (many && lines.length > 1) return many.deliver(tx, ctx, paid);
  return deliverEach(lines, (line) =>
    kindOf(ctx, line.product).deliver(tx, ctx, { ...paid, line }),
  );
}

type Delivered = Readonly<{ line: OrderLine; handed: Handed }>;

/** What is written of every sale once its goods are the customer's. */
async function completeDelivery(
  tx: Tx,
  ctx: SalesContext,
  paid: PaidOrder & Readonly<{ handed: readonly Delivered[] }>,
) {
  const { order, attempt, owner, settings, handed, at } = paid;
  const [first] = handed;
  if (!first) return;
  const { kes } = totalOf(handed.map(({ line }) => line));
  const isOne = order.lines.length === 1;
  const detail = isOne ? first.handed.detail : { lines: String(handed.length) };
  const step = first.line.renews ? 'extended' : 'credentials_issued';
  const times = handed.flatMap(({ line: { id }, handed: { time } }): ServiceTime[] =>
    time ? [{ orderLineId: id, ...time }] : [],
  );
  await Promise.all([
    earn(tx, ctx, { order, price: kes, vat: taxOf(settings, kes).vat, at }),
    moveOrder(tx, order, { event: 'deliver', at, actor, detail }),
    recordDelivery(tx, { orderId: order.id, step, detail, at }),
    times.length > 0 && recordServices(tx, times),
    announcePurchase(tx, ctx, { order, owner, attempt, at }),
    isOne
      ? first.handed.tell()
      : announceDelivery(tx, ctx, { order, owner, lines: handed.map(({ line }) => line), at }),
  ]);
}

/** Some goods of an order were gone: their price is the customer's balance at once. */
async function creditGone(
  tx: Tx,
  ctx: SalesContext,
  { order, attempt, gone, at }: PaidOrder & Readonly<{ gone: readonly OrderLine[] }>,
) {
  const { kes } = totalOf(gone);
  await saveOutcome(tx, gone, 'gone');
  await postCredit(tx, ctx, { order, amount: kes, at });
  return announceCredit(tx, ctx, {
    attempt,
    order: { ...order, lines: some(gone) },
    amount: kes,
    at,
  });
}

/** At least one, which a list of what was gone has. */
function some(lines: readonly OrderLine[]): Order['lines'] {
  const [first, ...others] = lines;
  if (!first) throw new Error('Nothing was gone.');
  return [first, ...others];
}

type Credit = Readonly<{ order: Order; amount: Money; at: Date }>;

const postCredit = (tx: Tx, ctx: SalesContext, { order, amount, at }: Credit) =>
  post(tx, ctx, {
    source: { kind: 'credit', id: order.id },
    description: `Credit for ${order.code}, which was gone when the money came`,
    entries: [
      { account: 'customer_deposits', customerId: order.customerId, amount },
      { account: 'customer_credit', customerId: order.customerId, amount: negate(amount) },
    ],
    at,
  });

async function creditInstead(tx: Tx, ctx: SalesContext, { order, attempt, at }: PaidOrder) {
  const { customerId, kes } = order;
  await postCredit(tx, ctx, { order, amount: kes, at });
  const detail = { reason: 'proxy gone', creditedMinor: kes.minor };
  const due = await moveOrder(tx, order, { event: 'owe', at, actor, detail });
  await moveOrder(tx, due, { event: 'refund', at, actor, detail });
  await notifyRefundSettled(tx, ctx, {
    source: { kind: 'order-credit', id: order.id },
    kind: 'refund',
    orderId: order.id,
    customerId,
    paymentId: attempt.id,
    amount: kes,
    vat: money(0, 'KES'),
    whole: true,
    lines: order.lines,
    destination: 'balance',
    reason: 'The proxy was no longer available when the payment arrived.',
    at,
  });
  return announceCredit(tx, ctx, { attempt, order, amount: kes, at });
}
