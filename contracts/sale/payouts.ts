/** A customer's own balance paid out by M-Pesa, to a number that has paid this account. */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { paymentId, refundId } from '../ids.ts';
import { call } from '../site/paths.ts';
import { proofBody } from '../goods/server-life.ts';

/**
 * `waiting`: a person reviews it. `sending`: it is with M-Pesa. `delayed`: a person handles it.
 * `returned`: M-Pesa could not pay it, and the money is in the balance again. `withdrawn`: its
 * owner withdrew it during the review.
 */
export const payoutStates = [
  'waiting',
  'sending',
  'delayed',
  'paid',
  'returned',
  'declined',
  'withdrawn',
] as const;

export const payout = z.object({
  id: refundId,
  state: z.enum(payoutStates),
  /** Cents of KES. */
  amountMinor: z.number(),
  /** Masked; empty once its owner was erased. */
  phone: z.string(),
  /** Why a person reviews it; null without a review. */
  waitsFor: z.nullable(z.enum(['amount', 'new-account', 'changed-account'])),
  /** M-Pesa's code, once it is paid. */
  receipt: z.nullable(z.string()),
  /** Why it was returned, or the message of the person who declined it. */
  returnedFor: z.nullable(z.enum(['phone-full', 'not-registered', 'other'])),
  reason: z.nullable(z.string()),
  askedAt: at,
  endedAt: z.nullable(at),
});
export type Payout = z.infer<typeof payout>;
export type PayoutState = Payout['state'];

const payee = z.object({
  /** The newest payment of this number; it names the number in a request. */
  paymentId,
  phone: z.string(),
  /** Whole KES of the balance that this number paid in. */
  availableKes: z.number(),
});
export type Payee = z.infer<typeof payee>;

export const payoutsFound = z.object({
  /** Whether this shop pays out at all. */
  isOn: z.boolean(),
  /** Whole KES that one payout may bring. */
  minKes: z.number(),
  maxKes: z.number(),
  /** Larger ones wait for a person; whole KES. */
  aloneKesMax: z.number(),
  /** Numbers that have paid this account, the latest first. */
  payees: z.array(payee),
  /** The latest payouts, newest first. */
  content: z.array(payout),
});
export type PayoutsFound = z.infer<typeof payoutsFound>;

export const payoutBody = z.strictObject({
  /** A payment of the number that is to be paid. */
  paymentId,
  /** Whole KES. */
  amountKes: z.int().check(z.positive(), z.maximum(10_000_000)),
  /** That it is you and not only your browser. */
  proof: proofBody,
});
export type PayoutBody = z.infer<typeof payoutBody>;

/** Only people make the request: no token pays out. */
export const payoutCalls = {
  payouts: call({ method: 'GET', path: '/balance/payouts', answer: payoutsFound }),
  /** Takes an idempotency key as a payment does. */
  requestPayout: call({
    method: 'POST',
    path: '/balance/payouts',
    body: payoutBody,
    answer: payout,
  }),
  /** Takes back a request that a person still reviews; withdrawn already, it answers the same. */
  withdrawPayout: call({
    method: 'POST',
    path: '/balance/payouts/:id/withdraw',
    params: z.object({ id: refundId }),
    answer: payout,
  }),
} as const;
