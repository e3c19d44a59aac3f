import { beforeEach, expect, test } from 'vitest';
import type { Transaction } from '#contracts/sale/payments.ts';
import { holdMs, quoteValidMs } from '#contracts/sale/payments.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { furtherCollectors } from '#modules/payments';
import { makeId } from '#platform/random.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenCoupon } from '../../testing/given-coupon.ts';
import { settledByCard } from '../../testing/given-disputes.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  customerPays,
  freshPhone,
  freshReceipt,
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  purchase,
  rateE4,
  type TestShop,
  payFor,
} from '../../testing/given-sales.ts';
import { givenSite, programOf } from '../../testing/given-site.ts';

/** Quotes, payments, their progress and the browser's hold, over HTTP. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const get = { method: 'GET' } as const;
const iso = (at: Date | number) => new Date(at).toISOString();
let shop: TestShop;
let pass: (ms: number) => Date;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  await shop.db.execute(sql`update proxies set on_sale = false`);
});

async function givenBrowser() {
  const buyer = await givenBuyer(shop);
  return { buyer, ...(await givenSite(shop, buyer)) };
}
const quoteOf = (productId: string, more: object = {}) => ({
  product: 'proxy',
  productId,
  plan: 'daily',
  ...more,
});

test('a quote freezes price and rate for its minutes, with what a coupon took off', async () => {
  const { ask } = await givenBrowser();
  const proxyId = await givenProxy(shop);
  const quote = {
    status: 200,
    quoteId: expect.stringMatching(/^quo_/) as string,
    product: 'proxy',
    productId: proxyId,
    plan: 'daily',
    amountUsdCents: 199,
    amountKes: 259,
    rateE4,
    rateSetAt: iso(Date.UTC(2020, 0)),
    expiresAt: iso(noon.getTime() + quoteValidMs),
    furtherWays: furtherCollectors().map(({ clientName, mode, method }) => ({
      provider: clientName,
      mode,
      name: method,
    })),
  };
  expect(await ask('/quotes', quoteOf(proxyId))).toEqual(quote);
  const { code } = await givenCoupon(shop);
  expect(await ask('/quotes', quoteOf(proxyId, { coupon: code.toLowerCase() }))).toMatchObject({
    amountKes: 234,
    coupon: { code, listKes: 259, discountKes: 25 },
  });
  expect(await ask('/quotes', quoteOf(proxyId, { coupon: 'NONE' }))).toMatchObject({
    code: 'coupon-refused',
  });
  expect(await ask('/quotes', quoteOf('vcc-1'))).toMatchObject({ code: 'not-for-sale' });
});

test('what can be had no more is refused with the nearest that can; one’s own without', async () => {
  const { ask } = await givenBrowser();
  const taken = await givenPaidLease(shop);
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${taken.proxyId}`);
  const near = await givenProxy(shop);
  const refused = await ask('/quotes', quoteOf(taken.proxyId));
  expect(refused).toMatchObject({ code: 'not-for-sale', nearest: [{ id: near }] });
  const own = await givenSite(shop, taken.buyer);
  await shop.db.execute(sql`update proxies set on_sale = true where id = ${taken.proxyId}`);
  const yours = await own.ask('/quotes', quoteOf(taken.proxyId));
  expect(yours).toMatchObject({ status: 409, code: 'proxy-yours' });
  expect(yours).not.toHaveProperty('nearest');
  const renewal = quoteOf(taken.proxyId, { renews: taken.lease.id });
  expect(await own.ask('/quotes', renewal)).toMatchObject({ status: 200, amountKes: 259 });
  expect(await ask('/quotes', renewal)).toMatchObject({ status: 404, code: 'not-found' });
  const other = quoteOf(near, { renews: taken.lease.id });
  expect(await own.ask('/quotes', other)).toMatchObject({ status: 404, code: 'not-found' });
});

test('a payment holds to the quote of its own product and plan, and to its customer', async () => {
  const { buyer, ask } = await givenBrowser();
  const [one, other] = [await givenProxy(shop), await givenProxy(shop)];
  const quoted = (await ask('/quotes', quoteOf(one))) as unknown as { quoteId: string };
  const { quoteId } = quoted;
  const pay = (proxyId: string, more: object = {}, meta: object = {}) => {
    const body = purchase(proxyId, freshPhone());
    return ask('/payments', { ...body, quoteId, ...more, metaData: { ...body.metaData, ...meta } });
  };
  expect(await pay(other)).toMatchObject({ status: 404 });
  expect(await pay(one, {}, { plan: 'monthly' })).toMatchObject({ status: 404 });
  expect(await pay(one, {}, { customerId: makeId('cus', shop.random) })).toMatchObject({
    status: 404,
  });
  expect(await pay(one, { amount: 258 })).toMatchObject({ status: 409, code: 'price-changed' });
  const stranger = await givenBrowser();
  const theirs = { ...purchase(one, freshPhone()), quoteId };
  expect(await stranger.ask('/payments', theirs)).toMatchObject({ status: 404, code: 'not-found' });
  await shop.db.execute(sql`update proxies set price_day_cents = 300 where id = ${one}`);
  const paid = await pay(one, {}, { customerId: buyer.customerId });
  expect(paid).toMatchObject({ status: 200, transactionStatus: 'PROCESSING', metaData: {} });
  const [sent] = shop.daraja.received;
  expect(sent).toMatchObject({ id: paid.paymentId, amount: { minor: 25_900 } });
  expect(paid.MerchantRequestID).toBe(`merchant-${sent?.reference}`);
  pass(quoteValidMs + 1);
  const late = await ask('/payments', { ...purchase(other, freshPhone()), quoteId });
  expect(late).toMatchObject({ status: 409, code: 'quote-expired' });
});

test('a payment by card opens its page; a program pays from the balance alone', async () => {
  const { buyer, ask } = await givenBrowser();
  const proxyId = await givenProxy(shop);
  const body = { ...purchase(proxyId, freshPhone()), mode: 'LINK', accountNumber: buyer.email };
  const program = await givenSite(shop, programOf(buyer));
  expect((await program.ask('/payments', body)).status).toBe(403);
  const opened = await ask('/payments', body);
  const [sent] = shop.cards.received;
  expect(opened).toEqual({
    status: 200,
    paymentId: sent?.id,
    orderId: expect.any(String) as string,
    transactionStatus: 'PROCESSING',
    metaData: { checkout: `https://cards.test/${sent?.reference}` },
  });
  const poor = { ...body, mode: 'BALANCE' };
  expect(await program.ask('/payments', poor)).toMatchObject({ code: 'balance-short' });
});

type Found = Readonly<{ content: readonly Transaction[] }>;

test('one’s own payments are listed with what became of them, and narrowed by what is asked', async () => {
  const { buyer, ask } = await givenBrowser();
  const search = async (query: string, who = ask) =>
    ((await who(`/payments/search${query}`, {}, get)) as unknown as Found).content;
  const paid = await givenPaidLease(shop, { buyer });
  pass(minuteMs);
  const open = await givenOpenSale(shop, { buyer });
  await givenOpenSale(shop);
  const both = await search('');
  expect(both.map(({ orderId }) => orderId)).toEqual([open.orderId, paid.orderId]);
  const order = await findOrder(shop.db, paid.orderId);
  expect(both[1]).toMatchObject({
    orderCode: order?.code,
    transactionStatus: 'ACCEPTED',
    outcome: 'delivered',
    amountUsdCents: 199,
    leaseId: paid.lease.id,
    purchase: {
      product: 'proxy',
      item: paid.proxyId,
      plan: 'daily',
      operatingSystem: null,
      renews: null,
      coupon: null,
    },
    steps: {
      orderedAt: iso(noon),
      promptSentAt: iso(noon),
      customerActedAt: iso(noon),
      confirmedAt: iso(noon),
      readyAt: iso(noon),
    },
    metaData: {
      proxyId: paid.proxyId,
      proxyCountryCode: 'KE',
      isp: 'Test Fiber',
      plan: 'daily',
      requestedService: 'PROXIES',
    },
  });
  expect(both[0]).toMatchObject({
    transactionStatus: 'PROCESSING',
    outcome: 'none',
    leaseId: null,
    steps: { customerActedAt: null, confirmedAt: null, readyAt: null },
  });
  const idsOf = async (query: string) => (await search(query)).map(({ orderId }) => orderId);
  expect(await idsOf('?transactionStatus=processing')).toEqual([open.orderId]);
  expect(await idsOf('?transactionStatus=FAILED,%20accepted')).toEqual([paid.orderId]);
  expect(await idsOf('?transactionStatus=,')).toEqual([open.orderId, paid.orderId]);
  expect(await idsOf('?countryCode=UG')).toEqual([]);
  expect(await idsOf('?countryCode=ke&currencyCode=kes')).toHaveLength(2);
  expect(await idsOf('?currencyCode=USD')).toEqual([]);
  expect(await idsOf('?transactionStatus=REFUNDED')).toEqual([]);
  expect(await idsOf('?page=0')).toEqual([open.orderId, paid.orderId]);
  expect(await idsOf('?page=1')).toEqual([]);
  expect(await idsOf(`?paymentId=${paid.paymentId}`)).toEqual([paid.orderId]);
  const stranger = await givenBrowser();
  expect(await search(`?paymentId=${paid.paymentId}`, stranger.ask)).toEqual([]);
});

test('a renewal’s payment names the lease that it prolongs', async () => {
  const { buyer, ask } = await givenBrowser();
  const paid = await givenPaidLease(shop, { buyer });
  const body = {
    ...purchase(paid.proxyId, freshPhone()),
    mode: 'LINK',
    accountNumber: buyer.email,
  };
  const renews = { ...body.metaData, renews: paid.lease.id };
  const opened = await ask('/payments', { ...body, metaData: renews });
  const { paymentId, orderId } = opened as { paymentId: `pay_${string}`; orderId: string };
  await settledByCard(shop, { paymentId, orderId });
  const find = async (id: string) =>
    ((await ask(`/payments/search?paymentId=${id}`, {}, get)) as unknown as Found).content[0];
  expect(await find(paymentId)).toMatchObject({
    leaseId: paid.lease.id,
    outcome: 'delivered',
    purchase: { item: paid.proxyId, renews: paid.lease.id },
  });
});

test('a payment is looked at by its customer, who learns what the provider says now', async () => {
  const sale = await givenOpenSale(shop);
  const { ask } = await givenSite(shop, sale.buyer);
  const check = `/payments/${sale.paymentId}/check`;
  expect(await ask(check, {})).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
  await customerPays(shop, sale);
  expect(await ask(check, {})).toMatchObject({
    status: 200,
    transactionStatus: 'ACCEPTED',
    outcome: 'delivered',
  });
  const stranger = await givenBrowser();
  const claim = `/payments/${sale.paymentId}/receipt`;
  const calls = [
    ['POST', check, {}],
    ['POST', claim, { code: freshReceipt() }],
    ['GET', `/payments/${sale.paymentId}/events`, {}],
  ] as const;
  for (const [method, path, body] of calls) {
    expect([path, (await stranger.ask(path, body, { method })).status]).toEqual([path, 404]);
  }
});

test('the prompt’s own id says what became of it, to its customer', async () => {
  const sale = await givenOpenSale(shop);
  const { ask } = await givenSite(shop, sale.buyer);
  const MerchantRequestID = `merchant-${shop.daraja.received[0]?.reference}`;
  const status = (who = ask, id = MerchantRequestID) =>
    who('/payments/stk/callback', { MerchantRequestID: id });
  expect(await status()).toMatchObject({ status: 200, transaction: { ResultCode: '' } });
  await payFor(shop, sale);
  expect(await status()).toMatchObject({ status: 200, transaction: { ResultCode: '0' } });
  expect((await status(ask, 'merchant-none')).status).toBe(404);
  expect((await status((await givenBrowser()).ask)).status).toBe(404);
});

test('the browser finds its hold, then its lease; others learn that it is taken', async () => {
  const sale = await givenOpenSale(shop);
  const { ask } = await givenSite(shop, sale.buyer);
  const hold = '/products/proxy/lease';
  const lease = { proxyId: sale.proxyId };
  const held = await ask(hold, lease);
  expect(held).toMatchObject({
    status: 'RESERVED',
    proxyId: sale.proxyId,
    customerId: sale.buyer.customerId,
    reservedUntil: iso(noon.getTime() + holdMs),
    validUntil: null,
  });
  const stranger = await givenBrowser();
  expect(await stranger.ask(hold, lease)).toMatchObject({ status: 409, code: 'proxy-taken' });
  const foreign = { ...lease, customerId: stranger.buyer.customerId };
  expect(await ask(hold, foreign)).toMatchObject({ status: 404 });
  expect(await ask(hold, { proxyId: makeId('prx', shop.random) })).toMatchObject({
    status: 404,
  });
  const free = await givenProxy(shop);
  expect(await ask(hold, { proxyId: free })).toMatchObject({
    status: 404,
    detail: 'Start a payment for this proxy first. That reserves it for you.',
  });
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${free}`);
  expect(await ask(hold, { proxyId: free })).toMatchObject({ code: 'not-for-sale' });
  expect(await ask(hold, { ...lease, requestedService: 'VCC' })).toMatchObject({
    code: 'not-for-sale',
  });
  await payFor(shop, sale);
  expect(await ask(hold, { ...lease, customerId: sale.buyer.customerId })).toMatchObject({
    status: 'ACTIVE',
    reservedUntil: null,
    validUntil: iso(noon.getTime() + dayMs),
  });
});
