import type { OrderEvent } from '#contracts/sale/orders.ts';
import { adminWords } from '../words.ts';
import { readable, wordIn } from './readable.ts';

const orderEventWords = {
  submit: 'Order placed',
  pay: 'Payment received',
  provision: 'Setup started',
  deliver: 'Delivered',
  fail: 'Setup failed',
  owe: 'Refund due',
  refund: 'Refunded',
  refund_part: 'Partially refunded',
  cancel: 'Cancelled',
  expire: 'Expired',
} as const satisfies Record<OrderEvent, string>;

/** What happened to an order: one of its events, or `step:` and a step of its delivery. */
export function orderHappening(kind: string): string {
  const [, step] = /^step:(.+)$/.exec(kind) ?? [];
  return step === undefined ? wordIn(orderEventWords, kind) : wordIn(adminWords.order.steps, step);
}

/** Why a payment changed its state: an event, or the kind of the provider's answer. */
const paymentCauses: Readonly<Record<string, string>> = {
  open: 'payment started',
  claim: 'sending to provider',
  accept: 'accepted by provider',
  refuse: 'refused by provider',
  lose: 'no response from provider',
  callback: 'callback received',
  webhook: 'webhook received',
  expire: 'timed out',
  supersede: 'customer chose another method',
  settle: 'paid from balance',
  pending: 'provider: pending',
  succeeded: 'provider: paid',
  failed: 'provider: failed',
  strange: 'provider: unknown answer',
  'not-found': 'provider: not found',
  silent: 'provider: no answer',
  misconfigured: 'provider: settings rejected',
};

const refundCauses: Readonly<Record<string, string>> = {
  request: 'requested',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn by customer',
  promise: 'recorded in ledger',
  claim: 'sending to provider',
  accept: 'accepted by provider',
  refuse: 'refused by provider',
  lose: 'no response from provider',
  look: 'checked with provider',
  finish: 'completed',
  fail: 'failed',
  stall: 'needs review',
  retry: 'sent again',
  propose: 'second approval requested',
};

const causeIn = (words: Readonly<Record<string, string>>, cause: string) =>
  wordIn(words, cause).replace(/^./, (first) => first.toLowerCase());

export const paymentCause = (cause: string) => causeIn(paymentCauses, cause);
export const refundCause = (cause: string) => causeIn(refundCauses, cause);

/** What came of a provider's message, such as `ids-mismatch`. */
export const verdictWord = (verdict: string) =>
  verdict === 'succeeded' ? 'Paid' : readable(verdict);
