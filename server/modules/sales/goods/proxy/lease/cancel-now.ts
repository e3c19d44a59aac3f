import type { CancelBody } from '#contracts/leases/lease-keeping.ts';
import { money, type Money, sum, wholeKesIn } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { DomainError } from '#platform/errors.ts';
import { cancellationOf, cancelTerm, dropAutoRenewal } from '#modules/leases/renewals';
import { claimFor, findLeases, isLive, type Lease } from '#modules/leases/holding';
import { closeOutage, endNow, pausedSince } from '#modules/leases/moves';
import { LeaseNotActive } from '#modules/leases';
import { linesBehind } from '#modules/orders';
import { PaymentInProgress } from '#modules/payments';
import { waitingRefunds } from '#modules/payments/refunds';
import { creditCustomer } from '../../../money/return/credit-customer.ts';
import { NotRefundable } from '../../../errors.ts';
import { worthFrom } from './lease-terms.ts';
import { paymentUnderWay } from '../../../money/collect/payment-under-way.ts';
import type { SalesContext } from '../../../context.ts';
import { formatMoney } from '#contracts/format/amounts.ts';

/** How long an amount on a screen is kept to. */
const shownForMs = 5 * minuteMs;

type Cancelling = Readonly<{
  lease: Lease;
  body: Omit<CancelBody, 'when'>;
  /** The caller tells the customer of many at once. */
  isSummed?: boolean;
  /** From when on it counts as ended by this request; from ever, unless said. */
  since?: Date;
  at: Date;
}>;

/**
 * Ends a lease at once and puts the worth of its rest on the balance, to the cent that its holder
 * confirmed. Runs under the lock of renewals; a repeat finds it ended and changes nothing.
 *
 * Refuses with lease-not-active, not-refundable, payment-in-progress, and price-changed where the
 * confirmed amount is too old.
 */
export async function cancelNow(tx: Tx, ctx: SalesContext, cancelling: Cancelling): Promise<Money> {
  const { lease, body, since = new Date(0), at } = cancelling;
  const before = await cancellationOf(tx, lease.id);
  if (before?.returnedMinor != null && before.cancelledAt >= since) {
    return money(before.returnedMinor, 'KES');
  }
  await requireEndable(tx, lease, at);
  const underWay = await paymentUnderWay(tx, lease.id);
  if (underWay) throw new PaymentInProgress(underWay, at);
  const returned = await creditRest(tx, ctx, cancelling);
  await requireUnchanged(tx, lease, at);
  await dropAutoRenewal(tx, lease.id);
  const { reason, note } = body;
  const returnedMinor = returned.minor;
  await cancelTerm(tx, lease.id, { reason, note: note || null, cancelledAt: at, returnedMinor });
  await closeOutage(tx, lease.id, { outcome: 'over', at });
  await endNow(tx, lease.id, at);
  return returned;
}

/** Throws `LeaseNotActive`, or `NotRefundable` where the rest is not refunded on request. */
export async function requireEndable(db: Queryable, lease: Lease, at: Date): Promise<void> {
  if (!isLive(lease, at)) throw new LeaseNotActive();
  await requireReturnable(db, lease);
}

/** Throws `NotRefundable` where the rest of a running lease is not refunded on request. */
async function requireReturnable(db: Queryable, lease: Lease) {
  if (!lease.terms.refundable) {
    throw new NotRefundable('This proxy is non-refundable and runs to the end of its term.');
  }
  if (await pausedSince(db, lease.id)) {
    throw new NotRefundable('The bank is reviewing this payment. Try again once it decides.');
  }
  const sold = await linesBehind(db, lease);
  const behind = sold.map(({ order, line }) => ({ orderId: order.id, orderLineId: line.id }));
  if (await waitingRefunds(db, behind)) {
    throw new NotRefundable('Your refund request is being reviewed. We’ll reply by email.');
  }
}

/** Payments and orders are locked before leases, so the money goes first. */
async function creditRest(tx: Tx, ctx: SalesContext, cancelling: Cancelling): Promise<Money> {
  const { lease, body, isSummed, at } = cancelling;
  const asOf = body.asOf === undefined ? at : new Date(body.asOf);
  const ageMs = at.getTime() - asOf.getTime();
  if (ageMs < 0 || ageMs > shownForMs) {
    const right = await restOf(tx, lease, at);
    throw new DomainError(
      'price-changed',
      `The remaining value is now ${formatMoney(right)}. Nothing was changed; check the new amount and confirm again.`,
      { facts: { amount: wholeKesIn(right) } },
    );
  }
  const shares = await worthFrom(tx, lease, asOf);
  for (const { orderId, orderLineId, amount } of shares) {
    await creditCustomer(tx, ctx, {
      orderId,
      orderLineId,
      amount,
      reason: 'Cancelled before the end of the term',
      dedupeKey: `cancelled:${lease.id}:${orderId}`,
      actor: actorFor(lease.customerId),
      isSummed,
      at,
    });
  }
  return totalOf(shares);
}

/** Looked at again under the claim, which renewals, moves and sweeps wait for. */
async function requireUnchanged(tx: Tx, lease: Lease, at: Date) {
  const isOurs = await claimFor(tx, lease, { at, until: at });
  const now = (await findLeases(tx, [lease.id])).get(lease.id);
  const isSame = now?.state === 'active' && now.endsAt?.getTime() === lease.endsAt?.getTime();
  if (isOurs && isSame) return;
  throw new Error(`Lease ${lease.id} changed while its rest was counted.`);
}

const totalOf = (shares: readonly { amount: Money }[]) =>
  sum(
    shares.map(({ amount }) => amount),
    'KES',
  );

/** What the rest of a lease is worth at a moment. */
export const restOf = async (db: Queryable, lease: Lease, at: Date): Promise<Money> =>
  totalOf(await worthFrom(db, lease, at));

/** What its page says of ending a lease at once. */
export async function describeRest(db: Queryable, lease: Lease, at: Date) {
  const asOf = at.toISOString();
  if (!isLive(lease, at)) return { refusal: new LeaseNotActive().message, amountMinor: 0, asOf };
  try {
    await requireReturnable(db, lease);
    return { refusal: null, amountMinor: (await restOf(db, lease, at)).minor, asOf };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message, amountMinor: 0, asOf };
    throw error;
  }
}
