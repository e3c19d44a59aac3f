import type { Paystack, Transaction } from './paystack.ts';
import { numericId, saveTransaction } from './paystack.ts';
import { type Answer, faultAnswer, type Fields, good, invalid, readAmount } from './wire.ts';
import { refuse, textIn } from './wire.ts';

const channelsKnown =
  'card bank ussd qr eft mobile_money bank_transfer apple_pay capitec_pay payattitude'.split(' ');
const referenceForm = /^[A-Za-z0-9.=-]+$/;
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Wanted = Pick<
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
  await paystack.world.timeline.wait(paystack.faults.initialize.peek().delayMs ?? 0);
  const wanted = readWanted(paystack, fields);
  if (!('email' in wanted)) return wanted;
  const fault = paystack.faults.initialize.take();
  const refusal = faultAnswer(fault);
  if (refusal !== null) return refusal;
  const transaction = open(paystack, wanted);
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

function readWanted(paystack: Paystack, fields: Fields): Wanted | Answer {
  const email = textIn(fields, 'email');
  if (email === null) return invalid('Email is required');
  if (!emailForm.test(email)) return invalid('Invalid Email Address Passed');
  const amount = readAmount(fields['amount']);
  if (typeof amount !== 'number') return amount;
  const currency = textIn(fields, 'currency') ?? 'KES';
  if (!paystack.settings.currencies.includes(currency)) {
    return refuse({
      status: 403,
      message: 'Currency not supported by merchant',
      code: 'unsupported_currency',
      nextStep: 'Kindly use a currency that is enabled on your integration',
    });
  }
  const reference = textIn(fields, 'reference') ?? paystack.world.codes.lower(12);
  const refusal = refuseReference(paystack, reference);
  if (refusal !== null) return refusal;
  const channels = fields['channels'] ?? ['card'];
  if (!Array.isArray(channels) || !channels.every((each) => channelsKnown.includes(String(each)))) {
    return invalid('Invalid channels passed');
  }
  const callbackUrl = textIn(fields, 'callback_url');
  if (callbackUrl !== null && !/^https?:\/\//.test(callbackUrl)) {
    return invalid('Invalid callback URL');
  }
  const metadata = fields['metadata'] ?? '';
  return { email, requestedAmount: amount, currency, reference, callbackUrl, channels, metadata };
}

function refuseReference(paystack: Paystack, reference: string): Answer | null {
  if (!referenceForm.test(reference)) {
    return invalid('Invalid reference. Only -,., = and alphanumeric characters are allowed');
  }
  if (paystack.transactions.get(reference) === undefined) return null;
  return refuse({
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
    nextStep: 'Ensure that the transaction reference is unique to this transaction',
  });
}

// 2.9 % of what was asked, the list price of cards in Kenya.
const feeOf = (amount: number) => Math.round((amount * 29) / 1_000);

function open(paystack: Paystack, wanted: Wanted): Transaction {
  const { settings, world } = paystack;
  const fees = feeOf(wanted.requestedAmount);
  const now = world.timeline.now();
  const endsAt = now.getTime() + world.timeline.scaled(settings.sessionMs);
  return {
    ...wanted,
    id: numericId(paystack),
    accessCode: world.codes.lower(15),
    amount: wanted.requestedAmount + (settings.feesOnCustomer ? fees : 0),
    fees,
    // Nobody has tried yet, and this is how Paystack calls that.
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    card: null,
    createdAt: now.toISOString(),
    sessionEndsAt: new Date(endsAt).toISOString(),
    paidAt: null,
  };
}
