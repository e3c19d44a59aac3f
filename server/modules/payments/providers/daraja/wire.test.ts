import { expect, test } from 'vitest';
import { eatTimestamp, isTokenError, readAnswer, readStkCallback } from './wire.ts';
import { readSubmission } from './wire.ts';
import type { HttpReply } from '../http-call.ts';

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const refusal = (errorCode: string, errorMessage: string) =>
  reply(Number(errorCode.slice(0, 3)), { requestId: '1-2-3', errorCode, errorMessage });
const spike = reply(429, { fault: { faultstring: 'Spike arrest violation. Allowed rate : 5' } });
const locked =
  'Unable to lock subscriber, a transaction is already in process for the current subscriber';

// Payments facts §1.3 and §1.6 row by row.
const replies: [name: string, reply: HttpReply, push: string, query: string][] = [
  ['bad phone', refusal('400.002.02', 'Bad Request - Invalid PhoneNumber'), 'phone-refused', ''],
  ['bad field', refusal('400.002.02', 'Bad Request - Invalid Amount'), 'shop-misconfigured', ''],
  ['payload', refusal('400.002.05', 'Invalid Request Payload'), 'shop-misconfigured', ''],
  ['token', refusal('404.001.03', 'Invalid Access Token'), 'shop-misconfigured', ''],
  ['path', refusal('404.001.01', 'Resource not found'), 'shop-misconfigured', 'misconfigured'],
  ['method', refusal('405.001', 'Method Not Allowed'), 'shop-misconfigured', 'misconfigured'],
  [
    'merchant',
    refusal('500.001.1001', 'Merchant does not exist'),
    'shop-misconfigured',
    'misconfigured',
  ],
  [
    'keys',
    refusal('500.001.1001', '[MerchantValidate] - Wrong credentials'),
    'shop-misconfigured',
    'misconfigured',
  ],
  ['locked', refusal('500.001.1001', locked), 'phone-busy', ''],
  ['other 1001', refusal('500.001.1001', 'Something new'), 'unknown', 'silent'],
  [
    'system busy',
    refusal('500.003.02', 'System is busy. Please try again in few minutes.'),
    'unknown',
    'silent',
  ],
  [
    'spike',
    refusal('500.003.02', 'Error Occurred: Spike Arrest Violation'),
    'provider-busy',
    'silent',
  ],
  ['quota', refusal('500.003.03', 'Quota Violation'), 'provider-busy', 'silent'],
  ['internal', refusal('500.003.1001', 'Internal Server Error'), 'unknown', 'silent'],
  ['429', spike, 'provider-busy', 'silent'],
  ['502', reply(502, undefined), 'unknown', 'silent'],
  ['503', reply(503, undefined), 'unknown', 'silent'],
  ['not JSON', reply(200, undefined), 'unknown', ''],
  ['JSON null', reply(200, null), 'unknown', ''],
  ['no id', reply(200, { ResponseCode: '0' }), 'unknown', ''],
  ['other response code', reply(200, { ResponseCode: '1', ResponseDescription: 'No' }), '1', ''],
  ['time-out', { kind: 'lost', sent: true, reason: 'TimeoutError' }, 'unknown', 'silent'],
  ['reset', { kind: 'lost', sent: true, reason: 'ECONNRESET' }, 'unknown', 'silent'],
  [
    'no route',
    { kind: 'lost', sent: false, reason: 'ECONNREFUSED' },
    'provider-unreachable',
    'silent',
  ],
];

test.each(replies)('push, %s', (_name, given, expected) => {
  const submission = readSubmission(given);
  expect(submission.kind === 'refused' ? submission.code : submission.kind).toBe(expected);
});

const queries = replies.flatMap(([name, given, _push, kind]) =>
  kind === '' ? [] : [{ name, given, kind }],
);
test.each(queries)('query, $name', ({ given, kind }) => {
  expect(readAnswer(given).kind).toBe(kind);
});

test('an accepted push carries both ids', () => {
  const json = { MerchantRequestID: 'm-1', CheckoutRequestID: 'ws_CO_1', ResponseCode: '0' };
  expect(readSubmission(reply(200, json))).toMatchObject({
    kind: 'accepted',
    providerReference: 'ws_CO_1',
    merchantRequestId: 'm-1',
  });
});

const found = (ResultCode: unknown) =>
  reply(200, { ResponseCode: '0', ResultCode, ResultDesc: 'x' });

test.each<[unknown, string]>([
  ['0', 'succeeded'],
  [0, 'succeeded'],
  ['1032', 'failed'],
  [1032, 'failed'],
  ['1037', 'failed'],
  ['SFC_IC0003', 'failed'],
  ['4999', 'pending'],
  ['7777', 'strange'],
  [7777, 'strange'],
  ['NaN', 'pending'],
  [null, 'pending'],
  [undefined, 'pending'],
  ['', 'pending'],
])('a query that says %j is %s', (code, kind) => {
  expect(readAnswer(found(code)).kind).toBe(kind);
});

test('a query that the provider has just begun to know is pending or not found', () => {
  const processed = refusal('500.001.1001', 'The transaction is being processed');
  const early = refusal('400.002.02', 'Bad Request - Invalid CheckoutRequestID');
  expect(readAnswer(processed).kind).toBe('pending');
  expect(readAnswer(early).kind).toBe('not-found');
});

test.each(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])('%s ends a token', (code) => {
  expect(isTokenError(refusal(code, 'Invalid Access Token'))).toBe(true);
});

test('timestamps are East Africa Time, over midnight and year end too', () => {
  expect(eatTimestamp(new Date('2026-12-31T21:00:00.500Z'))).toBe('20270101000000');
  expect(eatTimestamp(new Date('2028-02-28T22:15:07Z'))).toBe('20280229011507');
});

const items = [
  { Name: 'Amount', Value: 1500.0 },
  { Name: 'MpesaReceiptNumber', Value: 'UKL1AB2CD3' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20261120174500 },
  { Name: 'PhoneNumber', Value: 254708374149 },
];
const callback = (Item: unknown, more: Record<string, unknown> = {}) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: 'm-1',
      CheckoutRequestID: 'ws_CO_x',
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: { Item },
      ...more,
    },
  },
});
const with1500 = { code: '0', amountMinor: 150_000, receipt: 'UKL1AB2CD3' };

test.each<[string, unknown]>([
  ['as documented', callback(items)],
  ['in another order', callback(items.toReversed())],
  ['with the amount as text', callback([{ Name: 'Amount', Value: '1500.00' }, ...items.slice(1)])],
  [
    'with a masked phone',
    callback([...items.slice(0, 4), { Name: 'PhoneNumber', Value: '254708***430' }]),
  ],
  [
    'with a spaced date',
    callback([...items.slice(0, 3), { Name: 'TransactionDate', Value: '2026-11-20 17:45:00' }]),
  ],
  ['with the code as text', callback(items, { ResultCode: '0' })],
])('a callback %s is read', (_name, body) => {
  expect(readStkCallback(body)).toMatchObject(with1500);
});

test.each<[string, unknown]>([
  ['no items', callback([])],
  ['no metadata', callback(undefined)],
  ['nothing but a balance', callback([{ Name: 'Balance' }])],
  ['an amount that is no number', callback([{ Name: 'Amount', Value: '15e2' }])],
  ['an amount below a cent', callback([{ Name: 'Amount', Value: 1500.005 }])],
  ['a receipt of another kind', callback([{ Name: 'MpesaReceiptNumber', Value: "'; drop" }])],
])('a success with %s claims no money and no receipt', (_name, body) => {
  expect(readStkCallback(body)).toMatchObject({ code: '0', amountMinor: null, receipt: null });
});

test.each([
  null,
  7,
  '',
  [],
  {},
  { Body: null },
  { Body: { stkCallback: [] } },
  callback([], { ResultCode: null }),
  callback([], { CheckoutRequestID: '' }),
])('body %j is not a callback', (body) => {
  expect(readStkCallback(body)).toBeUndefined();
});

test.each([
  ['1037', true],
  ['1019', true],
  ['1032', false],
  ['1', false],
])('a payment that ended with %s may be asked for once more: %s', (ResultCode, soft) => {
  const said = { ResponseCode: '0', ResultCode, ResultDesc: 'it ended' };
  expect(readAnswer(reply(200, said))).toMatchObject({ kind: 'failed', soft });
});
