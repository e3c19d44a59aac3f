/** The customer's own balance: its amount, its movements, and top-ups. */
import * as z from 'zod/mini';
import { formatKes } from '../format/amounts.ts';
import { customerId, orderId } from '../ids.ts';
import { phoneNumber } from '../phone.ts';
import { text } from '../text.ts';

/** What one top-up may bring, in whole KES. */
export const topUpMinKes = 10;
export const topUpMaxKes = 150_000;

export const balanceQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
});

/** What moved a balance, for its icon. */
export const balanceKinds = ['topup', 'spent', 'returned', 'excess', 'adjusted'] as const;

/** What moved a balance, for words in the reader's language; `other`: `text` is all there is. */
const movements = [
  'topup',
  'spent',
  'overpaid',
  'undelivered',
  'found',
  'refund',
  'sent-back',
  'contested',
  'payout',
  'payout-withdrawn',
  'payout-declined',
  'payout-returned',
  'other',
] as const;

export const balanceEntry = z.object({
  id: z.number(),
  kind: z.enum(balanceKinds),
  what: z.enum(movements),
  /** A sentence in English. */
  text: z.string(),
  /** The bought goods; null without any. */
  title: z.nullable(z.string()),
  /** Of the payment that was found; null for all others. */
  receipt: z.nullable(z.string()),
  /** Why money was returned, as staff explained it to the customer; null without an explanation. */
  reason: z.nullable(z.string()),
  /** KES cents; below zero when it was spent. */
  amountKesCents: z.number(),
  afterKesCents: z.number(),
  orderId: z.nullable(orderId),
  orderCode: z.nullable(z.string()),
  at: z.iso.datetime(),
});

export const balance = z.object({
  customerId,
  /** KES cents. */
  balanceKesCents: z.number(),
  content: z.array(balanceEntry),
  page: z.number(),
  size: z.number(),
  totalItems: z.number(),
});

const topUpFields = {
  /** Whole KES. */
  amount: z
    .int()
    .check(
      z.minimum(topUpMinKes, `Top up at least ${formatKes(topUpMinKes)}`),
      z.maximum(topUpMaxKes, `M-Pesa and cards take at most ${formatKes(topUpMaxKes)} at once`),
    ),
  /** Who collects, where a mode has several; left out, the usual one. */
  provider: z.optional(text(40)),
};

export const topUpBody = z.discriminatedUnion('mode', [
  /** The phone to prompt, in any form. */
  z.object({ ...topUpFields, mode: z.literal('STK'), accountNumber: phoneNumber }),
  /** Anything; the account's own e-mail is used. */
  z.object({ ...topUpFields, mode: z.literal('LINK'), accountNumber: text(254) }),
]);

export type Balance = z.infer<typeof balance>;
export type BalanceEntry = z.infer<typeof balanceEntry>;
export type TopUpBody = z.output<typeof topUpBody>;
/** The same as a browser sends it. */
export type TopUpRequest = z.input<typeof topUpBody>;
