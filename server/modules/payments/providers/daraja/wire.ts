import { parseDecimal } from '#contracts/money.ts';
import { nairobiSecond } from '#contracts/time.ts';
import type { CallbackClaim } from '../../payment.ts';
import { meaningOf } from './result-codes.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { ProviderAnswer, Submission } from '../payment-provider.ts';

/** `YYYYMMDDHHmmss` in East Africa Time, which has no summer time (payments facts §1.2). */
export const eatTimestamp = (at: Date) => nairobiSecond(at).replace(/[^0-9]/g, '');

/** Reported codes of a dead bearer: refused before processing, so one repeat is safe (§1.1). */
const tokenErrors = new Set(['404.001.03', '400.003.01', '401.002.01', '401.003.01']);

export const isTokenError = (reply: HttpReply) =>
  reply.kind === 'reply' && tokenErrors.has(textOf(reply.json, 'errorCode') ?? '');

const spikeArrest = /spike arrest/i;
const wrongSettings = /merchant does not exist|wrong credentials/i;
const phoneLocked = /unable to lock subscriber/i;
const phoneField = /invalid (phonenumber|partya)/i;
const checkoutField = /invalid checkoutrequestid/i;
const beingProcessed = /being processed/i;

const textMax = 200;
const short = (text: string | undefined) => (text ?? '').slice(0, textMax);

/** Sorts the answer to a push. Same code, other meaning: always by code and message (§1.3). */
export function readSubmission(reply: HttpReply): Submission {
  if (reply.kind === 'lost') {
    return reply.sent
      ? { kind: 'unknown', code: 'lost', text: reply.reason }
      : refused('provider-unreachable', reply.reason);
  }
  const { status, json } = reply;
  const errorCode = textOf(json, 'errorCode');
  if (errorCode !== undefined) return readRefusal(errorCode, short(textOf(json, 'errorMessage')));
  if (status === 429) return refused('provider-busy', 'rate limit');
  const responseCode = textOf(json, 'ResponseCode');
  if (status !== 200 || responseCode === undefined) {
    return { kind: 'unknown', code: `http-${status}`, text: 'no readable answer' };
  }
  const text = short(textOf(json, 'ResponseDescription'));
  if (responseCode !== '0') return refused(responseCode, text);
  const providerReference = textOf(json, 'CheckoutRequestID');
  if (providerReference === undefined) {
    return { kind: 'unknown', code: 'no-id', text: 'accepted without an id' };
  }
  return {
    kind: 'accepted',
    providerReference,
    merchantRequestId: textOf(json, 'MerchantRequestID') ?? null,
    checkoutUrl: null,
    text: short(textOf(json, 'CustomerMessage')) || text,
  };
}

const refused = (code: string, text: string, alarm = false): Submission => ({
  kind: 'refused',
  code,
  text,
  alarm,
});

function readRefusal(code: string, message: string): Submission {
  if (spikeArrest.test(message) || code === '500.003.03') return refused('provider-busy', message);
  if (phoneLocked.test(message)) return refused('phone-busy', message);
  if (wrongSettings.test(message)) return refused('shop-misconfigured', message, true);
  if (code === '400.002.02' && phoneField.test(message)) return refused('phone-refused', message);
  // Every other 4xx was judged before anything was sent: it is our request that is wrong.
  if (code.startsWith('4')) return refused('shop-misconfigured', `${code} ${message}`, true);
  return { kind: 'unknown', code, text: message };
}

/** Sorts the answer to a query by the table of §1.6. */
export function readAnswer(reply: HttpReply): ProviderAnswer {
  if (reply.kind === 'lost') return silent('lost', reply.reason);
  const { status, json } = reply;
  const errorCode = textOf(json, 'errorCode');
  if (errorCode !== undefined) {
    return readQueryRefusal(errorCode, short(textOf(json, 'errorMessage')));
  }
  if (status !== 200) return silent(`http-${status}`, 'no readable answer');
  const code = textOf(json, 'ResultCode');
  const text = short(textOf(json, 'ResultDesc'));
  if (textOf(json, 'ResponseCode') !== '0' || code === undefined || code === 'NaN') {
    return { kind: 'pending', code: code ?? 'no-result', text };
  }
  return sortResult(code, text);
}

function sortResult(code: string, text: string): ProviderAnswer {
  const meaning = meaningOf(code);
  switch (meaning.class) {
    case 'success':
      return { kind: 'succeeded', code, text, amount: null, receipt: null };
    case 'failure':
      return { kind: 'failed', code, text, soft: false, alarm: meaning.alarm };
    case 'soft-failure':
      return { kind: 'failed', code, text, soft: true, alarm: meaning.alarm };
    case 'pending':
      return { kind: 'pending', code, text };
    case 'unknown':
      return { kind: 'strange', code: code.slice(0, 40), text };
  }
}

const silent = (code: string, text: string): ProviderAnswer => ({ kind: 'silent', code, text });

function readQueryRefusal(code: string, text: string): ProviderAnswer {
  if (beingProcessed.test(text)) return { kind: 'pending', code, text };
  if (wrongSettings.test(text)) return { kind: 'misconfigured', code, text };
  if (checkoutField.test(text)) return { kind: 'not-found', code, text };
  if (code.startsWith('4')) return { kind: 'misconfigured', code, text };
  return silent(code, text);
}

const receiptPattern = /^[A-Z0-9]{8,20}$/;

/** Reads `{Body:{stkCallback}}` by the defensive rules of §1.4; undefined when it is not one. */
export function readStkCallback(body: unknown): CallbackClaim | undefined {
  const callback = fieldAt(fieldAt(body, 'Body'), 'stkCallback');
  const providerReference = textOf(callback, 'CheckoutRequestID');
  const code = textOf(callback, 'ResultCode');
  if (providerReference === undefined || code === undefined) return undefined;
  const items = itemsOf(callback);
  const receipt = items.get('MpesaReceiptNumber');
  return {
    code: code.slice(0, 40),
    text: short(textOf(callback, 'ResultDesc')),
    providerReference: providerReference.slice(0, textMax),
    merchantRequestId: textOf(callback, 'MerchantRequestID')?.slice(0, textMax) ?? null,
    amountMinor: parseDecimal(items.get('Amount') ?? '', 'KES')?.minor ?? null,
    receipt: receipt !== undefined && receiptPattern.test(receipt) ? receipt : null,
    transactionDate: items.get('TransactionDate')?.slice(0, 40) ?? null,
  };
}

const itemsMax = 20;

/** Items come in any order, may lack a value, and a single item may come without its array. */
function itemsOf(callback: unknown): Map<string, string> {
  const item = fieldAt(fieldAt(callback, 'CallbackMetadata'), 'Item');
  const items: unknown[] = Array.isArray(item) ? item.slice(0, itemsMax) : [item];
  const found = new Map<string, string>();
  for (const each of items) {
    const name = textOf(each, 'Name');
    const value = textOf(each, 'Value');
    if (name !== undefined && value !== undefined && !found.has(name)) found.set(name, value);
  }
  return found;
}
