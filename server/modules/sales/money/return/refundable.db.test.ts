import { beforeEach, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { holdMs } from '#contracts/sale/payments.ts';
import { money, wholeKes, type Money } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import { useTestDatabase } from '#testing/test-database.ts';
import { releaseExpired } from '../../flows/settle/sweep.ts';
import { givenBalance, payWithBalance, openTopUp } from '../../testing/given-balance.ts';
import { givenCardSale } from '../../testing/given-disputes.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  priceKes,
  type TestShop,
  payFor,
} from '../../testing/given-sales.ts';
import { refundable } from './refundable.ts';
import { giveBack } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const none = wholeKes(0);
let shop: TestShop;
let pass: (ms: number) => Date;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, new Date('2026-03-01T12:00:00Z')));
});

const read = (paymentId: PaymentId, ctx: Pick<TestShop, 'providers'> = shop) =>
  refundable(shop.db, ctx, paymentId);

const left = (minor: number) => ({ left: money(minor, 'KES'), balanceLeft: money(minor, 'KES') });

test('a payment that never was is not found, and one without money gives nothing back', async () => {
  await expect(read(makeId('pay', shop.random))).rejects.toMatchObject({ code: 'not-found' });
  const { paymentId } = await givenOpenSale(shop);
  expect(await read(paymentId)).toEqual({
    left: none,
    balanceLeft: none,
    back: 'none',
    method: 'M-Pesa',
  });
});

test('a card is given back in any parts', async () => {
  const { paymentId } = await givenCardSale(shop);
  const card = { back: 'parts', method: 'Card' };
  expect(await read(paymentId)).toEqual({ ...left(priceKes.minor), ...card });
  await giveBack(shop, { paymentId }, { amount: wholeKes(59) });
  expect(await read(paymentId)).toEqual({ ...left(priceKes.minor - 5_900), ...card });
});

test('a payment by phone goes back whole and once: not without its receipt, nor after a part', async () => {
  const { paymentId } = await givenPaidLease(shop);
  const phone = { method: 'M-Pesa' };
  expect(await read(paymentId)).toEqual({ ...left(priceKes.minor), back: 'whole', ...phone });
  await shop.db.execute(sql`
    update payment_attempts set receipt = null where id = ${paymentId}`);
  expect(await read(paymentId)).toEqual({ ...left(priceKes.minor), back: 'none', ...phone });
  const { paymentId: begun } = await givenPaidLease(shop);
  await giveBack(shop, { paymentId: begun }, { amount: wholeKes(1) });
  expect(await read(begun)).toEqual({ ...left(priceKes.minor - 100), back: 'none', ...phone });
});

test('where M-Pesa pays phones out, a part is paid out, down to the least that it pays', async () => {
  const { paymentId } = await givenPaidLease(shop);
  const paying = (min: Money) => {
    const limits = { min, max: wholeKes(250_000), day: wholeKes(500_000) };
    const payouts = { limits } as PaymentProvider['payouts'];
    return {
      providers: {
        ...shop.providers,
        daraja: Object.assign(Object.create(shop.daraja) as PaymentProvider, { payouts }),
      },
    };
  };
  expect((await read(paymentId, paying(priceKes))).back).toBe('payout');
  expect((await read(paymentId, paying(money(priceKes.minor + 1, 'KES')))).back).toBe('whole');
  await giveBack(shop, { paymentId }, { amount: wholeKes(1) });
  expect((await read(paymentId, paying(priceKes))).back).toBe('none');
});

test('what the balance paid goes back to the balance and nowhere else', async () => {
  const buyer = await givenBalance(shop, 1_000);
  const { paymentId } = await payWithBalance(shop, buyer, await givenProxy(shop));
  expect(await read(paymentId)).toEqual({
    ...left(priceKes.minor),
    back: 'none',
    method: 'Balance',
  });
});

test('what lies on the balance already does not go there again', async () => {
  const customer = await givenBuyer(shop);
  const { paymentId } = await openTopUp(shop, customer, { kes: 500 });
  await payFor(shop, { paymentId }, { amountKes: 500 });
  expect(await read(paymentId)).toEqual({
    left: wholeKes(500),
    balanceLeft: none,
    back: 'whole',
    method: 'M-Pesa',
  });
  const late = await givenOpenSale(shop);
  pass(holdMs + 1);
  await releaseExpired(shop);
  await givenPaidLease(shop, { proxyId: late.proxyId });
  await payFor(shop, late);
  expect(await read(late.paymentId)).toMatchObject({ left: priceKes, balanceLeft: none });
});
