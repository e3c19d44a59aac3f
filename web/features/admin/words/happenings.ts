import type { OrderEvent } from '#contracts/sale/orders.ts';
import { adminWords } from '../words.ts';
import { readable, wordIn } from './readable.ts';
import { orderStateWords } from './states.ts';

/** What happened to an order: by the state that it came to, where it came to one. */
const orderEventWords = {
  submit: 'Order placed',
  pay: orderStateWords.paid,
  provision: orderStateWords.provisioning,
  deliver: orderStateWords.delivered,
  fail: orderStateWords.provisioning_failed,
  owe: orderStateWords.refund_due,
  refund: orderStateWords.refunded,
  refund_part: orderStateWords.partially_refunded,
  cancel: orderStateWords.cancelled,
  expire: orderStateWords.expired,
} as const satisfies Record<OrderEvent, string>;

/** What a provider's answer to a request of ours leads to. */
const requestCauses = {
  claim: 'sending to provider',
  accept: 'accepted by provider',
  refuse: 'refused by provider',
  lose: 'no response from provider',
} as const;

/** What happened to an order: one of its events, or `step:` and a step of its delivery. */
export function orderHappening(kind: string): string {
  const [, step] = /^step:(.+)$/.exec(kind) ?? [];
  return step === undefined ? wordIn(orderEventWords, kind) : wordIn(adminWords.order.steps, step);
}

/** Why a payment changed its state: an event, or the kind of the provider's answer. */
const paymentCauses: Readonly<Record<string, string>> = {
  ...requestCauses,
  open: 'payment started',
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
  silent: 'provider: no response',
  misconfigured: 'provider: settings rejected',
};

const refundCauses: Readonly<Record<string, string>> = {
  ...requestCauses,
  request: 'requested',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn by customer',
  promise: 'recorded in ledger',
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
