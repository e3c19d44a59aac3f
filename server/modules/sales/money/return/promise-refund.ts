import type { CustomerId, RefundId } from '#contracts/ids.ts';
import { add, money, negate, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { creditOf, lockCredit, post, type Account } from '#modules/ledger';
import {
  canMove,
  lockOrder,
  moveOrder,
  saveOutcome,
  soldOf,
  type Order,
  type OrderLine,
} from '#modules/orders';
import { RefundRefused } from '#modules/payments';
import {
  lockRefund,
  refundedLines,
  refundMoved,
  refundsOfSource,
  returnedOfOrder,
  saveRefund,
  type Refund,
  type RefundEvent,
} from '#modules/payments/refunds';
import { lockServices, serviceOf } from '../../kinds.ts';
import { announceRefund } from './announce-refund.ts';
import { leftOfLines } from './refund-lines.ts';
import { debitsOf, refundPositionOf, vatWithin } from './refund-position.ts';
import { returnableCredit } from './payable.ts';
import { notifyRefundSettled } from './refund-settled.ts';
import type { SalesContext } from '../../context.ts';

type Acting = Readonly<{
  refund: Refund;
  order: Order;
  actor: string;
  /** The caller tells the customer of many at once. */
  isSummed?: boolean | undefined;
  at: Date;
}>;

/**
 * Makes a requested refund the shop's debt: books it, moves the order, ends the service where that
 * was chosen. On the balance it is settled by that; a provider's job begins. The order is locked.
 */
export async function promiseRefund(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { order, actor, at } = acting;
  const { refund, debits: asPriced, isLast } = await priced(tx, acting);
  const takesCredit = asPriced.some(({ account }) => account === 'customer_credit');
  const isTaken = refund.kind === 'dispute';
  if (takesCredit && !isTaken)
    await requireStillThere(tx, ctx, { refund, order, debits: asPriced });
  const debits = isTaken ? await bearLosses(tx, { refund, order, debits: asPriced }) : asPriced;
  const owed = refund.kind === 'credit' ? order : await owe(tx, { ...acting, refund, isLast });
  await post(tx, ctx, {
    source: { kind: 'refund', id: refund.id },
    description: `Refund for ${order.code}: ${refund.reason}`,
    entries: [
      ...debits,
      { account: payeeOf(refund), ...ownerOf(refund), amount: negate(refund.amount) },
    ],
    at,
  });
  if (refund.endsService) await endServices(tx, ctx, { refund, order, actor, at });
  const isOver = refund.destination === 'balance' || refund.kind === 'dispute';
  if (isOver) return finishRefund(tx, ctx, { ...acting, refund, order: owed });
  const due = { ...refund, nextCheckAt: at };
  await saveRefund(tx, { before: refund.state, refund: due, cause: 'promise', actor, at });
  return due;
}

const payeeOf = ({ destination, kind }: Refund): Account => {
  if (kind === 'dispute') return 'disputed';
  return destination === 'balance' ? 'customer_credit' : 'refunds_payable';
};
const ownerOf = ({ destination, customerId }: Refund) =>
  destination === 'balance' && customerId ? { customerId } : {};

/** The tax within it, and the accounts it leaves, by the present books. */
async function priced(tx: Tx, { refund, order }: Acting) {
  const position = await refundPositionOf(tx, { source: refund.source, orderId: order.id });
  const before = await refundsOfSource(tx, refund.source, { but: refund.id });
  const isTaxed = position.account === 'revenue' && refund.orderPart.minor > 0;
  const share = { part: refund.orderPart, before: before.orderPart, vatBefore: before.vat };
  const vat = isTaxed ? vatWithin(position, share) : refund.vat;
  const taxed = { ...refund, vat };
  const debits = debitsOf({ refund: taxed, position, before, order });
  const isLast = add(before.orderPart, refund.orderPart).minor >= position.price.minor;
  return { refund: taxed, debits, isLast };
}

/** It may have been spent between the request and its approval. */
async function requireStillThere(tx: Tx, ctx: SalesContext, { refund, order, debits }: Pricing) {
  const { customerId } = order;
  await lockCredit(tx, customerId);
  const has = await returnableCredit(tx, ctx, { customerId, paymentId: refund.paymentId });
  const own = debits.filter(({ account }) => account === 'customer_credit');
  const needed = own.reduce((all, { amount }) => all + amount.minor, 0);
  if (has.minor < needed) throw new RefundRefused('The customer has already spent this balance.');
}

/**
 * Money taken by a bank is gone, also when its owner has spent it: the shop bears the part that the
 * balance no longer covers.
 */
async function bearLosses(tx: Tx, { refund, order, debits }: Pricing): Promise<Debit[]> {
  const { customerId } = order;
  await lockCredit(tx, customerId);
  const has = await creditOf(tx, customerId);
  const others = debits.filter(({ account }) => account !== 'customer_credit');
  const total = (all: readonly Debit[]) => all.reduce((sum, { amount }) => sum + amount.minor, 0);
  const requested = refund.amount.minor - total(others);
  const fromBalance = Math.min(requested, has.minor);
  const parts: Debit[] = [
    { account: 'customer_credit', customerId, amount: money(fromBalance, 'KES') },
    { account: 'losses', amount: money(requested - fromBalance, 'KES') },
  ];
  return [...others, ...parts.filter(({ amount }) => amount.minor !== 0)];
}

type Pricing = Pick<Acting, 'refund' | 'order'> & Readonly<{ debits: readonly Debit[] }>;
type Debit = Readonly<{ account: Account; customerId?: CustomerId; amount: Money }>;

/** The lines that a refund is for. */
async function linesOf(tx: Tx, { refund, order }: Pick<Acting, 'refund' | 'order'>) {
  const named = new Set(order.lines.length === 1 ? [] : await refundedLines(tx, refund.id));
  return soldOf(order).filter(({ line }) => named.size === 0 || named.has(line.id));
}

async function endServices(tx: Tx, ctx: SalesContext, { refund, order, actor, at }: Acting) {
  const lines = await linesOf(tx, { refund, order });
  await lockServices(tx, ctx, lines);
  for (const sold of lines) {
    await serviceOf(ctx, sold)?.end(tx, ctx, { ...sold, actor, at });
  }
}

/** An order of several lines stays what it is for the others while some of them go back. */
const isPartOfMany = ({ lines }: Order, isLast: boolean) => lines.length > 1 && !isLast;

async function owe(
  tx: Tx,
  { refund, order, isLast, actor, at }: Acting & Readonly<{ isLast: boolean }>,
): Promise<Order> {
  if (refund.orderPart.minor === 0 || order.state === 'refund_due') return order;
  if (isPartOfMany(order, isLast) || !canMove(order, 'owe')) return order;
  const detail = { refundId: refund.id, minor: refund.orderPart.minor };
  return moveOrder(tx, order, { event: 'owe', at, actor, detail });
}

/**
 * Records that the money is returned: refund, order, email, and further effects. The refund and its
 * order are locked, and the ledger already has the transfer.
 */
export async function finishRefund(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { refund, order, actor, at } = acting;
  const settled = await saveStep(tx, { ...acting, event: 'finish' });
  const { settled: earlier, open } = await returnedOfOrder(tx, {
    orderId: order.id,
    but: refund.id,
  });
  const price = await refundPositionOf(tx, { source: refund.source, orderId: order.id });
  const whole = add(earlier, refund.orderPart).minor >= price.price.minor;
  const detail = { refundId: refund.id };
  if (order.state === 'refund_due' && !open && refund.kind !== 'credit') {
    const event = whole ? 'refund' : 'refund_part';
    await moveOrder(tx, order, { event, at, actor, detail });
  } else if (isPartOfMany(order, whole) && refund.kind !== 'credit' && canMove(order, 'owe')) {
    const due = await moveOrder(tx, order, { event: 'owe', at, actor, detail });
    await moveOrder(tx, due, { event: 'refund_part', at, actor, detail });
  }
  const returned = await returnedLines(tx, { refund, order, whole });
  if (!acting.isSummed) await announceRefund(tx, ctx, { refund: settled, order, at });
  if (refund.orderPart.minor > 0 && refund.kind !== 'payout') {
    await notifyRefundSettled(tx, ctx, {
      source: { kind: 'refund', id: refund.id },
      kind: refund.kind,
      orderId: order.id,
      customerId: order.customerId,
      paymentId: refund.paymentId,
      amount: refund.orderPart,
      vat: refund.vat,
      whole,
      lines: returned,
      destination: refund.destination,
      reason: refund.reason,
      at,
    });
  }
  return settled;
}

/** Of a refund's lines, those that have nothing of their price left, marked as refunded. */
async function returnedLines(
  tx: Tx,
  { refund, order, whole }: Pick<Acting, 'refund' | 'order'> & Readonly<{ whole: boolean }>,
): Promise<OrderLine[]> {
  const lines = (await linesOf(tx, { refund, order })).map(({ line }) => line);
  const ids = lines.map(({ id }) => id);
  const left = await leftOfLines(tx, order, ids);
  if (!left) return whole ? lines : [];
  const over = left.flatMap((each) => (each.left.minor <= 0 ? [each.line] : []));
  const marked = over.filter(({ outcome }) => outcome === null);
  if (refund.kind !== 'credit' && marked.length > 0) await saveOutcome(tx, marked, 'refunded');
  return over;
}

const nothingProposed = { proposedAct: null, proposedBy: null } as const;

/** One move of a refund, stored with its history. Throws RefundRefused where there is no such. */
export async function saveStep(
  tx: Tx,
  {
    refund,
    event,
    actor,
    at,
    changes = {},
    detail = {},
  }: Pick<Acting, 'refund' | 'actor' | 'at'> &
    Readonly<{
      event: RefundEvent;
      changes?: Partial<Refund>;
      detail?: Readonly<Record<string, unknown>>;
    }>,
): Promise<Refund> {
  const state = refundMoved(refund.state, event);
  if (!state) throw new RefundRefused(`This refund is ${refund.state.replaceAll('_', ' ')}.`);
  const isOver = state === 'succeeded' || state === 'rejected';
  const ended = isOver ? { resolvedAt: at, nextCheckAt: null } : {};
  const next: Refund = { ...refund, ...nothingProposed, ...changes, state, ...ended };
  await saveRefund(tx, { before: refund.state, refund: next, cause: event, actor, detail, at });
  return next;
}

/** Refund first, then its order: the order of all locks. Money without an owner has no order. */
export async function lockBoth(
  tx: Tx,
  id: RefundId,
): Promise<{ refund: Refund; order: Order | undefined }> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw new NotFound('Refund not found.');
  return { refund, order: refund.orderId ? await lockOrder(tx, refund.orderId) : undefined };
}
