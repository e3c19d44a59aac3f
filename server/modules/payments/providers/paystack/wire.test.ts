import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import type { HttpReply } from '../http-call.ts';
import { readInitialised, readVerified, readWebhook } from './wire.ts';
import { createPaystack } from './paystack.ts';

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const expected = { reference: 'ABCD2345WXYZ', domain: 'test', feesOnCustomer: false } as const;
const paid = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: 'ABCD2345WXYZ',
  amount: 25_900,
  requested_amount: 25_900,
  currency: 'KES',
  gateway_response: 'Successful',
};
const verified = (data: unknown) => reply(200, { status: true, message: 'ok', data });

test('a success with every check held is a yes with its figure and its id', () => {
  expect(readVerified(verified(paid), expected)).toMatchObject({
    kind: 'succeeded',
    amount: money(25_900, 'KES'),
    receipt: '4099260516',
  });
});

test.each<[string, Record<string, unknown>]>([
  ['another reference', { reference: 'SOMEONEELSE1' }],
  ['another currency', { currency: 'USD' }],
  ['no currency', { currency: undefined }],
  ['a test charge in a live shop', { domain: 'live' }],
  ['no id', { id: undefined }],
  ['no amount', { amount: undefined, requested_amount: undefined }],
  ['an amount that is text', { amount: '25900' }],
  ['an amount with a fraction', { amount: 25_900.5 }],
  ['a negative amount', { amount: -25_900 }],
])('a success with %s is for a person to see', (_name, changed) => {
  expect(readVerified(verified({ ...paid, ...changed }), expected).kind).toBe('strange');
});

test.each([{}, '', 0, null, 'text', [1]])('metadata %j does not matter', (metadata) => {
  expect(readVerified(verified({ ...paid, metadata }), expected).kind).toBe('succeeded');
});

test('fees that the customer bears are not our money; without that setting they are theirs', () => {
  const data = { ...paid, amount: 40_333, requested_amount: 30_050 };
  const onCustomer = readVerified(verified(data), { ...expected, feesOnCustomer: true });
  expect(onCustomer).toMatchObject({ amount: money(30_050, 'KES') });
  const onUs = readVerified(verified(data), expected);
  expect(onUs).toMatchObject({ amount: money(40_333, 'KES') });
});

test.each([
  ['failed', 'pending'],
  ['abandoned', 'pending'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['reversed', 'strange'],
  ['something-new', 'strange'],
])('status %s is %s', (status, kind) => {
  expect(readVerified(verified({ ...paid, status }), expected).kind).toBe(kind);
});

test.each([
  ['abandoned', true],
  ['failed', true],
  ['ongoing', undefined],
  ['pending', undefined],
  ['processing', undefined],
])('status %s may be left for another method: %s', (status, idle) => {
  const answer = readVerified(verified({ ...paid, status }), expected);
  expect(answer.kind === 'pending' && answer.idle).toBe(idle);
});

test('a success says what was asked for, and a figure that is missing is the one that was paid', () => {
  const other = { ...paid, requested_amount: 100 };
  const asked = money(100, 'KES');
  expect(readVerified(verified(other), expected)).toMatchObject({ kind: 'succeeded', asked });
  const silent = { ...paid, requested_amount: undefined };
  expect(readVerified(verified(silent), expected)).toMatchObject({ asked: money(25_900, 'KES') });
});

test.each<[string, HttpReply, string]>([
  ['an outage', reply(500, undefined), 'silent'],
  ['a rate limit', reply(429, { status: false, message: 'slow down' }), 'silent'],
  ['no answer', { kind: 'lost', sent: true, reason: 'TimeoutError' }, 'silent'],
  ['a refused call with a good body', reply(200, { status: false, data: paid }), 'silent'],
  ['a wrong key', reply(401, { status: false, message: 'Invalid key' }), 'misconfigured'],
  ['an unknown reference', reply(400, { message: 'Transaction reference not found' }), 'not-found'],
  ['an unknown entity', reply(404, { message: 'Entity not found' }), 'not-found'],
])('%s is %s', (_name, given, kind) => {
  expect(readVerified(given, expected).kind).toBe(kind);
});

const opened = {
  status: true,
  message: 'Authorization URL created',
  data: { authorization_url: 'https://checkout.test/x', reference: 'ABCD2345WXYZ' },
};

test.each<[string, HttpReply, string]>([
  ['an opened page', reply(200, opened), 'accepted'],
  [
    'a page of another reference',
    reply(200, { ...opened, data: { ...opened.data, reference: 'X' } }),
    'shop-misconfigured',
  ],
  [
    'an address that is no web page',
    reply(200, { ...opened, data: { ...opened.data, authorization_url: 'javascript:alert(1)' } }),
    'shop-misconfigured',
  ],
  [
    'a used reference',
    reply(400, {
      status: false,
      message: 'Duplicate Transaction Reference',
      code: 'duplicate_reference',
    }),
    'provider-unreachable',
  ],
  ['a wrong key', reply(401, { status: false, message: 'Invalid key' }), 'shop-misconfigured'],
  ['a rate limit', reply(429, {}), 'provider-busy'],
  ['an outage', reply(503, undefined), 'unknown'],
  ['a lost answer', { kind: 'lost', sent: true, reason: 'ECONNRESET' }, 'unknown'],
  ['no route', { kind: 'lost', sent: false, reason: 'ECONNREFUSED' }, 'provider-unreachable'],
])('initialise: %s is %s', (_name, given, kind) => {
  const submission = readInitialised(given, 'ABCD2345WXYZ');
  expect(submission.kind === 'refused' ? submission.code : submission.kind).toBe(kind);
});

const settings = {
  baseUrl: 'http://127.0.0.1:9',
  secretKey: new Secret('sk_test_new'),
  olderKeys: [new Secret('sk_test_old')],
  returnUrl: 'https://shop.test/payment/callback',
  cancelUrl: 'https://shop.test/payment/callback',
};
const paystack = createPaystack(settings, { log: silentLog });
const body = Buffer.from('{"event":"charge.success","data":{"id":1,"note":"caf\\u00e9"}}');
const sign = (key: string, bytes = body, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(bytes).digest('hex');

test('a webhook signed with the key, or with the one before it, is authentic', () => {
  expect(paystack.webhooks?.isAuthentic(body, sign('sk_test_new'))).toBe(true);
  expect(paystack.webhooks?.isAuthentic(body, sign('sk_test_old'))).toBe(true);
});

const respaced = Buffer.from(body.toString().replace(',', ', '));
const reescaped = Buffer.from(body.toString().replace('\\u00e9', 'é'));

test.each<[string, Buffer, string]>([
  ['no signature', body, ''],
  ['another key', body, sign('sk_test_other')],
  ['SHA-256', body, sign('sk_test_new', body, 'sha256')],
  ['a truncated signature', body, sign('sk_test_new').slice(0, 127)],
  ['two headers joined', body, `${sign('sk_test_new')}, ${sign('sk_test_new')}`],
  ['upper case', body, sign('sk_test_new').toUpperCase()],
  ['a body with other spaces', respaced, sign('sk_test_new')],
  ['a body with other escapes', reescaped, sign('sk_test_new')],
])('a webhook with %s is not authentic', (_name, bytes, signature) => {
  expect(paystack.webhooks?.isAuthentic(bytes, signature)).toBe(false);
});

test('a webhook is told from others by event, id, status and reference', () => {
  const key = (text: string) => readWebhook(Buffer.from(text))?.dedupeKey;
  const charge = '{"event":"charge.success","data":{"id":1,"status":"success","reference":"R"}}';
  expect(key(charge)).toBe(key(charge.replace('{"id"', '{ "id"')));
  expect(key(charge)).not.toBe(key(charge.replace('"id":1', '"id":2')));
  expect(key(charge)).not.toBe(key(charge.replace('charge.success', 'refund.processed')));
});

test.each(['{}', '{"event":7,"data":"x"}', '{"data":{"\\u0000":"\\ud800"}}'])(
  'a signed body %j of no known shape is kept without harm',
  (text) => {
    const event = readWebhook(Buffer.from(text));
    expect(event).toMatchObject({ about: 'payment', reference: undefined });
    expect(() => JSON.parse(event?.text ?? '')).not.toThrow();
    expect(event?.dedupeKey).not.toBe('');
  },
);

test.each(['', 'null', '[]', '7', '"{}"', '{', '{}{', '\0', 'event=charge.success'])(
  'a signed body %j is no JSON object and is not read',
  (text) => expect(readWebhook(Buffer.from(text))).toBeUndefined(),
);
