import { expect, test } from 'vitest';
import { toWholeKes, wholeKes } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { creditOf } from '#modules/ledger';
import { payFromBalance } from '../../goods/sale/pay-from-balance.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import {
  customerPays,
  givenBuyer,
  givenProxy,
  givenShop,
  holdingsOf,
  priceKes,
  trialBalance,
  payFor,
  givenOpenSale,
  cancelPrompt,
} from '../../testing/given-sales.ts';
import { givenBalance, payWithBalance, openTopUp } from '../../testing/given-balance.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);
const openShop = () => givenShop(database.db, () => noon);

test('a top-up becomes credit once, however often its payment is looked at', async () => {
  const shop = await openShop();
  const customer = await givenBuyer(shop);
  const { paymentId } = await openTopUp(shop, customer, { kes: 1000 });
  expect(await creditOf(shop.db, customer.customerId)).toEqual(wholeKes(0));
  await customerPays(shop, { paymentId }, { amountKes: 1000 });
  await Promise.all(Array.from({ length: 5 }, () => resolvePayment(shop, paymentId)));
  expect(await creditOf(shop.db, customer.customerId)).toEqual(wholeKes(1000));
  const mails = await shop.db.rows(sql`
    select 1 from mails where template = 'balance-topped-up'
       and customer_id = ${customer.customerId}`);
  expect(mails).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
});

test('a top-up earns nothing and is not spent until it buys something', async () => {
  const shop = await openShop();
  const customer = await givenBuyer(shop);
  const { paymentId } = await openTopUp(shop, customer, { kes: 1000 });
  await payFor(shop, { paymentId }, { amountKes: 1000 });
  const [earned] = await shop.db.rows(sql`
    select count(*) as entries from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
      join orders o on o.id = t.source_id and o.customer_id = ${customer.customerId}
     where e.account = 'revenue'`);
  expect(earned).toEqual({ entries: 0 });
});

test('a balance that covers the price pays and delivers at once', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, price + 41);
  const created = await payWithBalance(shop, buyer, await givenProxy(shop));
  expect(created.transactionStatus).toBe('ACCEPTED');
  expect(shop.daraja.received).toEqual([]);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 1,
    creditMinor: 4100,
  });
});

test('a balance that falls short pays nothing and leaves no order behind', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, price - 1);
  const paying = payWithBalance(shop, buyer, await givenProxy(shop));
  await expect(paying).rejects.toMatchObject({
    code: 'balance-short',
    facts: { amount: price - 1 },
  });
  const orders = await shop.db.rows(sql`
    select 1 from orders o join order_lines n on n.order_id = o.id
     where o.customer_id = ${buyer.customerId} and n.product = 'proxy'`);
  expect(orders).toEqual([]);
  expect(await creditOf(shop.db, buyer.customerId)).toEqual(wholeKes(price - 1));
});

test('ten purchases at once with money for three deliver three', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, price * 3 + 5);
  const proxies = await Promise.all(Array.from({ length: 10 }, () => givenProxy(shop)));
  const wide = { ...shop, limits: { ...shop.limits, paymentsPerCustomer: 100 } };
  const paid = await Promise.allSettled(proxies.map((id) => payWithBalance(wide, buyer, id)));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = paid.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(7).fill('balance-short'));
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 3,
    delivered: 4,
    creditMinor: 500,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('one order is paid from the balance once, however often it is tried at once', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, price * 5);
  const { paymentId, orderId } = await givenOpenSale(shop, { buyer });
  await cancelPrompt(shop, paymentId);
  const pay = () =>
    shop.db.transaction((tx) =>
      payFromBalance(shop, tx, { customerId: buyer.customerId, orderId }),
    );
  const paid = await Promise.allSettled(Array.from({ length: 5 }, pay));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await creditOf(shop.db, buyer.customerId)).toEqual(wholeKes(price * 4));
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 1 });
});

test('another customer’s order is as unknown as one that never was', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, price * 5);
  const { orderId } = await givenOpenSale(shop);
  const paying = shop.db.transaction((tx) =>
    payFromBalance(shop, tx, { customerId: buyer.customerId, orderId }),
  );
  await expect(paying).rejects.toMatchObject({ code: 'not-found' });
});

test('the database refuses a balance below nothing', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, 10);
  const falling = shop.db.execute(sql`
    update customer_balances set minor = minor - 1001 where customer_id = ${buyer.customerId}`);
  await expect(falling).rejects.toMatchObject({ code: '23514' });
});
