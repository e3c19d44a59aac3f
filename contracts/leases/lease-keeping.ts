/** Whether a lease renews automatically or ends with its term. */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { plan } from '../goods/catalogue.ts';
import { leaseId } from '../ids.ts';
import { call, idParam } from '../site/paths.ts';
import { text } from '../text.ts';

const noteMax = 300;

/** Why a holder lets a lease end. */
export const cancelReasons = [
  'not-needed',
  'too-expensive',
  'not-working',
  'found-other',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** How the next term would be paid at present. */
const nextPays = z.enum(['balance', 'mpesa', 'nothing', 'price-changed']);

export const leaseKeeping = z.object({
  /** Why it cannot be switched on; null when it can. */
  refusal: z.nullable(z.string()),
  auto: z.nullable(
    z.object({
      plan,
      /** One M-Pesa prompt may go out when the balance falls short. */
      prompts: z.boolean(),
      /** Whole shillings that the holder agreed to for each term. */
      agreedKes: z.number(),
      /** When the next term is charged, its present price, and the source of the money. */
      chargeAt: at,
      amountKes: z.nullable(z.number()),
      pays: nextPays,
    }),
  ),
  /** When the next term is charged, or would be; null for a lease without an end. */
  chargeAt: z.nullable(at),
  /** Whole shillings. */
  balanceKes: z.number(),
  cancelled: z.nullable(
    z.object({
      at,
      reason: z.enum(cancelReasons),
      note: z.nullable(z.string()),
      when: z.enum(['end', 'now']),
      /** Cents of KES that were returned to the balance; null while the term runs. */
      returnedMinor: z.nullable(z.number()),
    }),
  ),
  /** Whether it can be ended at once, and what would go back to the balance, in cents of KES. */
  rest: z.object({
    refusal: z.nullable(z.string()),
    amountMinor: z.number(),
    /** The moment that the amount is exact for; sent back, it is the amount that is paid. */
    asOf: at,
  }),
});

export const autoRenewalBody = z.object({
  plan,
  prompts: z.boolean(),
  /** Whole KES as the holder saw them; another price is refused with the right one. */
  amountKes: z.int().check(z.positive(), z.maximum(10_000_000)),
});

export const cancelBody = z.strictObject({
  /** At the end of the running term, or at once with the rest of the price back. */
  when: z._default(z.enum(['end', 'now']), 'end'),
  /** For `now`: the moment of the amount that the holder saw, at most five minutes ago. */
  asOf: z.optional(at),
  reason: z.enum(cancelReasons),
  note: z.optional(text(noteMax)),
});

/** The leases with auto-renewal, as a card shows them. */
export const autoRenewals = z.object({
  leases: z.array(
    z.object({ leaseId, plan, chargeAt: at, amountKes: z.nullable(z.number()), pays: nextPays }),
  ),
});

export const keepingCalls = {
  autoRenewals: call({
    method: 'GET',
    path: '/leases/auto-renewals',
    token: 'read',
    answer: autoRenewals,
  }),
  /** Turns it on, or changes the agreement. Undoes a cancellation. */
  setAutoRenewal: call({
    method: 'PUT',
    path: '/leases/:id/auto-renewal',
    token: 'buy',
    params: idParam,
    body: autoRenewalBody,
    answer: leaseKeeping,
  }),
  endAutoRenewal: call({
    method: 'DELETE',
    path: '/leases/:id/auto-renewal',
    token: 'proxies',
    params: idParam,
    answer: leaseKeeping,
  }),
  /** Lets the lease end with its running term, or at once with the worth of the rest back. */
  cancelLease: call({
    method: 'POST',
    path: '/leases/:id/cancellation',
    token: 'proxies',
    params: idParam,
    body: cancelBody,
    answer: leaseKeeping,
  }),
  /** Takes the cancellation back. */
  keepLease: call({
    method: 'DELETE',
    path: '/leases/:id/cancellation',
    token: 'proxies',
    params: idParam,
    answer: leaseKeeping,
  }),
} as const;

export type LeaseKeeping = z.infer<typeof leaseKeeping>;
export type AutoRenewalBody = z.infer<typeof autoRenewalBody>;
export type CancelBody = z.infer<typeof cancelBody>;
export type AutoRenewals = z.infer<typeof autoRenewals>;
