import type { CustomerId } from '#contracts/ids.ts';
import { toWholeKes, money } from '#contracts/money.ts';
import type { Payout, PayoutsFound, PayoutState } from '#contracts/sale/payouts.ts';
import { payoutsOf, type Refund } from '#modules/payments/refunds';
import { payeesOf } from '../../money/return/payable.ts';
import { payerOf } from './request-payout.ts';
import { isWithdrawn } from '../../money/return/pay-out.ts';
import type { SalesContext } from '../../context.ts';

const shown = 10;
const none = money(0, 'KES');

/**
 * The amount a customer can have paid out, to each of their numbers, and the state of the latest
 * payouts.
 */
export async function describePayouts(
  ctx: SalesContext,
  customerId: CustomerId,
): Promise<PayoutsFound> {
  const { db, limits } = ctx;
  const payer = payerOf(ctx);
  const [payees, payouts] = await Promise.all([
    payer ? payeesOf(db, ctx, customerId) : [],
    payoutsOf(db, { customerId, max: shown }),
  ]);
  return {
    isOn: payer !== undefined,
    minKes: toWholeKes(payer?.payouts.limits.min ?? none),
    maxKes: toWholeKes(payer?.payouts.limits.max ?? none),
    aloneKesMax: limits.refundAloneKesMax,
    payees: payees.flatMap(({ paymentIds: [paymentId], masked: phone, available }) =>
      paymentId ? [{ paymentId, phone, availableKes: toWholeKes(available) }] : [],
    ),
    content: payouts.map(presentPayout),
  };
}

/** A payout as its customer sees it. */
export function presentPayout(refund: Refund): Payout {
  const state = stateOf(refund);
  return {
    id: refund.id,
    state,
    amountMinor: refund.amount.minor,
    phone: refund.payeeMasked ?? '',
    waitsFor: state === 'waiting' ? refund.waitsFor : null,
    receipt: state === 'paid' ? refund.providerReference : null,
    returnedFor: state === 'returned' ? causeOf(refund) : null,
    reason: state === 'declined' ? refund.resultText : null,
    askedAt: refund.createdAt.toISOString(),
    endedAt: refund.resolvedAt?.toISOString() ?? null,
  };
}

function stateOf(refund: Refund): PayoutState {
  const { state, destination } = refund;
  if (state === 'awaiting_approval') return 'waiting';
  if (state === 'rejected') return isWithdrawn(refund) ? 'withdrawn' : 'declined';
  if (state === 'succeeded') return destination === 'balance' ? 'returned' : 'paid';
  return state === 'needs_attention' || state === 'failed' ? 'delayed' : 'sending';
}

/** M-Pesa's own reasons that the owner of the number can do something about. */
function causeOf({ resultCode }: Refund): Payout['returnedFor'] {
  if (resultCode === '8') return 'phone-full';
  return resultCode === '2040' ? 'not-registered' : 'other';
}
