import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import { holdMs } from '#contracts/sale/payments.ts';
import { isWholeKes, wholeKes, type Money } from '#contracts/money.ts';
import { keptPhone, maskPhone, type PhoneNumber } from '#contracts/phone.ts';
import type { Tx } from '#platform/db.ts';
import { makeId, readableCode, type Randomness } from '#platform/random.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { hashToken, type Keyring } from '#platform/secrets.ts';
import { PaymentInProgress } from '../errors.ts';
import { findLiveAttempt, insertAttempt, payerAccounts } from './payments.sql.ts';
import type { Attempt, Payer, PaymentSource } from '../payment.ts';
import { pickUpMs } from './schedule.ts';
import { DomainError, InvalidInput } from '#platform/errors.ts';

export type NewAttempt = Payer &
  Readonly<{
    orderId: OrderId;
    customerId: CustomerId;
    provider: PaymentSource;
    /** Whole shillings; what the order costs, never what the browser says. */
    amount: Money;
    /** Kept for the views and never used for money. */
    facts: Readonly<Record<string, unknown>>;
    at: Date;
    /** The lifetime of the attempt; the hold of the goods (15 minutes) by default. */
    lifeMs?: number;
  }>;

type OpeningContext = Readonly<{ keyring: Keyring; random: Randomness }>;

const referenceLength = 12;
const promptMax = wholeKes(250_000);
const tokenHexLength = 32;
const callbackPurpose = 'payment.callback';

/**
 * Writes an attempt, and the order's intent with its first one, before any provider is called.
 * Throws InvalidInput, PaymentInProgress (with the open payment's id) and, for a paid order,
 * `order-move-refused`. Send it with `submitAttempt` once the transaction has committed.
 */
export async function openAttempt(
  tx: Tx,
  { keyring, random }: OpeningContext,
  requested: NewAttempt,
): Promise<Attempt> {
  const account = readAccount(requested);
  requireCollectable(requested);
  const id = makeId('pay', random);
  const attempt: Attempt = {
    id,
    orderId: requested.orderId,
    customerId: requested.customerId,
    provider: requested.provider,
    mode: requested.mode,
    state: 'created',
    amount: requested.amount,
    accountSealed: keyring.seal(placeIn(payerAccounts, id), account),
    accountMasked: requested.mode === 'STK' ? maskPhone(account) : account,
    reference: readableCode(referenceLength, random),
    facts: requested.facts,
    createdAt: requested.at,
    expiresAt: new Date(requested.at.getTime() + (requested.lifeMs ?? holdMs)),
    nextCheckAt: new Date(requested.at.getTime() + pickUpMs),
    ...nothingYet,
  };
  const opened = await insertAttempt(tx, attempt, hashToken(callbackTokenOf(keyring, id)));
  if (opened === 'paid')
    throw new DomainError(
      'order-move-refused',
      'This order is already paid. You do not need to pay again.',
    );
  if (opened === 'alive') {
    const living = await findLiveAttempt(tx, requested.orderId);
    throw new PaymentInProgress(living ?? { id }, requested.at);
  }
  return attempt;
}

const nothingYet = {
  providerReference: null,
  merchantRequestId: null,
  checkoutUrl: null,
  resultCode: null,
  resultText: null,
  receipt: null,
  receiptProved: false,
  payerProved: false,
  zeroAnswers: 0,
  firstZeroAt: null,
  claim: null,
  submittedAt: null,
  promptedAt: null,
  customerActedAt: null,
  callbackAt: null,
  resolvedAt: null,
} as const;

/**
 * The secret part of the callback address: 128 bits in hex, because other alphabets can spell a
 * word that Safaricom refuses. Made from the id under the shop's key, so it is stored as a hash
 * only and any process can send the push.
 */
export const callbackTokenOf = (keyring: Keyring, id: PaymentId) =>
  keyring.mac(callbackPurpose, id).slice(0, tokenHexLength);

/** Phone or email in clear, for the provider only. */
export const accountOf = (keyring: Keyring, { id, mode, accountSealed }: Attempt): Payer => {
  const account = keyring.open(placeIn(payerAccounts, id), accountSealed);
  return mode === 'STK' ? { mode, account: keptPhone(account) } : { mode, account };
};

/** The prompted phone; undefined for other methods. */
export function phoneOf(keyring: Keyring, attempt: Attempt): PhoneNumber | undefined {
  const payer = accountOf(keyring, attempt);
  return payer.mode === 'STK' ? payer.account : undefined;
}

const emailMax = 254;

function readAccount({ mode, account }: NewAttempt): string {
  if (mode === 'STK') return account;
  const email = account.trim().toLowerCase();
  if (email.length > emailMax || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw InvalidInput.at('/accountNumber', 'Use the email address of your account.');
  }
  return email;
}

function requireCollectable({ amount, mode }: NewAttempt) {
  if (amount.currency !== 'KES' || amount.minor <= 0 || !isWholeKes(amount)) {
    throw new RangeError('An attempt collects a positive number of whole shillings.');
  }
  if (mode === 'STK' && amount.minor > promptMax.minor) {
    throw InvalidInput.at(
      '/amount',
      'M-Pesa’s limit is KES 250,000 per payment. Please pay by card.',
    );
  }
}
