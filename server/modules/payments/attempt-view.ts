import { toWholeKes } from '#contracts/money.ts';
import type { Transaction, TransactionStatus } from '#contracts/payments.ts';
import { isLive, type Attempt } from './payment.ts';
import { meaningOf, refusalAdvice, type Advice, type Language } from './result-codes.ts';

type Steps = Omit<Transaction['steps'], 'readyAt'>;

/** The part of a transaction that payments know; order, goods and outcome come from sales. */
export type TransactionPart = Readonly<
  Omit<
    Transaction,
    'orderCode' | 'amountUsdCents' | 'outcome' | 'leaseId' | 'metaData' | 'steps'
  > & { steps: Steps }
>;

/** What a source of money is called: for clients, and for people. */
const names = {
  daraja: { provider: 'M-PESA', method: 'M-Pesa' },
  paystack: { provider: 'PAYSTACK', method: 'Card' },
  balance: { provider: 'BALANCE', method: 'Balance' },
} as const satisfies Record<Attempt['provider'], unknown>;

/** The payment method in the customer's words. */
export const methodOf = ({ provider }: Pick<Attempt, 'provider'>) => names[provider].method;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** How an attempt is shown to its customer: masked account, status word, and what to do. */
export function transactionView(attempt: Attempt, language: Language = 'en'): TransactionPart {
  const { provider, state } = attempt;
  return {
    paymentId: attempt.id,
    orderId: attempt.orderId,
    transactionStatus: statusOf(attempt),
    providerDescription: adviceOf(attempt, language),
    resultCode: isLive(state) ? null : attempt.resultCode,
    amount: toWholeKes(attempt.amount),
    currencyCode: 'KES',
    countryCode: 'KE',
    mode: attempt.mode,
    provider: names[provider].provider,
    paymentMethod: names[provider].method,
    accountNumber: attempt.accountMasked,
    receipt: attempt.receipt,
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
export function statusOf({ state, resultCode }: Attempt): TransactionStatus {
  if (state === 'succeeded') return 'ACCEPTED';
  if (isLive(state)) return 'PROCESSING';
  const declined = state === 'failed' && resultCode !== null && meaningOf(resultCode).declined;
  return declined ? 'DECLINED' : 'FAILED';
}

/** Words for the customer: what happened and what to do. */
export const adviceOf = (attempt: Attempt, language: Language = 'en'): string =>
  adviceFor(attempt)[language];

function adviceFor(attempt: Attempt): Advice {
  const { state, resultCode, provider, claim } = attempt;
  if (state === 'succeeded') return paid;
  if (isLive(state)) return claim?.code === '0' ? confirming : waiting[provider];
  if (state === 'superseded') return replaced;
  if (state === 'expired' || resultCode === null) return expired;
  const refusal = Object.hasOwn(refusalAdvice, resultCode) ? refusalAdvice[resultCode] : undefined;
  return refusal ?? meaningOf(resultCode).advice;
}

const paid: Advice = {
  en: 'Payment received. Thank you.',
  sw: 'Malipo yamepokelewa. Asante.',
};
const confirming: Advice = {
  en: 'Your payment has reached M-Pesa; we are confirming it. Please do not pay again.',
  sw: 'Malipo yako yamefika M-Pesa; tunayathibitisha. Tafadhali usilipe tena.',
};
const waiting: Readonly<Record<Attempt['provider'], Advice>> = {
  daraja: {
    en: 'Check your phone and enter your M-Pesa PIN.',
    sw: 'Angalia simu yako na uweke PIN yako ya M-Pesa.',
  },
  paystack: {
    en: 'Finish the payment on the card page.',
    sw: 'Kamilisha malipo kwenye ukurasa wa kadi.',
  },
  balance: {
    en: 'This is paid from your balance.',
    sw: 'Hii inalipwa kutoka kwenye salio lako.',
  },
};
const replaced: Advice = {
  en: 'You chose another way to pay. If you did pay here, the money becomes your credit.',
  sw: 'Ulichagua njia nyingine ya kulipa. Ikiwa ulilipa hapa, pesa zitakuwa salio lako.',
};
const expired: Advice = {
  en: 'The time for this payment ended. If you did pay, keep your receipt: the money is found and counted by itself.',
  sw: 'Muda wa malipo haya umekwisha. Ikiwa ulilipa, hifadhi risiti: pesa zitapatikana na kuhesabiwa zenyewe.',
};
