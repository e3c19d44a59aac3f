import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { operatorKey } from '../../testing/given-operator.ts';
import { playServer } from '../../testing/play-server.ts';
import { createDaraja, type DarajaSettings } from './daraja.ts';

// What the client makes of its token and of the pages of the pull API; daraja.test.ts has the rest.

let server: Awaited<ReturnType<typeof playServer>>;
beforeAll(async () => {
  server = await playServer();
});
afterAll(() => server.close());

const token = { access_token: 'fresh', expires_in: '3599' };
type Answer = ReturnType<typeof server.answers>;
let asToken: Answer;
let replies: (path: string) => Answer;

beforeEach(() => {
  asToken = { json: token };
  replies = () => ({ json: {} });
  server.heard.length = 0;
  server.answers = ({ path }) => (path.startsWith('/oauth/') ? asToken : replies(path));
});

const calls = () => server.heard.filter(({ path }) => !path.startsWith('/oauth/'));
const bodies = () => calls().map(({ body }) => JSON.parse(body) as Record<string, unknown>);

function open(more: Partial<DarajaSettings> = {}) {
  const settings = {
    baseUrl: server.base,
    consumerKey: 'key',
    consumerSecret: new Secret('secret'),
    shortcode: '600992',
    passkey: new Secret('passkey'),
    callbackBaseUrl: 'https://shop.test',
    queriesPerMinute: 5,
    ...more,
  };
  const fetched = async (fetchToken: () => Promise<{ token: string }>) =>
    (await fetchToken()).token;
  const tokens = {
    current: fetched,
    renew: (_refused: string, fetchToken: () => Promise<{ token: string }>) => fetched(fetchToken),
  };
  const clock = () => new Date('2026-11-20T09:00:00.000Z');
  return createDaraja(settings, { tokens, clock, log: silentLog });
}
const collection = {
  id: 'pay_1',
  reference: 'ABCD2345WXYZ',
  amount: wholeKes(259),
  mode: 'STK',
  account: keptPhone('254712345678'),
  callbackToken: 'ab',
} as const;

describe('a token', () => {
  test('is asked for with the keys of the app, and put on every call', async () => {
    await open().ask('ws_CO_1');
    const keys = Buffer.from('key:secret').toString('base64');
    expect(server.heard).toMatchObject([
      {
        method: 'GET',
        path: '/oauth/v1/generate?grant_type=client_credentials',
        headers: { authorization: `Basic ${keys}` },
      },
      {
        method: 'POST',
        path: '/mpesa/stkpushquery/v1/query',
        headers: { authorization: 'Bearer fresh' },
      },
    ]);
    const [body] = bodies();
    const Timestamp = '20261120120000';
    expect(body).toEqual({
      BusinessShortCode: '600992',
      Password: Buffer.from(`600992passkey${Timestamp}`).toString('base64'),
      Timestamp,
      CheckoutRequestID: 'ws_CO_1',
    });
  });

  test.each<[string, number, object, boolean]>([
    ['of wrong keys', 400, {}, true],
    ['of refused keys', 401, {}, true],
    ['of forbidden keys', 403, token, true],
    ['of an outage', 500, token, false],
    ['without its text', 200, { expires_in: '3599' }, false],
    ['without its life', 200, { access_token: 'fresh' }, false],
    ['with a life that is no number', 200, { ...token, expires_in: 'long' }, false],
  ])('%s is none: nothing else is sent', async (...[, status, json, isOurs]) => {
    asToken = { status, json };
    const text = `Daraja gave no token: HTTP ${status}.`;
    const daraja = open({ hearsPaybill: true, pullNumber: '254700000000' });
    const kind = isOurs ? 'misconfigured' : 'silent';
    expect(await daraja.ask('ws_CO_1')).toEqual({ kind, code: 'token', text });
    expect(await daraja.initiate(collection)).toEqual({
      kind: 'refused',
      code: isOurs ? 'shop-misconfigured' : 'provider-unreachable',
      text: `token ${text}`,
      alarm: isOurs,
    });
    expect(await daraja.paybill?.register('abc')).toEqual({ kind: 'silent', code: 'lost', text });
    const window = { from: new Date(0), to: new Date(1) };
    expect(await daraja.statement?.(window)).toEqual({ kind: 'silent', text: `token ${text}` });
    expect(calls()).toEqual([]);
  });
});

describe('the token', () => {
  test('tells whether the keys are accepted', async () => {
    const what = 'consumer key and secret';
    expect(await open().checkSettings?.()).toEqual([{ what, verdict: 'ok', advice: '' }]);
    asToken = { status: 401, json: {} };
    expect(await open().checkSettings?.()).toEqual([
      {
        what,
        verdict: 'refused',
        advice: 'Correct DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET; both are your app’s.',
      },
    ]);
    asToken = { status: 500, json: {} };
    expect(await open().checkSettings?.()).toEqual([
      {
        what,
        verdict: 'unknown',
        advice: 'Daraja gave no token: HTTP 500. Payments wait until it is back.',
      },
    ]);
  });

  test('that is dead is renewed once, and the call repeated once', async () => {
    replies = () => ({ status: 404, json: { errorCode: '404.001.03', errorMessage: 'dead' } });
    expect(await open().ask('ws_CO_1')).toMatchObject({ kind: 'misconfigured', text: 'dead' });
    expect(calls()).toHaveLength(2);
  });
});

describe('M-Pesa', () => {
  test('offers what it was set up for, and nothing else', () => {
    const bare = open();
    const offered = (one: typeof bare) =>
      (['paybill', 'operator', 'payouts', 'statement'] as const).map((part) => part in one);
    expect(offered(bare)).toEqual([false, false, false, false]);
    const password = new Secret('password');
    const initiator = { name: 'operator', password, certificate: operatorKey };
    const whole = open({
      hearsPaybill: true,
      operator: initiator,
      payouts: { ...initiator, shortcode: '600111' },
      pullNumber: '254700000000',
      callers: ['196.201.214.200'],
    });
    expect(offered(whole)).toEqual([true, true, true, true]);
    expect(whole).toMatchObject({
      name: 'daraja',
      queriesPerMinute: 5,
      callers: ['196.201.214.200'],
    });
  });

  test('asks phones alone, for one to 250,000 whole shillings', async () => {
    const daraja = open();
    const card = { ...collection, mode: 'LINK', account: 'a@shop.test' } as const;
    await expect(daraja.initiate(card)).rejects.toThrow('M-Pesa only accepts a phone number.');
    for (const amount of [wholeKes(0), wholeKes(250_001), money(150, 'KES')]) {
      await expect(daraja.initiate({ ...collection, amount })).rejects.toThrow(RangeError);
    }
    for (const amount of [wholeKes(1), wholeKes(250_000)]) {
      await daraja.initiate({ ...collection, amount });
    }
    expect(bodies().map(({ Amount }) => Amount)).toEqual([1, 250_000]);
  });
});

const window = {
  from: new Date('2026-11-20T09:00:00.000Z'),
  to: new Date('2026-11-20T10:00:00.000Z'),
};
const row = {
  transactionId: 'UKL1AB2CD3',
  amount: '259.00',
  billreference: 'ABCD',
  trxDate: '1',
};
const line = { receipt: 'UKL1AB2CD3', amount: wholeKes(259), reference: 'ABCD', at: '1' };

describe('the list of payments', () => {
  const page = (rows: number) => ({
    json: { ResponseCode: '1000', Response: [Array.from({ length: rows }, () => row)] },
  });
  const registered = { json: { ResponseStatus: '1000' } };
  const pages = (...given: readonly Answer[]) => {
    let next = 0;
    replies = (path) =>
      path.endsWith('/register') ? registered : (given[next++] ?? given.at(-1) ?? registered);
  };
  const listing = () => open({ pullNumber: '254700000000' });

  test('is asked for by East Africa Time, once the short code is registered, page by page', async () => {
    pages(page(100), page(1));
    const daraja = listing();
    const lines = Array.from({ length: 101 }, () => line);
    expect(await daraja.statement?.(window)).toEqual({ kind: 'lines', lines, rows: 101 });
    const asked = {
      ShortCode: '600992',
      StartDate: '2026-11-20 12:00:00',
      EndDate: '2026-11-20 13:00:00',
    };
    expect(calls().map(({ path }) => path)).toEqual([
      '/pulltransactions/v1/register',
      '/pulltransactions/v1/query',
      '/pulltransactions/v1/query',
    ]);
    expect(bodies()).toEqual([
      {
        ShortCode: '600992',
        RequestType: 'Pull',
        NominatedNumber: '254700000000',
        CallBackURL: 'https://shop.test/api/hooks/pull',
      },
      { ...asked, OffSetValue: '0' },
      { ...asked, OffSetValue: '100' },
    ]);
    pages(page(0));
    expect(await daraja.statement?.(window)).toEqual({ kind: 'lines', lines: [], rows: 0 });
    expect(calls().filter(({ path }) => path.endsWith('/register'))).toHaveLength(1);
  });

  test('is not read before the short code is registered, which is tried again', async () => {
    replies = () => ({ json: {} });
    const daraja = listing();
    const silent = { kind: 'silent', text: 'the shortcode is not registered' };
    expect(await daraja.statement?.(window)).toEqual(silent);
    expect(await daraja.statement?.(window)).toEqual(silent);
    expect(calls()).toHaveLength(2);
  });

  test('is no list when one of its pages is not read', async () => {
    pages(page(100), { status: 500, json: {} });
    expect(await listing().statement?.(window)).toEqual({ kind: 'silent', text: 'HTTP 500 ' });
  });

  test('is no list when it has no end', async () => {
    pages(page(100));
    expect(await listing().statement?.(window)).toEqual({
      kind: 'silent',
      text: 'more than 50 pages; ask for a shorter window',
    });
    expect(calls()).toHaveLength(51);
  });
});
