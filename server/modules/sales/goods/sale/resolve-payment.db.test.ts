import { expect, test } from 'vitest';
import { holdMs } from '#contracts/sale/payments.ts';
import { toWholeKes } from '#contracts/money.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { resolvePayment } from './resolve-payment.ts';
import { anyToRelease, releaseExpired } from '../../flows/settle/sweep.ts';
import {
  customerPays,
  givenBuyer,
  givenOpenSale,
  holdingsOf,
  priceKes,
  trialBalance,
  payFor,
  cancelPrompt,
  givenPassingShop,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

const openShop = () => givenPassingShop(database.db, noon);

const whole = { leases: 1, delivered: 1, receipts: 1, creditMinor: 0 };
const credited = { leases: 0, delivered: 0, receipts: 1, creditMinor: priceKes.minor };

test('ten answers at once pay for one lease', async () => {
  const { shop } = await openShop();
  const sale = await givenOpenSale(shop);
  await customerPays(shop, sale);
  await Promise.all(Array.from({ length: 10 }, () => resolvePayment(shop, sale.paymentId)));
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual(whole);
  expect(await trialBalance(shop)).toBe(0);
});

test('one purchase writes one mail to the customer and one notice to the operator', async () => {
  const { shop } = await openShop();
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale);
  await resolvePayment(shop, sale.paymentId);
  const mails = await shop.db.rows<{ template: string; recipients: string[] }>(sql`
    select template, recipients from mails where dedupe_key like ${`%${sale.orderId}`}
     order by template`);
  expect(mails).toEqual([
    { template: 'operator-notice', recipients: [...shop.shop.noticeRecipients] },
    { template: 'purchase-ready', recipients: [sale.buyer.email] },
  ]);
});

test('an unpaid prompt delivers nothing, however often it is asked about', async () => {
  const { shop } = await openShop();
  const sale = await givenOpenSale(shop);
  for (let turn = 0; turn < 3; turn += 1) await resolvePayment(shop, sale.paymentId);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    ...whole,
    leases: 0,
    delivered: 0,
    receipts: 0,
  });
});

test('money that comes after the hold went to somebody else becomes credit', async () => {
  const { shop, pass } = await openShop();
  const first = await givenOpenSale(shop);
  pass(holdMs + 1);
  await releaseExpired(shop);
  const second = await givenOpenSale(shop, { proxyId: first.proxyId });
  await payFor(shop, second);
  await payFor(shop, first);
  expect(await holdingsOf(shop, second.buyer.customerId)).toEqual(whole);
  expect(await holdingsOf(shop, first.buyer.customerId)).toEqual(credited);
  expect(await trialBalance(shop)).toBe(0);
});

test('money that comes late for a proxy that is still free delivers it', async () => {
  const { shop, pass } = await openShop();
  const sale = await givenOpenSale(shop);
  pass(holdMs + 120_000);
  await resolvePayment(shop, sale.paymentId);
  await releaseExpired(shop);
  await payFor(shop, sale);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual(whole);
});

test('a smaller amount in the callback is not a payment', async () => {
  const { shop } = await openShop();
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale, { amountKes: 1 });
  expect(await holdingsOf(shop, sale.buyer.customerId)).toMatchObject({ leases: 0, receipts: 0 });
  const kinds = await shop.db.rows<{ kind: string }>(sql`
    select kind from payment_exceptions where payment_id = ${sale.paymentId}`);
  expect(kinds).toEqual([{ kind: 'amount-mismatch' }]);
});

test('a second try after a cancelled prompt opens a new order, and both moneys are kept', async () => {
  const { shop } = await openShop();
  const first = await givenOpenSale(shop);
  await cancelPrompt(shop, first.paymentId);
  const second = await givenOpenSale(shop, { buyer: first.buyer, proxyId: first.proxyId });
  expect(second.orderId).not.toBe(first.orderId);
  await payFor(shop, second);
  await payFor(shop, first);
  expect(await holdingsOf(shop, first.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 2,
    creditMinor: priceKes.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('the price is the server’s: another amount is refused before anything is written', async () => {
  const { shop } = await openShop();
  const buyer = await givenBuyer(shop);
  await expect(givenOpenSale(shop, { buyer, amount: 1 })).rejects.toMatchObject({
    code: 'price-changed',
    facts: { amount: toWholeKes(priceKes) },
  });
  expect(shop.daraja.received).toEqual([]);
  const orders = await shop.db.rows(
    sql`select 1 from orders where customer_id = ${buyer.customerId}`,
  );
  expect(orders).toEqual([]);
});

test.each(['PSD_TEMPLATES', 'NON_VOIP', 'VCC'])('%s cannot be bought', async (requestedService) => {
  const { shop } = await openShop();
  await expect(givenOpenSale(shop, { metaData: { requestedService } })).rejects.toMatchObject({
    code: 'not-for-sale',
  });
});

test('an order that nobody paid is closed after its hold', async () => {
  const { shop, pass } = await openShop();
  const sale = await givenOpenSale(shop);
  pass(holdMs + 1);
  await releaseExpired(shop);
  // The hold is gone, so only the order is left to let go of.
  pass(60_000);
  await resolvePayment(shop, sale.paymentId);
  await whenDue(shop, anyToRelease, () => releaseExpired(shop));
  expect((await findOrder(shop.db, sale.orderId))?.state).toBe('expired');
});
