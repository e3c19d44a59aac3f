import { expect, test } from 'vitest';
import type { PaymentBody } from '#contracts/sale/payments.ts';
import { hourSeconds } from '#contracts/time.ts';
import { findAttempt } from '#modules/payments/collect';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolvePayment } from './resolve-payment.ts';
import {
  givenBuyer,
  givenProxy,
  givenShop,
  holdingsOf,
  priceKes,
  trialBalance,
  type TestShop,
  payFor,
  givenOpenSale,
  sentFor,
} from '../../testing/given-sales.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';

const database = useTestDatabase();
const openShop = () => givenShop(database.db, () => new Date());

/** A customer who opened the card page of a proxy and is not paying on it. */
async function givenCardPage(shop: TestShop) {
  const customer = await givenBuyer(shop);
  const proxyId = await givenProxy(shop);
  const buy = (mode: PaymentBody['mode']) =>
    givenOpenSale(shop, { buyer: customer, proxyId, mode });
  return { customer, proxyId, buy, card: await buy('LINK') };
}

const stateOf = async (shop: TestShop, id: string) => (await findAttempt(shop.db, id))?.state;

test('whoever leaves the card page for M-Pesa gets a prompt, and the page counts no more', async () => {
  const shop = await openShop();
  const { customer, card, buy } = await givenCardPage(shop);
  const prompt = await buy('STK');
  expect(await stateOf(shop, card.paymentId)).toBe('superseded');
  await payFor(shop, prompt);
  expect(await holdingsOf(shop, customer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: 0,
  });
});

test('card money that comes after the switch is the customer’s credit, once', async () => {
  const shop = await openShop();
  const { customer, card, buy } = await givenCardPage(shop);
  const prompt = await buy('STK');
  await payFor(shop, prompt);
  shop.cards.customerPays(sentFor(shop.cards, card.paymentId), '4099260516');
  for (let turn = 0; turn < 3; turn += 1) await resolvePayment(shop, card.paymentId);
  expect(await holdingsOf(shop, customer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 2,
    creditMinor: priceKes.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('card money that comes late buys nothing a second time, although the proxy is free again', async () => {
  const shop = await openShop();
  const { customer, card, buy } = await givenCardPage(shop);
  const prompt = await buy('STK');
  await shop.db.execute(sql`delete from lease_claims`);
  await shop.db.execute(sql`
    update leases set state = 'released' where order_id = ${prompt.orderId}`);
  shop.cards.customerPays(sentFor(shop.cards, card.paymentId), '4099260517');
  await resolvePayment(shop, card.paymentId);
  expect(await holdingsOf(shop, customer.customerId)).toMatchObject({
    leases: 0,
    creditMinor: priceKes.minor,
  });
});

test('a card page that is paid at that moment is the payment, and no prompt goes out', async () => {
  const shop = await openShop();
  const { customer, card, buy } = await givenCardPage(shop);
  shop.cards.customerPays(sentFor(shop.cards, card.paymentId), '4099260518');
  await expect(buy('STK')).rejects.toMatchObject({
    code: 'payment-in-progress',
    facts: { paymentId: card.paymentId },
  });
  expect(shop.daraja.received).toEqual([]);
  expect(await holdingsOf(shop, customer.customerId)).toMatchObject({ leases: 1, delivered: 1 });
});

test.each(['ongoing', 'processing'])('a card page that is %s cannot be left', async (code) => {
  const shop = await openShop();
  const { card, buy } = await givenCardPage(shop);
  shop.cards.says(sentFor(shop.cards, card.paymentId).reference, {
    kind: 'pending',
    code,
    text: 'in the middle of it',
  });
  await expect(buy('STK')).rejects.toMatchObject({ code: 'payment-in-progress' });
  expect(await stateOf(shop, card.paymentId)).toBe('pending');
});

test('a card provider that is away does not keep the customer from M-Pesa', async () => {
  const shop = await openShop();
  const { card, buy } = await givenCardPage(shop);
  shop.cards.goesAway();
  const prompt = await buy('STK');
  expect(await stateOf(shop, card.paymentId)).toBe('superseded');
  expect(await stateOf(shop, prompt.paymentId)).toBe('pending');
});

test('two presses at once leave one payment alive', async () => {
  const shop = await openShop();
  const { customer, buy } = await givenCardPage(shop);
  const presses = await Promise.allSettled([buy('STK'), buy('STK')]);
  expect(presses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const alive = await shop.db.rows(sql`
    select 1 from payment_attempts
     where customer_id = ${customer.customerId} and state not in
       ('succeeded', 'failed', 'expired', 'superseded')`);
  expect(alive).toHaveLength(1);
});

test('the card page again is shown again, and a prompt on the phone cannot be left', async () => {
  const shop = await openShop();
  const { card, buy } = await givenCardPage(shop);
  await expect(buy('LINK')).rejects.toMatchObject({ facts: { paymentId: card.paymentId } });
  const prompt = await buy('STK');
  await expect(buy('LINK')).rejects.toMatchObject({ facts: { paymentId: prompt.paymentId } });
});

test('a renewal left on the card page is renewed once, by the method that paid', async () => {
  const shop = await openShop();
  const { buyer: customer, proxyId, lease } = await givenPaidLease(shop);
  const renew = (mode: PaymentBody['mode']) =>
    givenOpenSale(shop, { buyer: customer, proxyId, mode, metaData: { renews: lease.id } });
  const card = await renew('LINK');
  const prompt = await renew('STK');
  await payFor(shop, prompt);
  shop.cards.customerPays(sentFor(shop.cards, card.paymentId), '4099260519');
  await resolvePayment(shop, card.paymentId);
  const [row] = await shop.db.rows<{ hours: number }>(sql`
    select (extract(epoch from ends_at - starts_at) / ${hourSeconds})::int as hours from leases
     where id = ${lease.id}`);
  expect(row).toEqual({ hours: 48 });
  expect(await holdingsOf(shop, customer.customerId)).toMatchObject({
    creditMinor: priceKes.minor,
  });
});
