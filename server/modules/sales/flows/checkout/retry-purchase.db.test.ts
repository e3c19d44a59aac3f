import { expect, test } from 'vitest';
import type { Transaction } from '#contracts/sale/payments.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { buyWith, givenCoupon } from '../../testing/given-coupon.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenPayable,
  payables,
  serverPriceKes,
  serverPurchase,
} from '../../testing/given-purchases.ts';
import {
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  purchase,
  type TestShop,
} from '../../testing/given-sales.ts';
import { givenSite } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const openShop = () => givenShop(database.db, () => noon);

type Site = Awaited<ReturnType<typeof givenSite>>;

async function found({ ask }: Site, query: string): Promise<readonly Transaction[]> {
  const answer = await ask(`/payments/search?${query}`, {}, { method: 'GET' });
  return (answer as unknown as { content: readonly Transaction[] }).content;
}

test.each(payables)('%s: its payment says what it was for', async (kind) => {
  const shop = await openShop();
  const { buyer, path, body } = await givenPayable(shop, kind);
  const site = await givenSite(shop, buyer);
  const { paymentId } = await site.ask(path, body);
  const [payment] = await found(site, `paymentId=${paymentId}`);
  const metaData = 'metaData' in body ? (body.metaData as { proxyId: string }) : undefined;
  const renews = path.split('/')[2];
  const nothing = { operatingSystem: null, renews: null, coupon: null };
  const expected = {
    proxy: { ...nothing, product: 'proxy', item: metaData?.proxyId, plan: 'daily' },
    server: { ...nothing, product: 'vps', item: 'us1', plan: 'monthly', operatingSystem: 'Linux' },
    'top-up': { ...nothing, product: 'topup', item: 'balance', plan: 'daily' },
    'lease renewal': { product: 'proxy', plan: 'daily', renews },
    'server renewal': { product: 'vps', item: 'us1', plan: 'monthly', renews },
  }[kind];
  expect(payment?.purchase).toMatchObject(expected);
});

test('a payment with a coupon says which, also after it failed', async () => {
  const shop = await openShop();
  const { code } = await givenCoupon(shop);
  const buyer = await givenBuyer(shop);
  shop.daraja.goesAway();
  const { paymentId } = await buyWith(shop, {
    buyer,
    proxyId: await givenProxy(shop),
    coupon: code,
  });
  const [payment] = await found(await givenSite(shop, buyer), `paymentId=${paymentId}`);
  expect(payment).toMatchObject({ transactionStatus: 'FAILED', purchase: { coupon: code } });
});

const order = async (shop: TestShop, metaData: object) => {
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  const body = serverPurchase(await serverPriceKes(shop), freshPhone());
  return ask('/payments', { ...body, metaData: { ...body.metaData, ...metaData } });
};

test('a server without its operating system is refused with the specified words', async () => {
  const shop = await openShop();
  expect(await order(shop, { operatingSystem: undefined })).toMatchObject({
    status: 422,
    code: 'operating-system-needed',
    detail: 'Please select an operating system',
  });
  expect(shop.daraja.received).toEqual([]);
});

test('a system that the server does not come with is refused, never changed', async () => {
  const shop = await openShop();
  expect(await order(shop, { proxyId: 'de1', operatingSystem: 'Linux' })).toMatchObject({
    status: 422,
    code: 'operating-system-needed',
  });
  expect(shop.daraja.received).toEqual([]);
});

test('who holds the proxy is led to its renewal, by the quote and by the payment', async () => {
  const shop = await openShop();
  const { buyer, proxyId, lease } = await givenPaidLease(shop);
  const { ask } = await givenSite(shop, buyer);
  const yours = { status: 409, code: 'proxy-yours', leaseId: lease.id };
  const quote = { product: 'proxy', productId: proxyId, plan: 'daily' };
  expect(await ask('/quotes', quote)).toMatchObject(yours);
  expect(await ask('/payments', purchase(proxyId, freshPhone()))).toMatchObject(yours);
  expect(await ask('/quotes', { ...quote, renews: lease.id })).toMatchObject({ status: 200 });
});
