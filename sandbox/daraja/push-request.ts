import { readNairobi } from '../core/nairobi-time.ts';
import { type Daraja, isTill } from './daraja.ts';
import { type Answer, type Fields, invalidField, noMerchant, textOf } from './wire.ts';
import { wrongCredentials } from './wire.ts';

/** A push whose fields are all in order. */
export type PushRequest = {
  phone: string;
  partyB: string;
  amount: number;
  account: string;
  callbackUrl: string;
};

const amountMax = 250_000;
const referenceMax = 12;
const descriptionMax = 13;
const subscriber = /^254(7\d{8}|1[01]\d{7})$/;
const forbiddenInUrl = /m-pesa|mpesa|safaricom|exec|exe|cmd|sql|query/i;

/** A URL Daraja would call: http or https, without its forbidden words. */
export const isCallable = (url: string | null): url is string =>
  url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) && !forbiddenInUrl.test(url);

/** Null, or the refusal of shortcode, timestamp and password: push and query share it. */
export function refuseMerchant(daraja: Daraja, fields: Fields): Answer | null {
  const shortCode = textOf(fields, 'BusinessShortCode');
  if (shortCode === null || !/^\d{5,7}$/.test(shortCode)) {
    return invalidField(daraja, 'BusinessShortCode');
  }
  const timestamp = textOf(fields, 'Timestamp');
  const isMoment = timestamp?.length === 14 && readNairobi(timestamp) !== null;
  if (!isMoment) return invalidField(daraja, 'Timestamp');
  const password = fields['Password'];
  if (typeof password !== 'string' || password === '') return invalidField(daraja, 'Password');
  if (shortCode !== daraja.account.shortCode) return noMerchant(daraja);
  const expected = `${shortCode}${daraja.account.passKey}${timestamp}`;
  const isRight = password === Buffer.from(expected).toString('base64');
  return isRight ? null : wrongCredentials(daraja);
}

/** Reads a push field by field, in the documented order; the first fault is the answer. */
export function readPush(daraja: Daraja, fields: Fields): PushRequest | Answer {
  const merchant = refuseMerchant(daraja, fields);
  if (merchant !== null) return merchant;
  // The sample shortcode is a paybill: a till's type does not fit it, nor a paybill's a till.
  const type = isTill(daraja) ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline';
  if (fields['TransactionType'] !== type) {
    return invalidField(daraja, 'TransactionType');
  }
  const amount = textOf(fields, 'Amount');
  if (amount === null || !/^[1-9]\d*$/.test(amount) || Number(amount) > amountMax) {
    return invalidField(daraja, 'Amount');
  }
  const partyA = textOf(fields, 'PartyA');
  if (partyA === null || !subscriber.test(partyA)) return invalidField(daraja, 'PartyA');
  const partyB = textOf(fields, 'PartyB');
  if (partyB === null || !/^\d{5,7}$/.test(partyB)) return invalidField(daraja, 'PartyB');
  const phone = textOf(fields, 'PhoneNumber');
  if (phone === null || !subscriber.test(phone)) return invalidField(daraja, 'PhoneNumber');
  const callbackUrl = textOf(fields, 'CallBackURL');
  if (!isCallable(callbackUrl)) return invalidField(daraja, 'CallBackURL');
  const account = textOf(fields, 'AccountReference');
  if (account === null || account === '' || !referenceFits(daraja, account)) {
    return invalidField(daraja, 'AccountReference');
  }
  const description = fields['TransactionDesc'] ?? '';
  if (typeof description !== 'string' || description.length > descriptionMax) {
    return invalidField(daraja, 'TransactionDesc');
  }
  return { phone, partyB, amount: Number(amount), account, callbackUrl };
}

function referenceFits(daraja: Daraja, account: string): boolean {
  return isPlainReference(account) || daraja.settings.longReference === 'no-prompt';
}

/** Longer or special references are reported to be accepted and never to reach the phone. */
export const isPlainReference = (account: string) =>
  account.length <= referenceMax && /^[A-Za-z0-9]+$/.test(account);
