/**
 * Several things in one payment (decisions I1, I2). A cart lives in the browser or the program that
 * fills it: a quote freezes the prices of what it names, and a payment takes that quote.
 */
import * as z from 'zod/mini';
import { listingFilters, plan, volumeStep } from '../goods/catalogue.ts';
import { leaseId, proxyId, quoteId } from '../ids.ts';
import { phoneNumber } from '../phone.ts';
import { wholeUpTo } from '../shapes.ts';
import { call } from '../site/paths.ts';
import { exact, text, typed } from '../text.ts';
import { furtherWay, paymentCreated } from './payments.ts';

/** So many lines has an order at most. */
export const linesMax = 1_000;
/** So many lines of one customer may wait for money at once; the balance has no such limit. */
export const unpaidLinesMax = 50;

const quantity = wholeUpTo(linesMax);

const chosen = z.strictObject({ productId: exact(64), plan });

/** So many of what a filter of the market finds, the cheapest first. */
const choice = z.strictObject({
  filter: z.strictObject(listingFilters),
  plan,
  quantity,
});

/** What the customer takes where some of it is gone: all or nothing, at least so many, or any. */
export const accept = z.union([
  z.literal('all'),
  z.literal('any'),
  z.strictObject({ atLeast: quantity }),
]);

/** One of `lines`, `choice` and `renew`. */
export const cartQuoteBody = z.strictObject({
  lines: z.optional(z.array(chosen).check(z.minLength(1), z.maxLength(linesMax))),
  choice: z.optional(choice),
  renew: z.optional(
    z.array(z.strictObject({ leaseId, plan })).check(z.minLength(1), z.maxLength(linesMax)),
  ),
  /** All or nothing where it is left out. */
  accept: z.optional(accept),
  coupon: z.optional(typed(40).check(z.minLength(1))),
});

/** Why a line cannot be had, as the problem of the same name. */
export const goneReasons = [
  'not-found',
  'not-for-sale',
  'term-too-long',
  'proxy-taken',
  'proxy-yours',
  'proxy-failed-test',
  'not-renewable',
] as const;
export const goneLine = z.object({
  /** A proxy, or the lease that was to be renewed. */
  id: z.string(),
  reason: z.enum(goneReasons),
});

export const cartLine = z.object({
  productId: proxyId,
  plan,
  /** The lease that it prolongs. */
  renews: z.nullable(leaseId),
  title: z.string(),
  countryCode: z.string(),
  /** Whole shillings, discounts gone; the total is the sum of these. */
  kes: z.number(),
  usdCents: z.number(),
});

export const cartQuote = z.object({
  quoteId,
  expiresAt: z.iso.datetime(),
  lines: z.array(cartLine),
  /** What was asked for and cannot be had: it is not in the price. */
  gone: z.array(goneLine),
  /** How many lines there have to be when it is paid. */
  least: z.number(),
  amountKes: z.number(),
  amountUsdCents: z.number(),
  /** Without volume price and coupon. */
  listKes: z.number(),
  volume: z.object({ applied: z.nullable(volumeStep), next: z.nullable(volumeStep) }),
  coupon: z.optional(z.object({ code: z.string(), discountKes: z.number() })),
  rateE4: z.number(),
  rateSetAt: z.iso.datetime(),
  furtherWays: z.array(furtherWay),
});

const paying = {
  quoteId,
  /** Whole KES; must be the quote's figure. Lines that are gone by then lower what is charged. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000)),
  provider: z.optional(text(40)),
};

export const cartPaymentBody = z.discriminatedUnion('mode', [
  z.strictObject({ ...paying, mode: z.literal('STK'), accountNumber: phoneNumber }),
  z.strictObject({ ...paying, mode: z.enum(['LINK', 'BALANCE']) }),
]);

/** What a payment of a cart opened: what it charges, and what was gone meanwhile. */
export const cartPaid = z.extend(paymentCreated, {
  amountKes: z.number(),
  lines: z.number(),
  gone: z.array(goneLine),
});

export const cartCalls = {
  /** Prices what is named, for ten minutes. Nothing is held by it. */
  quoteCart: call({
    method: 'POST',
    path: '/carts/quote',
    token: 'buy',
    isQuestion: true,
    body: cartQuoteBody,
    answer: cartQuote,
  }),
  /** Tests, holds and pays what a quote names, in one payment. */
  payCart: call({
    method: 'POST',
    path: '/carts/pay',
    token: 'buy',
    spends: true,
    body: cartPaymentBody,
    answer: cartPaid,
  }),
} as const;

export type CartQuoteBody = z.output<typeof cartQuoteBody>;
export type CartQuote = z.infer<typeof cartQuote>;
export type CartLine = z.infer<typeof cartLine>;
export type CartPaymentBody = z.output<typeof cartPaymentBody>;
export type CartPaymentRequest = z.input<typeof cartPaymentBody>;
export type CartPaid = z.infer<typeof cartPaid>;
export type GoneLine = z.infer<typeof goneLine>;
export type GoneReason = GoneLine['reason'];
export type VolumeStep = z.infer<typeof volumeStep>;
