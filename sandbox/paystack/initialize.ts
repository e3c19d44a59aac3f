import type { Paystack, Transaction } from './paystack.ts';
import { numericId, saveTransaction } from './paystack.ts';
import { readFields } from '../core/fields.ts';
import { initializeParameters } from './parameters.ts';
import { type Answer, faultAnswer, type Fields, good, refuse, refuseFlawed } from './wire.ts';
import { textIn } from './wire.ts';

type Requested = Pick<
  Transaction,
  'email' | 'requestedAmount' | 'currency' | 'reference' | 'callbackUrl' | 'channels' | 'metadata'
>;

/** `POST /transaction/initialize`. @param origin under which the browser reaches the sandbox. */
export async function initialize(
  paystack: Paystack,
  fields: Fields,
  origin: string,
): Promise<Answer> {
  // Waited for first: nothing may come between judging a reference and using it.
  await paystack.ctx.timeline.wait(paystack.faults.initialize.peek().delayMs ?? 0);
  return refuseFlawed(initializeParameters, fields) ?? begin(paystack, fields, origin);
}

/** Opens the transaction of a request whose parameters are in order. */
export function begin(paystack: Paystack, fields: Fields, origin: string): Answer {
  const requested = readRequested(paystack, fields);
  if (!('email' in requested)) return requested;
  const fault = paystack.faults.initialize.take();
  const refusal = faultAnswer(fault);
  if (refusal !== null) return refusal;
  const transaction = open(paystack, requested);
  saveTransaction(paystack, transaction);
  const { reference, accessCode } = transaction;
  // The transaction exists, and the caller never learns its address.
  if (fault.reply === 'charged-then-lost') return { lost: 'reset' };
  return good('Authorization URL created', {
    authorization_url: `${origin}/paystack/checkout/${accessCode}`,
    access_code: accessCode,
    reference,
  });
}

function readRequested(paystack: Paystack, fields: Fields): Requested | Answer {
  const currency = textIn(fields, 'currency') ?? 'KES';
  if (!paystack.settings.currencies.includes(currency)) {
    return refuse({
      status: 403,
      message: 'Currency not supported by merchant',
      code: 'unsupported_currency',
      nextStep: 'Kindly use a currency that is enabled on your integration',
    });
  }
  const reference = textIn(fields, 'reference') ?? paystack.ctx.codes.lower(12);
  const refusal = refuseReference(paystack, reference);
  if (refusal !== null) return refusal;
  return {
    email: textIn(fields, 'email') ?? '',
    requestedAmount: Number(fields['amount']),
    currency,
    reference,
    callbackUrl: textIn(fields, 'callback_url'),
    channels: (fields['channels'] as string[] | undefined) ?? ['card'],
    metadata: metadataIn(fields),
  };
}

/** An object, whether it came as one or as its text. */
function metadataIn({ metadata = '' }: Fields): unknown {
  return typeof metadata === 'string' ? (readFields(metadata) ?? metadata) : metadata;
}

function refuseReference(paystack: Paystack, reference: string): Answer | null {
  if (paystack.transactions.get(reference) === undefined) return null;
  return refuse({
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
    nextStep: 'Ensure that the transaction reference is unique to this transaction',
  });
}

// 2.9 % of what was asked, the list price of cards in Kenya.
const feeOf = (amount: number) => Math.round((amount * 29) / 1_000);

function open(paystack: Paystack, requested: Requested): Transaction {
  const { settings, ctx } = paystack;
  const fees = feeOf(requested.requestedAmount);
  const now = ctx.timeline.now();
  const endsAt = now.getTime() + ctx.timeline.scaled(settings.sessionMs);
  return {
    ...requested,
    id: numericId(paystack),
    accessCode: ctx.codes.lower(15),
    amount: requested.requestedAmount + (settings.feesOnCustomer ? fees : 0),
    fees,
    // Paystack's state before the customer has tried to pay.
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    card: null,
    createdAt: now.toISOString(),
    sessionEndsAt: new Date(endsAt).toISOString(),
    paidAt: null,
  };
}
