import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import {
  customerPays,
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  holdingsOf,
  purchase,
} from '../../testing/given-sales.ts';
import { startTopUp } from './top-up.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const words = 'We are back at nine.';

async function openShop() {
  const shop = await givenShop(database.db, () => noon);
  const closed = { ...shop, shop: { ...shop.shop, maintenance: { isOn: true, en: words } } };
  return { shop, closed };
}

test('while the shop is serviced nothing new is paid for, and no trace of it stays', async () => {
  const { shop, closed } = await openShop();
  const customer = await givenBuyer(shop);
  const proxyId = await givenProxy(shop);
  const body = purchase(proxyId, freshPhone());
  const refusal = { code: 'maintenance', message: words };
  await expect(
    startCheckout(closed, { customer, body, limitKey: undefined }),
  ).rejects.toMatchObject(refusal);
  const topUp = { amount: 500, mode: 'STK', accountNumber: freshPhone() } as const;
  await expect(
    startTopUp(closed, { customer, body: topUp, limitKey: undefined }),
  ).rejects.toMatchObject(refusal);
  const orders = await shop.db.rows(sql`
    select 1 from orders where customer_id = ${customer.customerId}`);
  expect(orders).toHaveLength(0);
});

test('a payment that was under way before the maintenance is delivered in it', async () => {
  const { shop, closed } = await openShop();
  const customer = await givenBuyer(shop);
  const body = purchase(await givenProxy(shop), freshPhone());
  const { paymentId } = await startCheckout(shop, { customer, body, limitKey: undefined });
  await customerPays(shop, { paymentId });
  await resolvePayment(closed, paymentId);
  expect(await holdingsOf(shop, customer.customerId)).toMatchObject({ leases: 1, delivered: 1 });
});
