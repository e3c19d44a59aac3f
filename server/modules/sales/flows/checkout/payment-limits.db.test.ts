import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import {
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  priceKes,
  purchase,
  cancelPrompt,
} from '../../testing/given-sales.ts';
import { givenSite, programOf } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);
const openShop = () => givenShop(database.db, () => noon);

test('impatient clicks on an open prompt do not spend the prompts of the phone', async () => {
  const shop = await openShop();
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  const body = purchase(await givenProxy(shop), freshPhone());
  const first = await ask('/payments', body);
  for (let click = 0; click < 5; click += 1) {
    expect(await ask('/payments', body)).toMatchObject({ code: 'payment-in-progress' });
  }
  if (!first.paymentId) throw new Error('No prompt went out.');
  await cancelPrompt(shop, first.paymentId);
  expect(await ask('/payments', body)).toMatchObject({ status: 200 });
});

test('refused purchases do not lock the number of somebody else', async () => {
  const shop = await openShop();
  const phone = freshPhone();
  const taken = await givenProxy(shop);
  const owner = await givenSite(shop, await givenBuyer(shop));
  await owner.ask('/payments', purchase(taken, freshPhone()));
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  for (let click = 0; click < 12; click += 1) {
    expect(await ask('/payments', purchase(taken, phone))).toMatchObject({ code: 'proxy-taken' });
  }
  const victim = await givenSite(shop, await givenBuyer(shop));
  const body = purchase(await givenProxy(shop), phone);
  expect(await victim.ask('/payments', body)).toMatchObject({ status: 200 });
});

test('a push that the provider refused does not count', async () => {
  const shop = await openShop();
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  const body = purchase(await givenProxy(shop), freshPhone());
  shop.daraja.goesAway();
  for (let click = 0; click < 5; click += 1) {
    expect(await ask('/payments', body)).toMatchObject({
      status: 200,
      transactionStatus: 'FAILED',
    });
  }
  shop.daraja.goesAway(false);
  expect(await ask('/payments', body)).toMatchObject({
    status: 200,
    transactionStatus: 'PROCESSING',
  });
});

test('three prompts reach a phone in ten minutes, however many try at once', async () => {
  const shop = await openShop();
  const phone = freshPhone();
  const tries = Array.from({ length: 8 }, async () => {
    const { ask } = await givenSite(shop, await givenBuyer(shop));
    return ask('/payments', purchase(await givenProxy(shop), phone));
  });
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(shop.daraja.received).toHaveLength(3);
});

test('one address opens so many payments in ten minutes, whoever asks and whatever phone pays', async () => {
  const base = await openShop();
  const shop = { ...base, limits: { ...base.limits, paymentsPerAddress: 2 } };
  const pay = async (limitKey: string | undefined) =>
    startCheckout(shop, {
      customer: await givenBuyer(shop),
      body: purchase(await givenProxy(shop), freshPhone()),
      limitKey,
    });
  await pay('192.0.2.1');
  await pay('192.0.2.1');
  await expect(pay('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(pay('192.0.2.2')).resolves.toMatchObject({ transactionStatus: 'PROCESSING' });
  await expect(pay(undefined)).resolves.toMatchObject({ transactionStatus: 'PROCESSING' });
});

test('purchases from the balance are limited by the balance alone', async () => {
  const shop = await openShop();
  const buyer = await givenBalance(shop, 25 * price);
  const { ask } = await givenSite(shop, programOf(buyer));
  for (let count = 0; count < 25; count += 1) {
    const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'BALANCE' };
    expect(await ask('/payments', body)).toMatchObject({ status: 200 });
  }
  const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'BALANCE' };
  expect(await ask('/payments', body)).toMatchObject({ status: 409, code: 'balance-short' });
});

test('staff raise how many payments one customer may open', async () => {
  const shop = await openShop();
  const buyer = await givenBuyer(shop);
  const { ask } = await givenSite(shop, buyer);
  const open = async () => ask('/payments', purchase(await givenProxy(shop), freshPhone()));
  await shop.db.execute(sql`
    update customers set payments_max = 2 where id = ${buyer.customerId}`);
  expect([await open(), await open(), await open()].map(({ status }) => status)).toEqual([
    200, 200, 429,
  ]);
  await shop.db.execute(sql`
    update customers set payments_max = 4 where id = ${buyer.customerId}`);
  expect((await open()).status).toBe(200);
});
