import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { playServer } from '../../testing/play-server.ts';
import { createPaystack, type PaystackSettings } from './paystack.ts';

// What the client sends and repeats; paystack.test.ts has the rest.

let server: Awaited<ReturnType<typeof playServer>>;
beforeAll(async () => {
  server = await playServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.heard.length = 0;
});

const open = (more: Partial<PaystackSettings> = {}) =>
  createPaystack(
    {
      baseUrl: server.base,
      secretKey: new Secret('sk_live_key'),
      returnUrl: 'https://shop.test/back',
      cancelUrl: 'https://shop.test/cancel',
      ...more,
    },
    { log: silentLog },
  );
const collection = {
  id: 'pay_1',
  reference: 'ABCD2345WXYZ',
  amount: wholeKes(259),
  mode: 'LINK',
  account: 'a@shop.test',
  callbackToken: 'ab',
} as const;
const page = {
  status: true,
  message: 'Authorization URL created',
  data: { authorization_url: 'https://checkout.test/x', reference: collection.reference },
};
const paid = {
  id: 41,
  domain: 'live',
  status: 'success',
  reference: collection.reference,
  amount: 26_700,
  requested_amount: 25_900,
  currency: 'KES',
};

test('a card page is asked for with the shop’s key', async () => {
  server.answers = () => ({ json: page });
  expect(await open().initiate(collection)).toMatchObject({ kind: 'accepted' });
  expect(server.heard).toMatchObject([
    {
      method: 'POST',
      path: '/transaction/initialize',
      headers: { authorization: 'Bearer sk_live_key' },
    },
  ]);
});

test('a page whose answer was lost twice was shown to nobody: the attempt ends', async () => {
  server.answers = () => ({ status: 500, json: { message: 'down' } });
  expect(await open().initiate(collection)).toEqual({
    kind: 'refused',
    code: 'provider-unreachable',
    text: 'down',
    alarm: false,
  });
  expect(server.heard).toHaveLength(2);
});

test('a refused page is not asked for again', async () => {
  server.answers = () => ({ status: 401, json: { message: 'Invalid key' } });
  expect(await open().initiate(collection)).toMatchObject({ kind: 'refused', alarm: true });
  expect(server.heard).toHaveLength(1);
});

test.each(['TOOLONGREFERENCE', 'lower', ''])('reference %j never leaves us', async (reference) => {
  await expect(open().initiate({ ...collection, reference })).rejects.toThrow(RangeError);
  expect(server.heard).toEqual([]);
});

test('a payment is asked about by its reference, in the environment of the key', async () => {
  server.answers = () => ({ json: { status: true, data: paid } });
  const amountOf = async (more: Partial<PaystackSettings>) => {
    const answer = await open(more).ask('A/B');
    return answer.kind === 'strange' ? answer.code : answer.kind;
  };
  expect(await amountOf({})).toBe('wrong-reference');
  expect(server.heard).toMatchObject([{ method: 'GET', path: '/transaction/verify/A%2FB' }]);
  const about = (more: Partial<PaystackSettings>) => open(more).ask(collection.reference);
  expect(await about({})).toMatchObject({ kind: 'succeeded', amount: wholeKes(267) });
  expect(await about({ feesOnCustomer: true })).toMatchObject({ amount: wholeKes(259) });
  const secretKey = new Secret('sk_test_key');
  expect(await about({ secretKey })).toMatchObject({ kind: 'strange', code: 'wrong-domain' });
});

test.each([
  [200, 'ok', ''],
  [
    401,
    'refused',
    'Correct PAYSTACK_SECRET_KEY; it is your account’s secret key, in a rehearsal its test key.',
  ],
  [
    403,
    'refused',
    'Correct PAYSTACK_SECRET_KEY; it is your account’s secret key, in a rehearsal its test key.',
  ],
  [500, 'unknown', 'HTTP 500. Payments wait until it is back.'],
])('a key that is answered with %i is %s', async (status, verdict, advice) => {
  server.answers = () => ({ status, json: {} });
  expect(await open().checkSettings?.()).toEqual([{ what: 'secret key', verdict, advice }]);
  expect(server.heard).toMatchObject([
    {
      method: 'GET',
      path: '/integration/payment_session_timeout',
      headers: { authorization: 'Bearer sk_live_key' },
    },
  ]);
});

test('a body goes out with what has one, and none with what has not', async () => {
  server.answers = () => ({ json: { status: true, data: { id: 1, status: 'pending' } } });
  const { cardRefunds } = open();
  await cardRefunds?.ask('1');
  await cardRefunds?.create({ reference: 'A', amount: wholeKes(1), note: 'n', reason: 'r' });
  const refund = { transaction: 'A', amount: 100, currency: 'KES' };
  const bodies = server.heard.map(({ body }) => body);
  expect(bodies).toEqual([
    '',
    JSON.stringify({ ...refund, merchant_note: 'n', customer_note: 'r' }),
  ]);
});
