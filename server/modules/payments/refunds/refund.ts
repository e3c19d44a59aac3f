import type { CustomerId, OrderId, PaymentId, RefundId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { RefundState } from '#contracts/sale/money-states.ts';
import { traitsOf } from '../traits.ts';

export type { RefundState };

/**
 * What can happen to a refund: a second person approves or rejects it, or its customer withdraws
 * it before; a worker claims it; the
 * provider takes or refuses the request, or the answer is lost; our question is answered with
 * done, not done, or "a person must act"; staff tries again or gives the balance instead.
 */
export type RefundEvent =
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'claim'
  | 'accept'
  | 'refuse'
  | 'lose'
  | 'finish'
  | 'fail'
  | 'stall'
  | 'retry';

/**
 * Every possible move. `unknown` is never sent again automatically: only the provider's own answer
 * leads out of it. A refund that failed still owes its money, so it can be tried again or finished
 * on the customer's balance.
 */
export const refundMoves: Readonly<
  Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>
> = {
  awaiting_approval: { approve: 'requested', reject: 'rejected', withdraw: 'rejected' },
  rejected: {},
  requested: { claim: 'submitting', finish: 'succeeded' },
  submitting: {
    accept: 'submitted',
    refuse: 'failed',
    lose: 'unknown',
    stall: 'needs_attention',
    finish: 'succeeded',
  },
  submitted: {
    finish: 'succeeded',
    fail: 'failed',
    stall: 'needs_attention',
    lose: 'unknown',
  },
  unknown: {
    accept: 'submitted',
    finish: 'succeeded',
    fail: 'failed',
    stall: 'needs_attention',
  },
  needs_attention: {
    accept: 'submitted',
    finish: 'succeeded',
    fail: 'failed',
    retry: 'requested',
  },
  failed: { retry: 'requested', finish: 'succeeded' },
  succeeded: {},
};

/** The state after an event; undefined when the event does not move a refund in this state. */
export const refundMoved = (state: RefundState, event: RefundEvent): RefundState | undefined =>
  refundMoves[state][event];

/** A payment, money that came beside one (`provider:receipt`), or a balance (the refund’s id). */
export type MoneySource = Readonly<{ kind: 'payment' | 'stray' | 'balance'; id: string }>;

/**
 * `credit` is given for a reason of service, `dispute` was taken by the card's bank, `payout` is a
 * customer's balance that goes to their phone.
 */
export type RefundKind = 'refund' | 'credit' | 'dispute' | 'payout';

/**
 * A payout is above what goes out alone, its account is younger than a day, or its password,
 * address or protection changed within one.
 */
export type PayoutReview = 'amount' | 'new-account' | 'changed-account';

/** What staff do with a refund that is stuck: send it again, or put it on the balance. */
export type StuckAct = 'retry' | 'keep';

/** Money of one source on its way back. */
export type Refund = Readonly<{
  id: RefundId;
  kind: RefundKind;
  source: MoneySource;
  paymentId: PaymentId | null;
  orderId: OrderId | null;
  customerId: CustomerId | null;
  /** Who collected it. */
  provider: string;
  /** The customer's balance, or the way it came. */
  destination: 'balance' | 'provider';
  /** By the payment that brought it, or as a new payment to a phone. */
  carrier: 'return' | 'payout';
  /** The phone that is paid, sealed and masked; null where the payment itself goes back. */
  payeeSealed: Buffer | null;
  payeeMasked: string | null;
  /** What the provider took for it; null while it has not said. */
  charge: Money | null;
  amount: Money;
  /** The part that takes back the order's price; the rest was the customer's balance already. */
  orderPart: Money;
  /** The tax within that part. */
  vat: Money;
  reason: string;
  endsService: boolean;
  state: RefundState;
  dedupeKey: string;
  /** `staff:cus_…` or `system`. */
  requestedBy: string;
  /** Why a payout waits for a person; null where it does not, and for everything else. */
  waitsFor: PayoutReview | null;
  approvedBy: string | null;
  /** What one of two people has asked for (`actsOn`), and who: `staff:cus_…`. */
  proposedAct: StuckAct | null;
  proposedBy: string | null;
  tries: number;
  providerReference: string | null;
  resultCode: string | null;
  resultText: string | null;
  createdAt: Date;
  submittedAt: Date | null;
  resolvedAt: Date | null;
  nextCheckAt: Date | null;
}>;

/** The usual way: the payment itself is refunded. */
export const asItCame = {
  carrier: 'return',
  payeeSealed: null,
  payeeMasked: null,
} as const satisfies Partial<Refund>;

/** The part of a refund that only its approval and its provider fill. */
export const untriedRefund = {
  waitsFor: null,
  approvedBy: null,
  proposedAct: null,
  proposedBy: null,
  charge: null,
  tries: 0,
  providerReference: null,
  resultCode: null,
  resultText: null,
  submittedAt: null,
  resolvedAt: null,
  nextCheckAt: null,
} as const satisfies Partial<Refund>;

/** A payout that M-Pesa knows and does not show: its outcome is unknown. */
export const notShown = 'not-shown';

/** The provider names another receiver, or another payment under our id. */
export const wentElsewhere = { payee: 'other-payee', payment: 'other-payment' } as const;
const elsewhere: ReadonlySet<string | null> = new Set(Object.values(wentElsewhere));

type RefundStatus = Readonly<{
  state: string;
  provider: string;
  carrier: string;
  resultCode: string | null;
  providerReference: string | null;
}>;

export type ActsOn = Readonly<
  Record<StuckAct, boolean> & {
    /** The money may be with another person, so two people have to approve the same. */
    needsTwo: boolean;
  }
>;

/**
 * What staff may do with a refund. It is kept only when it is certainly not under way any more, and
 * sent again also when its answer was lost and no list shows it: it is looked for once more before
 * it goes out, so that one which was made after all is not made twice.
 */
export function actsOn(refund: RefundStatus): ActsOn {
  const keep = isIdle(refund);
  const isStuck = refund.state === 'needs_attention';
  const retry = keep || (isStuck && refund.providerReference === null);
  return { keep, retry, needsTwo: isStuck && elsewhere.has(refund.resultCode) };
}

/**
 * A partial refund may still complete while it needs attention, and so may a payout that is not
 * shown; a stalled reversal is over.
 */
function isIdle({ state, provider, carrier, resultCode }: RefundStatus): boolean {
  if (state === 'failed') return true;
  if (state !== 'needs_attention') return false;
  return carrier === 'payout' ? resultCode !== notShown : traitsOf(provider).returns === 'whole';
}
