import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { csrfHeader } from '#contracts/site/paths.ts';
import { idempotencyKeyHeader, type Quote } from '#contracts/sale/payments.ts';
import { balanceOf } from '#modules/ledger';
import { createProviders, traitsOf } from '#modules/payments';
import { findAttempt, transactionView } from '#modules/payments/collect';
import { callbackRoutes, checkoutRoutes, listenToPayments } from '#modules/sales/flows';
import { refundable, requestRefund } from '#modules/sales/money';
import { openApp } from '#testing/open-app.ts';
import { resolveDuePayments, resolveDueRefunds } from '../sales/testing/take-turns.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { paymentSettings } from '../payments/testing/sandbox-settings.ts';
import { tala, talaBook, talaHolds } from '../payments/testing/tala/kind.ts';
import {
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  holdingsOf,
  purchase,
  type TestShop,
} from '../sales/testing/given-sales.ts';
import { checkInvariants } from './invariants/check-invariants.ts';

// Files of one worker share their modules; these here are loaded with another list, and left to no
// other file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

// The only line of the shop that a new provider changes: the list of who is installed.
vi.mock('../payments/providers/installed.ts', async (original) => {
  const { installed } = await original<{ installed: readonly unknown[] }>();
  const third = await import('../payments/testing/tala/kind.ts');
  return { installed: [...installed, third.tala] };
});

const database = useTestDatabase();
const origin = 'http://localhost:4000';
const place = { publicUrl: origin, ownUrl: origin, sandboxUrl: 'http://127.0.0.1:1' };
let now = Date.parse('2026-03-01T12:00:00Z');
let shop: TestShop;
let app: FastifyInstance;
let buyer: SignedIn;
let close: () => Promise<void>;

beforeAll(async () => {
  const base = await givenShop(database.db, () => new Date(now));
  const read = paymentSettings.read({}, { ...place, mode: 'sandbox' });
  if ('problems' in read) throw new Error(read.problems.join());
  const opened = createProviders(base, { publicUrl: origin, payments: read.settings });
  shop = { ...base, providers: { ...opened.providers, ...base.providers } };
  buyer = await givenBuyer(shop);
  const { db, clock } = shop;
  app = await openApp({ db, clock, csrf: 'value', callerOf: async () => buyer });
  const events = await listenToPayments(shop.db, silentLog);
  checkoutRoutes(app, shop, { events });
  callbackRoutes(app, shop, { unlistedCaller: () => undefined });
  close = async () => {
    await app.close();
    await events.close();
  };
});
afterAll(() => close());

type Sent = Readonly<{ status: number; body: unknown }>;

async function send(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const own = { origin, [csrfHeader]: 'value', ...headers };
  const answer = await app.inject({ method: 'POST', url, payload, headers: own });
  return { status: answer.statusCode, body: answer.json() };
}

type Opened = Readonly<{ paymentId: PaymentId; metaData: { checkout: string } }>;

/** An order whose customer is on the provider's page. */
async function givenPage() {
  const proxyId = await givenProxy(shop);
  const input = { product: 'proxy', productId: proxyId, plan: 'daily' };
  const quote = (await send('/api/quotes', input)).body as Quote;
  const { quoteId, amountKes: amount, furtherWays } = quote;
  expect(furtherWays).toEqual([{ provider: 'TALA', mode: 'LINK', name: 'Tala wallet' }]);
  const [way] = furtherWays;
  const asked = {
    ...purchase(proxyId, freshPhone()),
    mode: way?.mode,
    provider: way?.provider,
    quoteId,
    amount,
  };
  const headers = { [idempotencyKeyHeader]: `third-${proxyId}` };
  const paid = await send('/api/payments', asked, headers);
  expect(paid.status).toBe(200);
  const { paymentId, metaData } = paid.body as Opened;
  const reference = metaData.checkout.split('/').at(-1) ?? '';
  return { paymentId, reference, amount };
}

const callback = (reference: string, proof: string) =>
  send('/api/hooks/tala', { order: reference }, { 'x-tala-proof': proof });

function pay(reference: string) {
  const wallet = talaBook.get(reference);
  if (!wallet) throw new Error(`${reference} was never asked for.`);
  wallet.paid = true;
}

const broken = async () => (await checkInvariants(shop.db, shop.clock())).filter(({ ok }) => !ok);

test('a provider in one folder sells: quote, page, signed word, goods, and a refund', async () => {
  const { paymentId, reference, amount } = await givenPage();
  expect(await callback(reference, 'forged')).toMatchObject({ status: 401 });
  expect(await callback(reference, 'tala-sandbox')).toEqual({
    status: 200,
    body: { taken: 'yes' },
  });
  await resolveDuePayments(shop);
  expect((await findAttempt(shop.db, paymentId))?.state).toBe('pending');

  pay(reference);
  await callback(reference, 'tala-sandbox');
  now += 60_000;
  await resolveDuePayments(shop);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 1, delivered: 1 });
  expect((await balanceOf(shop.db, 'tala_clearing')).minor).toBe(amount * 100);

  expect(await refundable(shop.db, shop, paymentId)).toMatchObject({
    back: 'parts',
    method: 'Tala wallet',
  });
  await shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId,
      amount: 'rest',
      destination: 'provider',
      reason: 'a test of the third provider',
      endsService: true,
      actor: 'system',
      dedupeKey: `third:${paymentId}`,
      at: shop.clock(),
    }),
  );
  for (const _look of [1, 2, 3]) {
    await resolveDueRefunds(shop);
    now += 60_000;
  }
  expect(talaHolds()).toBe(0);
  expect((await balanceOf(shop.db, 'tala_clearing')).minor).toBe(0);
  expect(await broken()).toEqual([]);
});

test('its names are what customers, staff and the status page read', async () => {
  const { paymentId } = await givenPage();
  const attempt = await findAttempt(shop.db, paymentId);
  if (!attempt) throw new Error('It was opened.');
  expect(transactionView(attempt)).toMatchObject({
    provider: 'TALA',
    paymentMethod: 'Tala wallet',
    providerDescription: 'Finish the payment in Tala.',
  });
  expect(traitsOf('tala').component).toBe('Tala payments');
});

test('its settings are read and refused with everybody else’s', () => {
  const read = paymentSettings.read({}, { ...place, mode: 'live' });
  expect('problems' in read && read.problems.join('\n')).toContain('TALA_KEY is missing');
  expect(paymentSettings.liveSigns).toContain(tala.liveSigns[0]);
});
