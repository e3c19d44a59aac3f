import { firstLocale } from '#contracts/locales.ts';
import { toWholeKes } from '#contracts/money.ts';
import { collectedIn, type Transaction, type TransactionStatus } from '#contracts/sale/payments.ts';
import { fromBalance, isLive, type Attempt, type AttemptState } from '../payment.ts';
import { advise, paid, type Advice } from '../providers/traits.ts';
import type { PaidPart } from './unmatched-money.sql.ts';
import { allTraits, traitsOf } from '../traits.ts';

type Steps = Omit<Transaction['steps'], 'readyAt'>;

/** The part of a transaction that payments know; order, goods and outcome come from sales. */
export type TransactionPart = Readonly<
  Omit<
    Transaction,
    'orderCode' | 'amountUsdCents' | 'outcome' | 'leaseId' | 'metaData' | 'steps' | 'purchase'
  > & { steps: Steps }
>;

/** The names of payments without a provider. */
const balance = { clientName: 'BALANCE', method: 'Balance' } as const;

const namesOf = ({ provider }: Pick<Attempt, 'provider'>) =>
  provider === fromBalance ? balance : traitsOf(provider);

/** The payment method in the customer's words; of a price that came in parts, theirs. */
export function methodOf(
  attempt: Pick<Attempt, 'provider'> & Partial<Pick<Attempt, 'facts'>>,
): string {
  const methods = partsOf(attempt).map(({ provider }) => traitsOf(provider).method);
  return methods.length > 0 ? [...new Set(methods)].join(', ') : namesOf(attempt).method;
}

/** What proves the payment: its receipt, or those of all its parts. */
export function receiptOf(attempt: Pick<Attempt, 'receipt' | 'facts'>): string | null {
  const receipts = partsOf(attempt).map(({ receipt }) => receipt);
  return receipts.length > 0 ? receipts.join(', ') : attempt.receipt;
}

/** The payments that made the balance which an order was paid from. */
const partsOf = ({ facts = {} }: Partial<Pick<Attempt, 'facts'>>): readonly PaidPart[] =>
  Array.isArray(facts['parts']) ? (facts['parts'] as readonly PaidPart[]) : [];

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** How an attempt is shown to its customer: masked account, status word, and what to do. */
export function transactionView(attempt: Attempt): TransactionPart {
  const { state } = attempt;
  const advice = adviceOf(attempt);
  const { clientName } = namesOf(attempt);
  return {
    paymentId: attempt.id,
    orderId: attempt.orderId,
    transactionStatus: statusOf(attempt),
    providerDescription: advice[firstLocale],
    advice,
    ...moneyTakenOf(attempt),
    resultCode: isLive(state) ? null : attempt.resultCode,
    amount: toWholeKes(attempt.amount),
    ...collectedIn,
    mode: attempt.mode,
    provider: clientName,
    paymentMethod: methodOf(attempt),
    accountNumber: attempt.accountMasked,
    receipt: receiptOf(attempt),
    checkout: isLive(state) ? attempt.checkoutUrl : null,
    createdAt: attempt.createdAt.toISOString(),
    steps: {
      orderedAt: attempt.createdAt.toISOString(),
      promptSentAt: iso(attempt.promptedAt),
      customerActedAt: iso(attempt.customerActedAt),
      confirmedAt: state === 'succeeded' ? iso(attempt.resolvedAt) : null,
    },
  };
}

/** One of the specification's four words; everything undecided is PROCESSING. */
export const statusWords: Readonly<Record<AttemptState, TransactionStatus>> = {
  created: 'PROCESSING',
  submitting: 'PROCESSING',
  submit_unknown: 'PROCESSING',
  pending: 'PROCESSING',
  confirming: 'PROCESSING',
  succeeded: 'ACCEPTED',
  failed: 'FAILED',
  expired: 'FAILED',
  superseded: 'FAILED',
};

/** The codes of each provider with which a failed attempt is DECLINED. */
export const declines = allTraits.flatMap(({ name, declines: codes }) =>
  codes.map((code) => ({ name, code })),
);

/** What an attempt is called to its customer; `hasStatus` finds it by the same rule. */
export function statusOf({ state, resultCode, provider }: Attempt): TransactionStatus {
  const isDeclined = declines.some(({ name, code }) => name === provider && code === resultCode);
  return state === 'failed' && isDeclined ? 'DECLINED' : statusWords[state];
}

function moneyTakenOf({ state, resultCode, provider }: Attempt): Pick<Transaction, 'moneyTaken'> {
  if (state === 'succeeded') return { moneyTaken: true };
  if (state !== 'failed' || resultCode === null || provider === fromBalance) return {};
  return traitsOf(provider).meaningOf(resultCode).moneyTaken === false ? { moneyTaken: false } : {};
}

/** Words for the customer: what happened and what to do. */
export function adviceOf(attempt: Attempt): Advice {
  const { state, resultCode, provider, claim } = attempt;
  if (state === 'succeeded') return paid;
  if (provider === fromBalance) return advise((words) => words.ownBalance);
  const { waiting, method, meaningOf } = traitsOf(provider);
  if (isLive(state))
    return claim?.code === '0' ? advise((words) => words.confirming(method)) : waiting;
  if (state === 'superseded') return advise((words) => words.replaced);
  if (state === 'expired' || resultCode === null) return advise((words) => words.expired);
  return meaningOf(resultCode).advice;
}
