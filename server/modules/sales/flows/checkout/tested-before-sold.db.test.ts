import type { ProxyId } from '#contracts/ids.ts';
import { expect, test } from 'vitest';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import type { TestBeforeSale } from '#modules/inventory';
import { DomainError } from '#platform/errors.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  givenBuyer,
  givenOpenSale,
  givenProxy,
  givenShop,
  type TestShop,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const fails: TestBeforeSale = async () => ({ ok: false, failure: 'dial-refused', at: noon });

/** What a buyer is refused with, and what the refusal offers. */
async function refusalOf(shop: TestShop, proxyId: ProxyId) {
  const customer = await givenBuyer(shop);
  const error = await givenOpenSale(shop, { buyer: customer, proxyId }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error('It was not refused.', { cause: error });
  const nearest: readonly ProxyListing[] = error.facts.nearest ?? [];
  return { code: error.code, nearest: nearest.map(({ id }) => id), listings: nearest, customer };
}

test('a proxy that fails its test is not sold: nothing is ordered, held or asked for', async () => {
  const shop = { ...(await givenShop(database.db, () => noon)), testBeforeSale: fails };
  const proxyId = await givenProxy(shop);
  const others = [await givenProxy(shop), await givenProxy(shop)];
  const { code, nearest, customer } = await refusalOf(shop, proxyId);
  expect(code).toBe('proxy-failed-test');
  expect(nearest).toEqual(expect.arrayContaining(others));
  expect(nearest).not.toContain(proxyId);
  expect(shop.daraja.received).toEqual([]);
  const [rows] = await shop.db.rows<{ orders: number; claims: number }>(sql`
    select (select count(*) from orders where customer_id = ${customer.customerId}) as orders,
           (select count(*) from lease_claims where proxy_id = ${proxyId}) as claims`);
  expect(rows).toEqual({ orders: 0, claims: 0 });
});

test('the test runs before the hold, outside every transaction', async () => {
  const shop = await givenShop(database.db, () => noon);
  const proxyId = await givenProxy(shop);
  let claimsThen: number | undefined;
  const testBeforeSale: TestBeforeSale = async (id) => {
    const claims = await shop.db.rows(sql`select from lease_claims where proxy_id = ${proxyId}`);
    claimsThen = claims.length;
    return shop.testBeforeSale(id);
  };
  const sale = await givenOpenSale({ ...shop, testBeforeSale }, { proxyId });
  expect(claimsThen).toBe(0);
  const steps = await shop.db.rows<{ kind: string; detail: unknown }>(sql`
    select kind, detail from order_events
     where order_id = ${sale.orderId} and kind = 'step:tested'`);
  expect(steps).toEqual([{ kind: 'step:tested', detail: { pingMs: 20, exitIp: '198.18.0.1' } }]);
});

test('a proxy that somebody else has is refused without a test, with up to three others', async () => {
  const shop = await givenShop(database.db, () => noon);
  const { proxyId } = await givenOpenSale(shop);
  for (let n = 0; n < 4; n += 1) await givenProxy(shop);
  let tests = 0;
  const testBeforeSale: TestBeforeSale = async (id) => {
    tests += 1;
    return shop.testBeforeSale(id);
  };
  const { code, nearest, listings } = await refusalOf({ ...shop, testBeforeSale }, proxyId);
  expect({ code, tests, count: nearest.length }).toEqual({
    code: 'proxy-taken',
    tests: 0,
    count: 3,
  });
  // Strangers see no whole address (G57).
  expect(listings.every(({ ip }) => ip.endsWith('•••'))).toBe(true);
});

test('a proxy that is down already is refused with others too', async () => {
  const shop = await givenShop(database.db, () => noon);
  const proxyId = await givenProxy(shop);
  await givenProxy(shop);
  await shop.db.execute(sql`update proxies set health = 'down' where id = ${proxyId}`);
  const { code, nearest } = await refusalOf(shop, proxyId);
  expect(code).toBe('not-for-sale');
  expect(nearest.length).toBeGreaterThan(0);
  expect(nearest).not.toContain(proxyId);
});
