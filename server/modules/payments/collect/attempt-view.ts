import { firstLocale } from '#contracts/locales.ts';
import { toWholeKes } from '#contracts/money.ts';
import type { Transaction, TransactionStatus } from '#contracts/sale/payments.ts';
import { fromBalance, isLive, type Attempt } from '../payment.ts';
import { advise, paid, type Advice } from '../providers/traits.ts';
import type { PaidPart } from './unmatched-money.sql.ts';
import { traitsOf } from '../traits.ts';

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
    currencyCode: 'KES',
    countryCode: 'KE',
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
export function statusOf({ state, resultCode, provider }: Attempt): TransactionStatus {
  if (state === 'succeeded') return 'ACCEPTED';
  if (isLive(state)) return 'PROCESSING';
  return judgementOf({ state, resultCode, provider })?.declined ? 'DECLINED' : 'FAILED';
}

/** The meaning of the provider's last code of a failed attempt, if any. */
const judgementOf = ({ state, resultCode, provider }: Ending) =>
  state === 'failed' && resultCode !== null && provider !== fromBalance
    ? traitsOf(provider).meaningOf(resultCode)
    : undefined;

type Ending = Pick<Attempt, 'state' | 'resultCode' | 'provider'>;

function moneyTakenOf(attempt: Ending): Pick<Transaction, 'moneyTaken'> {
  if (attempt.state === 'succeeded') return { moneyTaken: true };
  return judgementOf(attempt)?.moneyTaken === false ? { moneyTaken: false } : {};
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
