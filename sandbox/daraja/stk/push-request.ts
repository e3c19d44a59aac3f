import { type Daraja, isTill } from '../daraja.ts';
import { pushParameters } from '../parameters.ts';
import {
  type Answer,
  type Fields,
  invalidField,
  noMerchant,
  refuseFlawed,
  textOf,
} from '../wire.ts';
import { wrongCredentials } from '../wire.ts';

/** A push whose fields are all in order. */
export type PushRequest = {
  phone: string;
  partyB: string;
  amount: number;
  account: string;
  callbackUrl: string;
};

const referenceMax = 12;

/** Null, or the refusal of shortcode and password, which push and query share. */
export function refuseMerchant(daraja: Daraja, fields: Fields): Answer | null {
  const shortCode = textOf(fields, 'BusinessShortCode');
  if (shortCode !== daraja.account.shortCode) return noMerchant(daraja);
  const expected = `${shortCode}${daraja.account.passKey}${textOf(fields, 'Timestamp')}`;
  const isRight = textOf(fields, 'Password') === Buffer.from(expected).toString('base64');
  return isRight ? null : wrongCredentials(daraja);
}

/** Reads a push field by field, in the documented order; the first fault is the answer. */
export function readPush(daraja: Daraja, fields: Fields): PushRequest | Answer {
  const published = pushParameters(daraja.settings.longReference === 'no-prompt');
  const refusal = refuseFlawed(daraja, published, fields) ?? refuseMerchant(daraja, fields);
  if (refusal !== null) return refusal;
  // The sample shortcode is a paybill: a till's type does not fit it, nor a paybill's a till.
  const type = isTill(daraja) ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline';
  if (fields['TransactionType'] !== type) return invalidField(daraja, 'TransactionType');
  return {
    phone: textOf(fields, 'PhoneNumber'),
    partyB: textOf(fields, 'PartyB'),
    amount: Number(textOf(fields, 'Amount')),
    account: textOf(fields, 'AccountReference'),
    callbackUrl: textOf(fields, 'CallBackURL'),
  };
}

/** Longer or special references are reported to be accepted and never to reach the phone. */
export const isPlainReference = (account: string) =>
  account.length <= referenceMax && /^[A-Za-z0-9]+$/.test(account);
