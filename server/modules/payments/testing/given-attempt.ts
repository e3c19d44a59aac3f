import { isDeepStrictEqual } from 'node:util';
import { wholeKes } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { judgeAnswer, type Circumstances } from '../collect/judge-answer.ts';
import type { Answer } from '../collect/ask-provider.ts';
import type { Attempt, CallbackClaim } from '../payment.ts';
import type { Conversation } from '../callbacks/conversations.sql.ts';

/** When the attempts of `givenAttempt` were opened and sent. */
export const sentAt = new Date('2026-11-20T09:00:00.000Z');
/** So long after they were sent. */
export const after = (ms: number) => new Date(sentAt.getTime() + ms);

/** An M-Pesa prompt for KES 259 that its provider has accepted, without a database. */
export const givenAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  id: 'pay_1',
  orderId: 'ord_1',
  customerId: 'cus_1',
  provider: 'daraja',
  mode: 'STK',
  state: 'pending',
  amount: wholeKes(259),
  accountSealed: Buffer.from('sealed'),
  accountMasked: '2547****5678',
  reference: 'REFERENCE001',
  providerReference: 'ws_CO_1',
  merchantRequestId: 'merchant-1',
  checkoutUrl: null,
  resultCode: null,
  resultText: null,
  receipt: null,
  receiptProved: false,
  payerProved: false,
  zeroAnswers: 0,
  firstZeroAt: null,
  claim: null,
  facts: {},
  createdAt: sentAt,
  submittedAt: sentAt,
  promptedAt: sentAt,
  customerActedAt: null,
  callbackAt: null,
  resolvedAt: null,
  expiresAt: after(15 * minuteMs),
  nextCheckAt: null,
  ...more,
});

/** A callback that claims success with exactly the amount of `givenAttempt`. */
export const givenClaim = (more: Partial<CallbackClaim> = {}): CallbackClaim => ({
  code: '0',
  text: 'paid',
  providerReference: 'ws_CO_1',
  merchantRequestId: 'merchant-1',
  amountMinor: wholeKes(259).minor,
  receipt: 'UKLCLAIMED',
  transactionDate: null,
  ...more,
});

/** What M-Pesa says in the end, without a database. */
export const givenResult = (
  parameters: Readonly<Record<string, string>> = {},
  receipt: string | null = null,
): NonNullable<Conversation['result']> => ({
  code: '0',
  text: 'said',
  conversationId: 'AG_1',
  originatorId: 'o-1',
  receipt,
  parameters,
});

/** A reversal that M-Pesa has answered, without a database. */
export const givenTalk = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'cnv_1',
  kind: 'reversal',
  refundId: null,
  claimId: null,
  noticeReceipt: null,
  conversationId: 'AG_1',
  originatorId: 'o-1',
  state: 'answered',
  resultCode: '0',
  resultText: 'said',
  result: null,
  askedAt: sentAt,
  answeredAt: sentAt,
  ...more,
});

type Facts = Partial<Circumstances>;

const judge = (before: Attempt, answer: Answer, facts: Facts) =>
  judgeAnswer(before, answer, { at: answer.askedAt, receiptUsed: false, scale: 1, ...facts });

/** What an answer makes of an attempt: the fields that it changes, but for the next check. */
export function judged(before: Attempt, answer: Answer, facts: Facts = {}) {
  const { attempt, ...rest } = judge(before, answer, facts);
  const changed = Object.entries(attempt).filter(
    ([name, value]) =>
      name !== 'nextCheckAt' && !isDeepStrictEqual(value, before[name as keyof Attempt]),
  );
  return { changes: Object.fromEntries(changed), ...rest };
}

/** When an attempt is asked about again after an answer. */
export const nextCheckAfter = (before: Attempt, answer: Answer, facts: Facts = {}) =>
  judge(before, answer, facts).attempt.nextCheckAt;
