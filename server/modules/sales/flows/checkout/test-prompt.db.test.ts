import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { csrfHeader } from '#contracts/site/paths.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { createTestPayments } from './test-payments.ts';
import { testPromptRoutes } from './test-prompt.routes.ts';
import { freshPhone, givenBuyer, givenShop, type TestShop } from '../../testing/given-sales.ts';
import { openApp, publicUrl, events } from '../../testing/given-site.ts';

const shop = useTestDatabase();
const noon = new Date('2026-11-21T09:00:00Z');
let ctx: TestShop;
let app: FastifyInstance;
let caller: Caller;
let recorded = 0;

beforeEach(async () => {
  ctx = await givenShop(shop.db, () => noon);
  caller = { kind: 'visitor' };
  recorded = 0;
  await open('sandbox');
});
afterEach(() => app.close());

async function open(mode: Config['mode'], rateService?: Config['rateService']) {
  app = await openApp(ctx, () => caller);
  const recordStaff = async () => {
    recorded += 1;
  };
  const tests = createTestPayments(ctx, { mode, recordStaff });
  checkoutRoutes(app, ctx, { events, tests });
  testPromptRoutes(app, ctx, { tests, rateService });
}

async function reopenLive() {
  await app.close();
  await open('live');
}

const post = (path: string, payload: object, cookie = '') =>
  app.inject({
    method: 'POST',
    url: `/api/payments${path}`,
    headers: { origin: publicUrl, cookie, [csrfHeader]: 'csrf' },
    payload,
  });
const fields = { category: 'COLLECTIONS', countryCode: 'KE', currencyCode: 'KES', mode: 'STK' };
const send = (accountNumber = freshPhone(), amount = 1) =>
  post('', { ...fields, accountNumber, amount, metaData: { proxyId: '', test: true } });

async function sent() {
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  const [cookie] = answer.cookies;
  const [collection] = ctx.daraja.received.slice(-1);
  if (!cookie || !collection) throw new Error('No prompt was sent.');
  const { MerchantRequestID } = answer.json<{ MerchantRequestID: string }>();
  const ask = (named = MerchantRequestID, jar = `${cookie.name}=${cookie.value}`) =>
    post('/stk/callback', { MerchantRequestID: named }, jar);
  const result = async () => (await ask()).json<{ transaction: object }>().transaction;
  return { collection, ask, result, cookie };
}

test('a visitor of the sandbox sends one shilling to a phone and to no order', async () => {
  const { collection, cookie } = await sent();
  expect(collection.amount).toEqual({ minor: 100, currency: 'KES' });
  expect(collection.reference).toMatch(/^TEST[A-Z0-9]{8}$/);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((await send(freshPhone(), 2)).statusCode).toBe(422);
});

test('a visitor pays for nothing but a test', async () => {
  const body = { ...fields, accountNumber: freshPhone(), amount: 1 };
  for (const metaData of [{ proxyId: 'us1' }, { proxyId: 'us1', test: false }]) {
    expect((await post('', { ...body, metaData })).statusCode).toBe(401);
  }
  const card = await post('', { ...body, mode: 'LINK', metaData: { proxyId: '', test: true } });
  expect(card.statusCode).toBe(422);
  expect(ctx.daraja.received).toEqual([]);
  const orders = await shop.db.rows(sql`select 1 from orders where created_at = ${noon}`);
  expect(orders).toEqual([]);
});

test('the code is empty while undecided, then what the provider says', async () => {
  const { collection, result } = await sent();
  expect(await result()).toMatchObject({ ResultCode: '', final: false });
  ctx.daraja.customerCancels(collection);
  expect(await result()).toMatchObject({ ResultCode: '1032', final: true });
  ctx.daraja.customerPays(collection, 'TKQ1');
  expect(await result()).toMatchObject({ ResultCode: '0', final: true });
});

test('a code that nobody has documented is told and asked again', async () => {
  const { collection, result } = await sent();
  ctx.daraja.says(collection.reference, { kind: 'strange', code: '7777', text: 'odd' });
  expect(await result()).toMatchObject({ ResultCode: '7777', final: false });
});

test('only the browser that sent a prompt reads it', async () => {
  const { ask } = await sent();
  expect((await ask('merchant-of-somebody')).statusCode).toBe(401);
  expect((await ask(undefined, '')).statusCode).toBe(401);
  expect((await ask(undefined, 'test-prompt=forged')).statusCode).toBe(401);
  caller = await givenBuyer(ctx);
  expect((await ask(undefined, '')).statusCode).toBe(404);
});

test('one phone is prompted three times in ten minutes, whoever asks', async () => {
  const phone = freshPhone();
  for (let time = 0; time < ctx.limits.promptsPerPhone; time += 1) {
    expect((await send(phone)).statusCode).toBe(200);
  }
  expect((await send(phone)).statusCode).toBe(429);
});

test('with live providers the page is not found for visitors and customers', async () => {
  await reopenLive();
  const available = () => app.inject({ url: '/api/payments/test' });
  for (const person of [caller, await givenBuyer(ctx)]) {
    caller = person;
    expect((await available()).statusCode).toBe(404);
    expect((await send()).statusCode).toBe(404);
  }
  expect(ctx.daraja.received).toEqual([]);
});

test('with live providers staff send three an hour, each kept before it is sent', async () => {
  await reopenLive();
  caller = { ...(await givenBuyer(ctx)), kind: 'staff' };
  for (let time = 0; time < 3; time += 1) expect((await send()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(429);
  expect([recorded, ctx.daraja.received.length]).toEqual([3, 3]);
});

const convert = () => app.inject({ url: '/api/currency/convert?from=USD&to=KES&amount=1.99' });

test('where no service is asked, dollars convert at the rate in force, rounded up', async () => {
  const answer = await convert();
  expect(answer.json()).toMatchObject({ value: 259, rateE4: 1_300_000 });
});

test('a service that has not answered leaves the page with its own rate, then its answer shows', async () => {
  await app.close();
  await open('sandbox', { baseUrl: 'http://rates.test', key: new Secret('key') });
  expect((await convert()).statusCode).toBe(503);
  await shop.db.execute(sql`
    insert into rate_hints (service, kes_per_usd_e4, answered_at, asked_at, failure)
    values ('rates.test', 1292500, ${noon}, ${noon}, 'outage: HTTP 503')`);
  expect((await convert()).json()).toMatchObject({ value: 258, rateE4: 1_292_500 });
});
