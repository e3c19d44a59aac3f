/**
 * One lease from its delivery to its end, and what its holder may do with it. Only the screens of
 * leases read this file.
 */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { plan } from './catalogue.ts';
import { leaseId, orderId } from '../ids.ts';
import { cancelReasons, leaseKeeping } from '../leases/lease-keeping.ts';
import { call, idParam } from '../site/paths.ts';
import { paymentCreated } from '../sale/payments.ts';
import { text } from '../text.ts';

/** What one more term costs now, and until when the lease would run with it. */
export const renewalOffer = z.object({
  plan,
  amountUsdCents: z.number(),
  /** Whole shillings: the figure on the button and in the prompt. */
  amountKes: z.number(),
  until: at,
});

export const leaseRenewal = z.object({
  /** Empty when the lease cannot be renewed; `refusal` then has the reason. */
  offers: z.array(renewalOffer),
  refusal: z.nullable(z.string()),
  /** The masked number for a one-tap prompt; null without a known number. */
  phone: z.nullable(z.string()),
});

/** One paid term of the lease. */
export const leaseTerm = z.object({
  orderId,
  orderCode: z.string(),
  plan,
  amountKes: z.number(),
  paidAt: z.nullable(at),
  from: z.nullable(at),
  until: z.nullable(at),
  isRenewal: z.boolean(),
});

/** A holder's reason for replacing an address. */
export const replacementReasons = [
  'not-working',
  'wrong-location',
  'cannot-change-network',
  'low-speed',
  'other',
] as const;
export type ReplacementReason = (typeof replacementReasons)[number];

/** One change of address: automatic, or requested by the holder. */
export const leaseMove = z.object({
  at,
  reason: z.enum(['address-down', 'address-ending', 'staff', ...replacementReasons]),
  /** Against the quota. */
  counted: z.boolean(),
  /** The former address, its last part hidden. */
  from: z.string(),
  to: z.string(),
  addedMinutes: z.number(),
});

export const leaseReplacement = z.object({
  /** How many may still be asked for although the address works; measured faults are free. */
  left: z.number(),
  /** When the next one may be asked for, while none is left. */
  nextAt: z.nullable(at),
  moves: z.array(leaseMove),
});

export const replaceBody = z.object({
  reason: z.enum(replacementReasons),
  note: z.optional(text(300)),
  /** Consent to another city of the same country. */
  anywhere: z._default(z.boolean(), false),
});

export const replaced = z.object({
  place: z.string(),
  ip: z.string(),
  /** Whether our own check found the fault; such a replacement is free of the quota. */
  foundFault: z.boolean(),
  addedMinutes: z.number(),
});

/** The refund of the running term. */
export const leaseRefund = z.object({
  /** Why none can be asked for; null when one can. */
  refusal: z.nullable(z.string()),
  /** Cents of KES: the unrefunded rest of the term's price. */
  amountMinor: z.number(),
  /** At once by the shop, or after a person has looked at it. */
  decidedBy: z.enum(['shop', 'staff']),
  /** Why the shop decides: within the stated hours and traffic, or it never worked. */
  because: z.nullable(z.enum(['window', 'never-worked'])),
  window: z.object({ until: at, bytesMax: z.number(), bytesUsed: z.number() }),
  /** Where the money can go. */
  to: z.array(z.enum(['balance', 'provider'])),
  /** How the term was paid, as people call it. */
  method: z.string(),
  /** The request that staff have before them, or have declined. */
  request: z.nullable(z.object({ state: z.enum(['open', 'declined', 'granted']), at })),
});

export const refundBody = z.strictObject({
  to: z.enum(['balance', 'provider']),
  reason: z.enum(cancelReasons),
  note: z.optional(text(300)),
});

export const refundAnswer = z.object({
  outcome: z.enum(['refunded', 'requested']),
  amountMinor: z.number(),
  to: z.enum(['balance', 'provider']),
});

export const leaseService = z.object({
  leaseId,
  orderCode: z.string(),
  title: z.string(),
  status: z.enum(['ACTIVE', 'ENDED', 'REVOKED']),
  plan,
  startsAt: at,
  endsAt: at,
  /** What our own checks last saw of the address. */
  measured: z.object({
    health: z.string(),
    pingMs: z.nullable(z.number()),
    speedKbps: z.nullable(z.number()),
    checkedAt: z.nullable(at),
  }),
  /** Its address can be changed: `/leases/{id}/address-change`. */
  changesAddress: z.boolean(),
  renewal: leaseRenewal,
  /** Whether it renews automatically or ends with its term. */
  keeping: leaseKeeping,
  replacement: leaseReplacement,
  refund: leaseRefund,
  terms: z.array(leaseTerm),
});

export const renewBody = z.object({
  plan,
  /** Whole KES as the customer saw them; another price is refused with the right one. */
  amountKes: z.int().check(z.positive(), z.maximum(10_000_000)),
});

export const leaseCalls = {
  /** Everything about one lease but its secret, which its order carries. */
  leaseService: call({
    method: 'GET',
    path: '/leases/:id/service',
    token: 'read',
    params: idParam,
    answer: leaseService,
  }),
  /** One tap: a prompt on the saved number. A repeat returns the payment in progress. */
  renewLease: call({
    method: 'POST',
    path: '/leases/:id/renew',
    token: 'buy',
    spends: true,
    params: idParam,
    body: renewBody,
    answer: paymentCreated,
  }),
  /** Another address behind the same entry and credentials; ours is measured first. */
  replaceLease: call({
    method: 'POST',
    path: '/leases/:id/replace',
    token: 'proxies',
    params: idParam,
    body: replaceBody,
    answer: replaced,
  }),
  /** Within the stated hours and traffic the shop decides at once; else staff decide. */
  refundLease: call({
    method: 'POST',
    path: '/leases/:id/refund',
    token: 'proxies',
    params: idParam,
    body: refundBody,
    answer: refundAnswer,
  }),
} as const;

export type LeaseService = z.infer<typeof leaseService>;
export type LeaseRenewal = z.infer<typeof leaseRenewal>;
export type RenewalOffer = z.infer<typeof renewalOffer>;
export type LeaseReplacement = z.infer<typeof leaseReplacement>;
export type ReplaceBody = z.infer<typeof replaceBody>;
export type Replaced = z.infer<typeof replaced>;
export type LeaseRefund = z.infer<typeof leaseRefund>;
export type RefundBody = z.infer<typeof refundBody>;
export type RefundAnswer = z.infer<typeof refundAnswer>;
export type RenewBody = z.infer<typeof renewBody>;
