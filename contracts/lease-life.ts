/**
 * One lease from its delivery to its end, and what its holder may do with it. Only the screens of
 * leases read this file.
 */
import * as z from 'zod/mini';
import { plan } from './catalogue.ts';
import { leaseId, orderId } from './ids.ts';
import { call, idParam } from './paths.ts';
import { paymentCreated } from './payments.ts';

const at = z.iso.datetime();

/** What one more term costs now, and until when the lease would run with it. */
export const renewalOffer = z.object({
  plan,
  amountUsdCents: z.number(),
  /** Whole shillings: the figure on the button and in the prompt. */
  amountKes: z.number(),
  until: at,
});

export const leaseRenewal = z.object({
  /** Empty when the lease cannot be renewed; `refusal` then says why. */
  offers: z.array(renewalOffer),
  refusal: z.nullable(z.string()),
  /** Where a one-tap prompt goes, masked; null while no number is known. */
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
  renewal: leaseRenewal,
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
    params: idParam,
    answer: leaseService,
  }),
  /** One tap: a prompt on the saved number. Asked twice, it answers the payment under way. */
  renewLease: call({
    method: 'POST',
    path: '/leases/:id/renew',
    params: idParam,
    body: renewBody,
    answer: paymentCreated,
  }),
} as const;

export type LeaseService = z.infer<typeof leaseService>;
export type LeaseRenewal = z.infer<typeof leaseRenewal>;
export type RenewalOffer = z.infer<typeof renewalOffer>;
export type RenewBody = z.infer<typeof renewBody>;
