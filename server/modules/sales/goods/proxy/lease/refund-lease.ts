import type { LeaseRefund, RefundAnswer, RefundBody } from '#contracts/goods/lease-life.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { type Money } from '#contracts/money.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { endOfTerm, hours } from '#contracts/term.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { DomainError } from '#platform/errors.ts';
import { findProxy } from '#modules/catalogue/listing';
import { findCustomer } from '#modules/identity';
import { findLease, isLive, type Lease } from '#modules/leases/holding';
import { hadOutage, pausedSince } from '#modules/leases/moves';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { termsOf } from '#modules/leases/renewals';
import { usageOf } from '#modules/leases/usage';
import { enqueueMail } from '#modules/notifications';
import { findOrder, linesBehind, lockRenewals, type Sold } from '#modules/orders';
import { countRefundsBy, findRefundOf, type Refund } from '#modules/payments/refunds';
import { PaymentInProgress, RefundRefused } from '#modules/payments';
import { paymentsOfOrders, type Attempt } from '#modules/payments/collect';
import { NotRefundable } from '../../../errors.ts';
import { paymentUnderWay } from '../../../money/collect/payment-under-way.ts';
import { leftOfLines, totalLeft } from '../../../money/return/refund-lines.ts';
import { refundable, type Refundable } from '../../../money/return/refundable.ts';
import { requestRefund } from '../../../money/return/request-refund.ts';
import type { SalesContext } from '../../../context.ts';
import { dayMs } from '#contracts/time.ts';

const monthMs = 30 * dayMs;

export type RefundRequest = Readonly<{
  customerId: CustomerId;
  leaseId: string;
  body: RefundBody;
}>;

/**
 * Refunds the price of a term at its holder's request. Within the hours and the traffic that it was
 * sold with, or when it never worked by our own meter, the shop decides at once and the lease ends;
 * else staff decide, and it keeps running until then. A repeat returns the first request.
 *
 * Refuses with not-found, lease-not-active, not-refundable and payment-in-progress.
 */
export const refundLease = (
  ctx: SalesContext,
  { customerId, leaseId, body }: RefundRequest,
): Promise<RefundAnswer> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const known = await findLease(tx, leaseId, customerId);
    if (!known) throw new LeaseNotFound();
    await lockRenewals(tx, customerId, [known.id]);
    const lease = (await findLease(tx, leaseId, customerId)) ?? known;
    const earlier = await askedBefore(tx, lease);
    if (earlier && earlier.state !== 'rejected') return answerOf(earlier);
    const asking = await judge(tx, ctx, { lease, at });
    const underWay = await paymentUnderWay(tx, lease.id);
    if (underWay) throw new PaymentInProgress(underWay, at);
    if (!asking.ways.includes(body.to)) {
      throw new NotRefundable('This payment can only go back to your balance.');
    }
    return answerOf(await openRequest(tx, ctx, { ...asking, lease, body, at }));
  });

const answerOf = ({ state, amount, destination }: Refund): RefundAnswer => ({
  outcome: state === 'awaiting_approval' ? 'requested' : 'refunded',
  amountMinor: amount.minor,
  to: destination,
});

/** A term is refunded on request once; what staff declined is not asked for again by a button. */
const keyOf = async (db: Queryable, { id }: Lease) =>
  `asked-by-customer:${id}:${(await termsOf(db, [id])).get(id) ?? 1}`;
const askedBefore = async (db: Queryable, lease: Lease) => findRefundOf(db, await keyOf(db, lease));

type Paid = Sold & Readonly<{ attempt: Attempt; terms: number }>;

async function latestPaid(db: Queryable, lease: Lease): Promise<Paid | undefined> {
  const sold = await linesBehind(db, lease);
  const [latest] = sold;
  if (!latest) return undefined;
  const attempt = (await paymentsOfOrders(db, [latest.order.id])).get(latest.order.id);
  return attempt && { ...latest, attempt, terms: sold.length };
}

/** What is left of the price of a line: its payment speaks for it where it is alone. */
async function priceLeft(db: Queryable, { order, line }: Sold, alone: Money): Promise<Money> {
  const whole = await findOrder(db, order.id);
  const lines = whole && (await leftOfLines(db, whole, [line.id]));
  return lines ? least(totalLeft(lines), alone) : alone;
}

const least = (one: Money, other: Money) => (one.minor < other.minor ? one : other);

type Judged = Sold &
  Readonly<{
    attempt: Attempt;
    amount: Money;
    because: 'window' | 'never-worked' | null;
    ways: readonly RefundBody['to'][];
    money: Refundable;
  }>;

type Asking = Readonly<{ lease: Lease; at: Date }>;

/** Whether, how much and by whom. Throws `LeaseNotActive` and `NotRefundable`. */
async function judge(db: Queryable, ctx: SalesContext, asking: Asking): Promise<Judged> {
  const { lease, at } = asking;
  if (!isLive(lease, at)) throw new LeaseNotActive();
  if (await pausedSince(db, lease.id)) {
    throw new NotRefundable('The bank is reviewing this payment. Try again once it decides.');
  }
  const paid = await latestPaid(db, lease);
  if (!paid) throw new NotRefundable('Nothing was paid for this lease.');
  const asked = await askedBefore(db, lease);
  if (asked) {
    const open = asked.state === 'awaiting_approval';
    throw new NotRefundable(
      open
        ? 'Your refund request is being reviewed. We’ll reply by email.'
        : 'We have already answered your refund request. Contact support if anything has changed.',
    );
  }
  const money = await refundable(db, ctx, paid.attempt.id);
  const amount = await priceLeft(db, paid, money.balanceLeft);
  if (amount.minor <= 0) throw new NotRefundable('This lease has already been refunded in full.');
  const because = await reasonToDecide(db, ctx, { ...asking, terms: paid.terms });
  const ways = money.back === 'none' ? (['balance'] as const) : (['balance', 'provider'] as const);
  return { ...paid, amount, because, ways, money };
}

/** Why the shop may decide alone; null where a person has to look. */
async function reasonToDecide(
  db: Queryable,
  { limits }: SalesContext,
  { lease, at, terms }: Asking & Readonly<{ terms: number }>,
): Promise<Judged['because']> {
  const since = new Date(at.getTime() - monthMs);
  const actor = actorOf(lease);
  const before = await countRefundsBy(db, { actor, since });
  if (before >= limits.refundsPerMonth) return null;
  const usage = await usageOf(db, lease.id);
  if (await neverWorked(db, lease, usage)) return 'never-worked';
  const isEarly = at <= windowEnd(lease) && usage.bytesUp + usage.bytesDown <= bytesMaxOf(lease);
  return lease.terms.refundable && terms === 1 && isEarly ? 'window' : null;
}

const actorOf = ({ customerId }: Lease) => actorFor(customerId);
const bytesMaxOf = ({ terms }: Lease) => terms.refundBytesMax;
const windowEnd = ({ startsAt, reservedAt, terms }: Lease) =>
  endOfTerm(startsAt ?? reservedAt, hours(terms.refundHours));

/** No byte was received through it, despite attempts of the customer or failed checks of ours. */
async function neverWorked(
  db: Queryable,
  lease: Lease,
  { bytesDown, connections }: Readonly<{ bytesDown: number; connections: number }>,
): Promise<boolean> {
  if (bytesDown > 0) return false;
  if (connections > 0 || (await hadOutage(db, lease.id))) return true;
  return (await findProxy(db, lease.proxyId))?.health === 'down';
}

async function openRequest(
  tx: Tx,
  ctx: SalesContext,
  asking: Judged & Asking & Readonly<{ body: RefundBody }>,
): Promise<Refund> {
  const { lease, order, line, attempt, amount, because, body, at } = asking;
  const { reason, note, to } = body;
  const input = {
    paymentId: attempt.id,
    amount: 'rest',
    lineIds: [line.id],
    destination: to,
    reason: [reasonWords[reason], note].filter(Boolean).join(': '),
    endsService: true,
    actor: actorOf(lease),
    needsApproval: because === null,
    dedupeKey: await keyOf(tx, lease),
    at,
  } as const;
  const refund = await requestRefund(tx, ctx, input).catch((error: unknown) => {
    if (error instanceof RefundRefused) throw new NotRefundable(error.message);
    throw error;
  });
  if (because === null) await confirm(tx, ctx, { lease, order, line, amount, at });
  return refund;
}

const reasonWords: Readonly<Record<RefundBody['reason'], string>> = {
  'not-needed': 'No longer needed',
  'too-expensive': 'Too expensive',
  'not-working': 'Not working',
  'found-other': 'Switched to another proxy',
  other: 'Requested by the customer',
};

type Confirming = Sold & Readonly<{ lease: Lease; amount: Money; at: Date }>;

async function confirm(tx: Tx, ctx: SalesContext, { lease, order, line, amount, at }: Confirming) {
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new LeaseNotFound();
  await enqueueMail(tx, ctx, {
    template: 'refund-request',
    dedupeKey: `refund-request:${order.id}${line.position === 0 ? '' : `:${line.position}`}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: line.title,
      amount: formatMoney(amount),
      answer: null,
      link: `${ctx.publicUrl}/dashboard/proxies/${lease.id}?tab=settings`,
    },
    at,
  });
}

/** What its page says of a refund. */
export async function describeRefund(
  ctx: SalesContext,
  lease: Lease,
  at: Date,
): Promise<LeaseRefund> {
  const { db } = ctx;
  const usage = await usageOf(db, lease.id);
  const window = {
    until: windowEnd(lease).toISOString(),
    bytesMax: bytesMaxOf(lease),
    bytesUsed: usage.bytesUp + usage.bytesDown,
  };
  const shared = { window, request: await requestOf(db, lease) };
  try {
    const { amount, because, ways, money } = await judge(db, ctx, { lease, at });
    const decidedBy = because === null ? 'staff' : 'shop';
    const offer = { amountMinor: amount.minor, because, decidedBy, method: money.method } as const;
    return { refusal: null, ...offer, to: [...ways], ...shared };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const nothing = { amountMinor: 0, because: null, decidedBy: 'staff', method: '' } as const;
    return { refusal: error.message, ...nothing, to: [], ...shared };
  }
}

async function requestOf(db: Queryable, lease: Lease): Promise<LeaseRefund['request']> {
  const asked = await askedBefore(db, lease);
  if (!asked) return null;
  const states = { awaiting_approval: 'open', rejected: 'declined' } as const;
  const state = states[asked.state as keyof typeof states] ?? 'granted';
  return { state, at: asked.createdAt.toISOString() };
}
