import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import {
  customerPays,
  givenBuyer,
  givenShop,
  holdingsOf,
  givenOpenSale,
} from '../../testing/given-sales.ts';
import { openTopUp } from '../../testing/given-balance.ts';

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
  const refusal = { code: 'maintenance', message: words };
  const buying = givenOpenSale(closed, { buyer: customer });
  await expect(buying).rejects.toMatchObject(refusal);
  await expect(openTopUp(closed, customer, { kes: 500 })).rejects.toMatchObject(refusal);
  const orders = await shop.db.rows(sql`
    select 1 from orders where customer_id = ${customer.customerId}`);
  expect(orders).toHaveLength(0);
});

test('a payment that was under way before the maintenance is delivered in it', async () => {
  const { shop, closed } = await openShop();
  const customer = await givenBuyer(shop);
  const { paymentId } = await givenOpenSale(shop, { buyer: customer });
  await customerPays(shop, { paymentId });
  await resolvePayment(closed, paymentId);
  expect(await holdingsOf(shop, customer.customerId)).toMatchObject({ leases: 1, delivered: 1 });
});
