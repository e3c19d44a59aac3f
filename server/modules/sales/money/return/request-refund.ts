import { formatMoney } from '#contracts/format/amounts.ts';
import { isWholeKes, wholeKes, money, subtract, type Money } from '#contracts/money.ts';
import type { OrderLineId, PaymentId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { lockCredit } from '#modules/ledger';
import { canMove, lockOrder, type Order } from '#modules/orders';
import {
  phoneOfAttempt,
  findAttempt,
  fromBalance,
  methodOf,
  type Attempt,
} from '#modules/payments/collect';
import {
  asItCame,
  countReturned,
  findRefundOf,
  insertRefund,
  insertRefundShares,
  lockReturnable,
  paidTo,
  refundsOfSource,
  untriedRefund,
  type MoneySource,
  type Refund,
} from '#modules/payments/refunds';
import { RefundRefused, traitsOf } from '#modules/payments';
import { returnableCredit } from './payable.ts';
import { leftOfDay } from './payout-day.ts';
import { promiseRefund } from './promise-refund.ts';
import { leftOfLines, sharesOf, totalLeft, type LineLeft } from './refund-lines.ts';
import { refundPositionOf, type RefundPosition } from './refund-position.ts';
import type { SalesContext } from '../../context.ts';

export type RefundInput = Readonly<{
  paymentId: PaymentId;
  /** Whole cents of KES, or everything that is left of the payment. */
  amount: Money | 'rest';
  /** The customer's balance at once, or the way the money came. */
  destination: 'balance' | 'provider';
  reason: string;
  /** The lines that it is for; all of the order's where they are left out. */
  lineIds?: readonly OrderLineId[] | undefined;
  /** Takes the goods of its lines away; only with everything that is left of their price. */
  endsService: boolean;
  /** `staff:cus_…`, who may need a second person, `customer:cus_…`, or `system`. */
  actor: string;
  /** A member of staff has to let it out. */
  needsApproval?: boolean | undefined;
  /** The permanent key of a fact: a second request with it returns the first one's refund. */
  dedupeKey: string;
  at: Date;
}>;

/**
 * Refunds money of one payment, in the caller's transaction. A staff member's request above the
 * limit waits for a second person; anything else is promised at once, and on the balance at once.
 *
 * Throws RefundRefused: more than is left (a parallel request included), a part of an order that
 * was not delivered, a method that was not used for the payment, or balance that was spent in
 * between; InvalidInput for lines of another order; NotFound for a payment without money.
 */
export async function requestRefund(
  tx: Tx,
  ctx: SalesContext,
  input: RefundInput,
): Promise<Refund> {
  const attempt = await findAttempt(tx, input.paymentId);
  if (attempt?.state !== 'succeeded') {
    throw new NotFound('Payment not found, or not paid.');
  }
  return openRefund(tx, ctx, { ...input, kind: 'refund', attempt });
}

export type Opening = RefundInput &
  Readonly<{
    kind: Refund['kind'];
    attempt: Attempt;
    /** Less will do where less is left. */
    atMost?: boolean | undefined;
    /** The caller tells the customer of many at once. */
    isSummed?: boolean | undefined;
  }>;

/** Writes any kind of return against its payment's counter. */
export async function openRefund(tx: Tx, ctx: SalesContext, opening: Opening): Promise<Refund> {
  const { attempt, actor, dedupeKey, kind, isSummed } = opening;
  const order = await lockOrder(tx, attempt.orderId);
  const known = await findRefundOf(tx, dedupeKey);
  if (known) return known;
  requireOwnLines(order, opening.lineIds);
  const source: MoneySource = { kind: 'payment', id: attempt.id };
  const position = await refundPositionOf(tx, { source, orderId: order.id });
  const lines = await leftOfLines(tx, order, opening.lineIds);
  const refund = await sizeRefund(tx, ctx, { opening, order, lines, source, position });
  await countReturned(tx, { source, amount: refund.amount });
  const limitMinor = wholeKes(ctx.limits.refundAloneKesMax).minor;
  const isAlone = kind !== 'refund' || !actor.startsWith('staff:');
  const isSmall = isAlone || refund.amount.minor <= limitMinor;
  const mayPass = isSmall && !opening.needsApproval;
  const state = mayPass ? 'requested' : 'awaiting_approval';
  const written = { ...refund, state } as const;
  await insertRefund(tx, written);
  if (lines) await insertRefundShares(tx, refund.id, sharesOf(lines, refund.orderPart));
  return mayPass
    ? promiseRefund(tx, ctx, { refund: written, order, actor, isSummed, at: opening.at })
    : written;
}

function requireOwnLines({ lines }: Order, ids: readonly OrderLineId[] = []) {
  const own = new Set(lines.map(({ id }) => id));
  if (ids.every((id) => own.has(id))) return;
  throw InvalidInput.at('/lineIds', 'Choose lines of this payment’s order.');
}

type Sizing = Readonly<{
  opening: Opening;
  order: Order;
  /** Of an order of several: what is left of the lines that it is for. */
  lines: readonly LineLeft[] | undefined;
  source: MoneySource;
  position: RefundPosition;
}>;

/** Amount and parts under the counter's lock, so that two requests cannot both take the rest. */
async function sizeRefund(tx: Tx, ctx: SalesContext, sizing: Sizing): Promise<Refund> {
  const { opening, order, lines, source, position } = sizing;
  const { attempt, destination, kind, at } = opening;
  const returned = await lockReturnable(tx, { source, received: position.received });
  const before = await refundsOfSource(tx, source);
  const left = subtract(position.received, returned);
  // Lines know what they cost, and not whether the money came in time for their order.
  const ofOrder = subtract(position.price, before.orderPart);
  const priceLeft = lines ? least(totalLeft(lines), ofOrder) : ofOrder;
  // What came beyond the price is on the balance already, and is no part of any line.
  const rest = destination === 'balance' || opening.lineIds ? priceLeft : left;
  const requested = opening.amount === 'rest' ? rest : opening.amount;
  const amount = opening.atMost ? least(requested, left, priceLeft) : requested;
  const most = opening.lineIds ? least(left, priceLeft) : left;
  if (amount.minor <= 0 || amount.minor > most.minor) {
    const what = lines && opening.lineIds ? 'these lines' : 'this payment';
    throw new RefundRefused(`Only ${formatMoney(most)} of ${what} can still be refunded.`);
  }
  const orderPart = money(Math.min(amount.minor, priceLeft.minor), 'KES');
  const sized = { ...sizing, amount, orderPart, priceLeft };
  const isPaidOut = goesByPayout(ctx, sized);
  requireSensible({ ...sized, isPaidOut });
  await requireBalance(tx, ctx, sized);
  if (isPaidOut) await requireDay(tx, ctx, sized);
  const id = makeId('rfd', ctx.random);
  return {
    id,
    kind,
    source,
    paymentId: attempt.id,
    orderId: order.id,
    customerId: order.customerId,
    provider: attempt.provider,
    destination,
    amount,
    orderPart,
    vat: money(0, 'KES'),
    reason: opening.reason,
    endsService: opening.endsService,
    ...(isPaidOut ? paidTo(ctx.keyring, { id, phone: payerOf(ctx, attempt) }) : asItCame),
    state: 'requested',
    dedupeKey: opening.dedupeKey,
    requestedBy: opening.actor,
    createdAt: at,
    ...untriedRefund,
  };
}

const least = (...amounts: readonly Money[]) =>
  money(Math.min(...amounts.map(({ minor }) => minor)), 'KES');

type Sized = Sizing & Readonly<{ amount: Money; orderPart: Money; priceLeft: Money }>;

/** What cannot go back as a whole payment goes to the phone that paid, where payouts are on. */
function goesByPayout({ providers }: SalesContext, { opening, position, amount }: Sized): boolean {
  const { kind, destination, attempt } = opening;
  if (kind !== 'refund' || destination !== 'provider' || returns(attempt) !== 'whole') return false;
  const isWhole = amount.minor === position.received.minor && attempt.receipt !== null;
  const limits = providers[attempt.provider]?.payouts?.limits;
  if (isWhole || !limits) return false;
  const isSmall = amount.minor < limits.min.minor;
  if (isSmall || amount.minor > limits.max.minor || !isWholeKes(amount)) {
    throw new RefundRefused(
      `M-Pesa pays out whole shillings, ${formatMoney(limits.min)} to ${formatMoney(limits.max)} at once.`,
    );
  }
  return true;
}

/** Whole payments go back to phones alone. */
function payerOf({ keyring }: SalesContext, attempt: Attempt): PhoneNumber {
  const phone = phoneOfAttempt(keyring, attempt);
  if (phone === undefined) throw new Error(`Nobody's phone paid ${attempt.id}.`);
  return phone;
}

/** Held before it is written, so that M-Pesa does not take a part that it would not pay today. */
async function requireDay(tx: Tx, ctx: SalesContext, { opening, amount }: Sized) {
  const { attempt, at } = opening;
  const { provider } = attempt;
  const limits = ctx.providers[provider]?.payouts?.limits;
  if (!limits) return;
  const { day } = limits;
  const phone = payerOf(ctx, attempt);
  const left = await leftOfDay(tx, ctx.keyring, { provider, phone, day, at });
  if (amount.minor <= left.minor) return;
  throw new RefundRefused(
    `M-Pesa pays one number at most ${formatMoney(day)} a day, and ${formatMoney(left)} of that is left today.`,
  );
}

function requireSensible(sized: Sized & Readonly<{ isPaidOut: boolean }>) {
  const { opening, order, lines, position, amount, orderPart, priceLeft, isPaidOut } = sized;
  const { kind, destination, endsService, attempt } = opening;
  const isWhole = orderPart.minor === priceLeft.minor;
  if (endsService && !isWhole) {
    throw new RefundRefused('Ending the service needs a full refund.');
  }
  // What was not delivered was not delivered of any line.
  const isAll = isWhole && (lines?.length ?? 1) === order.lines.length;
  if (kind === 'refund' && position.account === 'customer_deposits' && !isAll) {
    throw new RefundRefused('This order was not delivered, so it needs a full refund.');
  }
  if (destination === 'balance') {
    // Its owner has that part already.
    const isTheirs = position.account === 'customer_credit' || orderPart.minor < amount.minor;
    if (isTheirs) throw new RefundRefused('This money is already on the customer’s balance.');
    return;
  }
  if (kind === 'refund' && !isPaidOut && !canReturn(attempt)) {
    throw new RefundRefused('This can only be refunded to the customer’s balance.');
  }
  const isPart = amount.minor !== position.received.minor;
  if (kind === 'refund' && isPart && !isPaidOut && returns(attempt) === 'whole') {
    throw new RefundRefused(
      `${methodOf({ provider: attempt.provider })} takes back whole payments only. Give a part to the customer’s balance instead.`,
    );
  }
  if (kind === 'refund' && orderPart.minor > 0 && !canMove(order, 'owe') && !isOwed(order)) {
    throw new RefundRefused(`Order ${order.code} cannot be refunded in its current state.`);
  }
}

const isOwed = ({ state }: Order) => state === 'refund_due';
const returns = ({ provider }: Attempt) =>
  provider === fromBalance ? 'nothing' : traitsOf(provider).returns;
/** A whole payment goes back by its receipt; a part of one by our own reference. */
const canReturn = (attempt: Attempt) =>
  returns(attempt) === 'parts' || (returns(attempt) === 'whole' && attempt.receipt !== null);

/** Balance goes back only while its owner still has it, of what the payment's number paid in. */
async function requireBalance(tx: Tx, ctx: SalesContext, sized: Sized) {
  const { opening, order, position, amount, orderPart } = sized;
  const { customerId } = order;
  const own = position.account === 'customer_credit' ? amount : subtract(amount, orderPart);
  if (own.minor === 0) return;
  await lockCredit(tx, customerId);
  const has = await returnableCredit(tx, ctx, { customerId, paymentId: opening.paymentId });
  if (has.minor < own.minor) {
    throw new RefundRefused(`The customer has ${formatMoney(has)} of it left on the balance.`);
  }
}
