import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import type { HttpReply } from '../http-call.ts';
import { createPaystack } from './paystack.ts';
import { readInitialised, readVerified, readWebhook } from './wire.ts';

// What is kept of each answer, to the letter.

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const lost = (sent: boolean): HttpReply => ({ kind: 'lost', sent, reason: 'why' });
const reference = 'ABCD2345WXYZ';
const long = 'x'.repeat(300);
const cut = 'x'.repeat(200);

const opened = (data: object = {}, more: object = {}) => ({
  status: true,
  message: 'Authorization URL created',
  data: { authorization_url: 'https://checkout.test/x', reference, ...data },
  ...more,
});
const refused = (code: string, text: string, alarm = false) => ({
  kind: 'refused',
  code,
  text,
  alarm,
});
const misconfigured = (status: number, text = 'Authorization URL created') =>
  refused('shop-misconfigured', `HTTP ${status} ${text}`, true);

const pages: readonly [string, HttpReply, object][] = [
  [
    'opened',
    reply(200, opened()),
    {
      kind: 'accepted',
      providerReference: reference,
      merchantRequestId: null,
      checkoutUrl: 'https://checkout.test/x',
      text: 'Authorization URL created',
    },
  ],
  ['lost', lost(true), { kind: 'unknown', code: 'lost', text: 'why' }],
  ['never asked for', lost(false), refused('provider-unreachable', 'why')],
  ['one too many', reply(429, {}), refused('provider-busy', 'rate limit')],
  ['one too many, said', reply(429, { message: long }), refused('provider-busy', cut)],
  [
    'an outage',
    reply(500, { message: 'down' }),
    { kind: 'unknown', code: 'http-500', text: 'down' },
  ],
  [
    'not readable',
    reply(200, undefined),
    { kind: 'unknown', code: 'http-200', text: 'no readable answer' },
  ],
  ['below another status', reply(201, opened()), misconfigured(201)],
  ['below a refused call', reply(200, opened({}, { status: false })), misconfigured(200)],
  ['of another reference', reply(200, opened({ reference: 'X' })), misconfigured(200)],
  ['without an address', reply(200, opened({ authorization_url: undefined })), misconfigured(200)],
  ['at no address', reply(200, opened({ authorization_url: 'checkout' })), misconfigured(200)],
  ['at a file', reply(200, opened({ authorization_url: 'file:///x' })), misconfigured(200)],
  [
    'known by its code',
    reply(400, { message: 'again', code: 'duplicate_reference' }),
    refused('provider-unreachable', 'again'),
  ],
  [
    'known by its words',
    reply(400, { message: 'Duplicate Transaction Reference' }),
    refused('provider-unreachable', 'Duplicate Transaction Reference'),
  ],
  ['refused without a word', reply(400, {}), misconfigured(400, '')],
];

test.each(pages)('a page that is %s is read to the letter', (_, given, expected) => {
  expect(readInitialised(given, reference)).toEqual(expected);
});

const expected = { reference, domain: 'live', feesOnCustomer: false } as const;
const paid = {
  id: 4_099_260_516,
  domain: 'live',
  status: 'success',
  reference,
  amount: 25_900,
  requested_amount: 25_800,
  currency: 'KES',
  gateway_response: 'Successful',
  message: 'said',
};
const verified = (more: object = {}) =>
  reply(200, { status: true, message: 'Verification successful', data: { ...paid, ...more } });
const strange = (code: string) => ({ kind: 'strange', code, text: 'Successful' });

const answers: readonly [string, HttpReply, object][] = [
  [
    'paid',
    verified(),
    {
      kind: 'succeeded',
      code: '0',
      text: 'Successful',
      amount: money(25_900, 'KES'),
      receipt: '4099260516',
      asked: money(25_800, 'KES'),
    },
  ],
  ['paid under another reference', verified({ reference: 'X' }), strange('wrong-reference')],
  ['paid in dollars', verified({ currency: 'USD' }), strange('wrong-currency')],
  ['paid in a test', verified({ domain: 'test' }), strange('wrong-domain')],
  ['paid without a number', verified({ id: undefined }), strange('incomplete')],
  ['paid without a figure', verified({ amount: undefined }), strange('incomplete')],
  ['reversed', verified({ status: 'reversed' }), strange('reversed')],
  ['something new', verified({ status: long }), strange('x'.repeat(40))],
  ['nothing', verified({ status: undefined }), strange('missing')],
  [
    'abandoned',
    verified({ status: 'abandoned' }),
    { kind: 'pending', code: 'abandoned', text: 'Successful', idle: true },
  ],
  [
    'under way, in other words',
    verified({ status: 'ongoing', gateway_response: null }),
    { kind: 'pending', code: 'ongoing', text: 'said' },
  ],
  [
    'under way, without a word',
    verified({ status: 'queued', gateway_response: null, message: null }),
    { kind: 'pending', code: 'queued', text: '' },
  ],
  ['lost', lost(true), { kind: 'silent', code: 'lost', text: 'why' }],
  [
    'refused for its key',
    reply(403, { message: long }),
    { kind: 'misconfigured', code: 'http-403', text: cut },
  ],
  [
    'unknown',
    reply(400, { message: 'Transaction Reference Not Found' }),
    { kind: 'not-found', code: 'http-400', text: 'Transaction Reference Not Found' },
  ],
  [
    'a bad request',
    reply(400, { message: 'Bad request' }),
    { kind: 'silent', code: 'http-400', text: 'Bad request' },
  ],
  [
    'a success that is not found',
    reply(200, { status: false, message: 'not found' }),
    { kind: 'silent', code: 'http-200', text: 'not found' },
  ],
  [
    'without its data',
    reply(200, { status: true }),
    { kind: 'silent', code: 'http-200', text: 'no readable answer' },
  ],
  [
    'below an error',
    reply(500, { status: true, data: paid }),
    { kind: 'silent', code: 'http-500', text: 'no readable answer' },
  ],
];

test.each(answers)('a payment that is %s is read to the letter', (_, given, read) => {
  expect(readVerified(given, expected)).toEqual(read);
});

test('of fees that customers bear, what was asked is ours, and never more than came', () => {
  const bearing = { ...expected, feesOnCustomer: true };
  expect(readVerified(verified(), bearing)).toMatchObject({ amount: money(25_800, 'KES') });
  const less = verified({ amount: 100 });
  expect(readVerified(less, bearing)).toMatchObject({ amount: money(100, 'KES') });
});

test('a payment of nothing is a figure too', () => {
  expect(readVerified(verified({ amount: 0 }), expected)).toMatchObject({
    kind: 'succeeded',
    amount: money(0, 'KES'),
  });
});

test.each<[string, Record<string, unknown>]>([
  ['no currency', { currency: undefined }],
  ['no amount', { amount: undefined, requested_amount: undefined }],
  ['an amount that is text', { amount: '25900' }],
  ['an amount with a fraction', { amount: 25_900.5 }],
  ['a negative amount', { amount: -25_900 }],
])('a success with %s is for a person to see', (_name, changed) => {
  expect(readVerified(verified(changed), expected).kind).toBe('strange');
});

test.each([{}, '', 0, null, 'text', [1]])('metadata %j does not matter', (metadata) => {
  expect(readVerified(verified({ metadata }), expected).kind).toBe('succeeded');
});

test.each([
  ['failed', 'pending', true],
  ['abandoned', 'pending', true],
  ['ongoing', 'pending', undefined],
  ['pending', 'pending', undefined],
  ['processing', 'pending', undefined],
  ['queued', 'pending', undefined],
  ['reversed', 'strange', undefined],
  ['something-new', 'strange', undefined],
])('status %s is %s, and may be left for another method: %s', (status, kind, idle) => {
  const answer = readVerified(verified({ status }), expected);
  expect(answer.kind).toBe(kind);
  expect('idle' in answer ? answer.idle : undefined).toBe(idle);
});

test('a success says what was asked for, and a figure that is missing is the one that was paid', () => {
  const asked = money(100, 'KES');
  const other = verified({ requested_amount: 100 });
  expect(readVerified(other, expected)).toMatchObject({ kind: 'succeeded', asked });
  const silent = verified({ requested_amount: undefined });
  expect(readVerified(silent, expected)).toMatchObject({ asked: money(25_900, 'KES') });
});

test.each<[string, HttpReply, string]>([
  ['a rate limit', reply(429, { status: false, message: 'slow down' }), 'silent'],
  ['a refused call with a good body', reply(200, { status: false, data: paid }), 'silent'],
  ['a wrong key', reply(401, { status: false, message: 'Invalid key' }), 'misconfigured'],
  ['an unknown entity', reply(404, { message: 'Entity not found' }), 'not-found'],
])('%s is %s', (_name, given, kind) => {
  expect(readVerified(given, expected).kind).toBe(kind);
});

const settings = {
  baseUrl: 'http://127.0.0.1:9',
  secretKey: new Secret('sk_test_new'),
  olderKeys: [new Secret('sk_test_old')],
  returnUrl: 'https://shop.test/payment/callback',
  cancelUrl: 'https://shop.test/payment/callback',
};
const paystack = createPaystack(settings, { log: silentLog });
const sent = Buffer.from('{"event":"charge.success","data":{"id":1,"note":"caf\\u00e9"}}');
const sign = (key: string, bytes = sent, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(bytes).digest('hex');

test('a webhook signed with the key, or with the one before it, is authentic', () => {
  expect(paystack.webhooks?.isAuthentic(sent, sign('sk_test_new'))).toBe(true);
  expect(paystack.webhooks?.isAuthentic(sent, sign('sk_test_old'))).toBe(true);
});

const respaced = Buffer.from(sent.toString().replace(',', ', '));
const reescaped = Buffer.from(sent.toString().replace('\\u00e9', 'é'));

test.each<[string, Buffer, string]>([
  ['no signature', sent, ''],
  ['another key', sent, sign('sk_test_other')],
  ['SHA-256', sent, sign('sk_test_new', sent, 'sha256')],
  ['a truncated signature', sent, sign('sk_test_new').slice(0, 127)],
  ['two headers joined', sent, `${sign('sk_test_new')}, ${sign('sk_test_new')}`],
  ['upper case', sent, sign('sk_test_new').toUpperCase()],
  ['a body with other spaces', respaced, sign('sk_test_new')],
  ['a body with other escapes', reescaped, sign('sk_test_new')],
])('a webhook with %s is not authentic', (_name, bytes, signature) => {
  expect(paystack.webhooks?.isAuthentic(bytes, signature)).toBe(false);
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

describe('a webhook', () => {
  const read = (body: object) => {
    const event = readWebhook(Buffer.from(JSON.stringify(body)));
    if (!event) throw new Error('It was not read.');
    return event;
  };

  test('is read with all that names it', () => {
    const body = { event: 'charge.success', data: { id: 7, status: 'success', reference } };
    expect(read(body)).toEqual({
      name: 'charge.success',
      about: 'payment',
      reference,
      id: '7',
      dedupeKey: `charge.success:7:success:${reference}`,
      text: JSON.stringify(body),
    });
  });

  test.each([
    ['refund.processed', 'refund'],
    ['charge.dispute.create', 'dispute'],
    ['charge.disputes', 'payment'],
    ['a.refund.processed', 'payment'],
  ])('called %s is about a %s', (event, about) => {
    expect(read({ event }).about).toBe(about);
  });

  test.each([
    [{ reference: 'A', transaction_reference: 'B', transaction: { reference: 'C' } }, 'A'],
    [{ transaction_reference: 'B', transaction: { reference: 'C' } }, 'B'],
    [{ transaction: { reference: 'C' } }, 'C'],
    [{ transaction: 'C' }, undefined],
  ])('of %j is about the payment %s', (data, about) => {
    expect(read({ event: 'refund.failed', data }).reference).toBe(about);
  });

  test('is told by what it has, and by all of its bytes when that is nothing', () => {
    expect(read({ event: 'e', data: { id: 7 } }).dedupeKey).toBe('e:7::');
    expect(read({ event: 'e', data: { reference } }).dedupeKey).toBe(`e:::${reference}`);
    const [one, other] = [read({ event: 'e', n: 1 }), read({ event: 'e', n: 2 })];
    expect(one.dedupeKey).toMatch(/^[0-9a-f]{64}$/);
    expect(one.dedupeKey).not.toBe(other.dedupeKey);
  });

  test('has an end, whatever is in it', () => {
    const endless = read({ event: long, data: { id: long, status: long, reference: long } });
    expect(endless).toMatchObject({
      name: 'x'.repeat(60),
      id: 'x'.repeat(64),
      reference: 'x'.repeat(100),
    });
    expect(endless.dedupeKey).toHaveLength(300);
  });
});
