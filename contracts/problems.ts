/**
 * The one shape of every refusal (RFC 9457) and the closed list of its codes. `type` is
 * `/problems/<code>`, a page with the cause and what to do.
 */
import * as z from 'zod/mini';
import { proxyListings } from './goods/catalogue.ts';

export const problemCodes = [
  'bad-request',
  'validation-failed',
  'not-signed-in',
  'sign-in-refused',
  'email-not-verified',
  'account-suspended',
  'code-refused',
  'token-refused',
  'token-scope',
  'token-not-made',
  'acting-as-customer',
  'team-role',
  'csrf-refused',
  'proof-needed',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'unsupported-media-type',
  'body-too-large',
  'too-many-requests',
  'link-expired',
  'password-refused',
  'passkey-refused',
  'price-changed',
  'cart-changed',
  'quote-expired',
  'not-for-sale',
  'operating-system-needed',
  'term-too-long',
  'balance-short',
  'coupon-refused',
  'proxy-taken',
  'proxy-yours',
  'proxy-failed-test',
  'first-purchase-needed',
  'site-refused',
  'too-many-holds',
  'payment-in-progress',
  'idempotency-conflict',
  'idempotency-key-needed',
  'provider-unavailable',
  'lease-not-active',
  'not-renewable',
  'not-refundable',
  'sold-out',
  'phone-needed',
  'replacement-quota',
  'replacement-elsewhere',
  'no-replacement',
  'order-move-refused',
  'server-busy',
  'server-cannot',
  'refund-refused',
  'payouts-off',
  'payout-open',
  'payout-refused',
  'payout-decided',
  'receipt-refused',
  'ticket-refused',
  'file-refused',
  'edit-conflict',
  'erasure-refused',
  'mail-refused',
  'second-person-needed',
  'close-refused',
  'maintenance',
  'unavailable',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export const problem = z.object({
  type: z.string(),
  code: z.enum(problemCodes),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** `urn:uuid:<request id>`; the reference a customer can read out to support. */
  instance: z.string(),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /**
   * Whole KES. price-changed, cart-changed: the right figure. balance-short: the balance.
   * payout-refused: the possible payout.
   */
  amount: z.optional(z.number()),
  /** too-many-requests, unavailable, payment-in-progress: seconds to wait at most. */
  retryAfter: z.optional(z.number()),
  /** payment-in-progress: the payment in progress. */
  paymentId: z.optional(z.string()),
  /** proxy-yours: the caller's lease of the proxy, which can be renewed. */
  leaseId: z.optional(z.string()),
  /** coupon-refused: why, as its page words it. */
  coupon: z.optional(z.string()),
  /**
   * For unavailable goods (proxy-taken, proxy-failed-test, not-for-sale, term-too-long): the
   * nearest free ones.
   */
  nearest: z.optional(proxyListings),
  /** cart-changed: what is gone, a proxy or a lease to renew, with the problem of each. */
  gone: z.optional(z.array(z.object({ id: z.string(), reason: z.string() }))),
});

export type Problem = z.infer<typeof problem>;
