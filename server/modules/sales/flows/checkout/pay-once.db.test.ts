import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { creditOf } from '#modules/ledger';
import { givenBalance } from '../../testing/given-balance.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenPayable,
  payables,
  serverPriceKes,
  serverPurchase,
} from '../../testing/given-purchases.ts';
import {
  freshPhone,
  givenPassingShop,
  givenProxy,
  givenShop,
  priceKes,
  purchase,
  type TestShop,
} from '../../testing/given-sales.ts';
import { givenSite, programOf } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

const ordersOf = async ({ db }: TestShop, customerId: string) =>
  (await db.rows(sql`select 1 from orders where customer_id = ${customerId}`)).length;

test.each(payables)(
  '%s: a process that dies with the push out is answered by its key',
  async (kind) => {
    const { shop, pass } = await givenPassingShop(database.db, noon);
    const { buyer, path, body } = await givenPayable(shop, kind);
    const before = await ordersOf(shop, buyer.customerId);
    const different = 'amountKes' in body ? { amountKes: 501 } : { amount: 501 };
    const site = await givenSite(shop, buyer);
    // It has committed, asked the provider, and never comes back.
    shop.daraja.next(() => new Promise(() => undefined));
    void site.ask(path, body, { key: 'a' });
    await expect.poll(() => shop.daraja.received).toHaveLength(1);
    pass(2 * minuteMs);
    // Another process, which knows only what the database has.
    const other = await givenSite(shop, buyer);
    const first = await other.ask(path, body, { key: 'a' });
    const second = await other.ask(path, body, { key: 'a' });
    expect(first).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
    expect(second.paymentId).toBe(first.paymentId);
    expect(await ordersOf(shop, buyer.customerId)).toBe(before + 1);
    expect(shop.daraja.received).toHaveLength(1);
    expect(await other.ask(path, { ...body, ...different }, { key: 'a' })).toMatchObject({
      status: 409,
      code: 'idempotency-conflict',
    });
  },
);

test('a key answers with the payment as it is now, for a day, also after it failed', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const { buyer, path, body } = await givenPayable(shop, 'top-up');
  const { ask } = await givenSite(shop, buyer);
  const first = await ask(path, body, { key: 'a' });
  await shop.db.execute(sql`
    update payment_attempts set state = 'failed', result_code = '1032', resolved_at = ${noon}
     where id = ${first.paymentId}`);
  pass(23 * hourMs);
  expect(await ask(path, body, { key: 'a' })).toMatchObject({
    paymentId: first.paymentId,
    transactionStatus: 'DECLINED',
  });
  expect(shop.daraja.received).toHaveLength(1);
  pass(2 * hourMs);
  expect((await ask(path, body, { key: 'a' })).paymentId).not.toBe(first.paymentId);
});

test('a program that repeats a renewal with its key pays once', async () => {
  const shop = await givenShop(database.db, () => noon);
  const buyer = await givenBalance(shop, 4 * price);
  const { lease } = await givenPaidLease(shop, { buyer });
  const { ask } = await givenSite(shop, programOf(buyer));
  const renew = (key: string) =>
    ask(`/leases/${lease.id}/renew`, { plan: 'daily', amountKes: price }, { key });
  const answers = [await renew('a'), await renew('a'), await renew('a')];
  expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect((await creditOf(shop.db, buyer.customerId)).minor).toBe(3 * price * 100);
});

test('twenty programs with one key at once pay once, and all hear of it', async () => {
  const shop = await givenShop(database.db, () => noon);
  const amount = await serverPriceKes(shop);
  const buyer = await givenBalance(shop, 3 * amount);
  const { ask } = await givenSite(shop, programOf(buyer));
  const body = { ...serverPurchase(amount, freshPhone()), mode: 'BALANCE' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('/payments', body, { key: 'a' })),
  );
  expect(new Set(answers.map(({ status, paymentId }) => `${status} ${paymentId}`)).size).toBe(1);
  expect((await creditOf(shop.db, buyer.customerId)).minor).toBe(2 * amount * 100);
});

test('a key of one lease is refused for another', async () => {
  const shop = await givenShop(database.db, () => noon);
  const buyer = await givenBalance(shop, 4 * price);
  const [one, two] = [await givenPaidLease(shop, { buyer }), await givenPaidLease(shop, { buyer })];
  const { ask } = await givenSite(shop, programOf(buyer));
  const body = { plan: 'daily', amountKes: price };
  expect(await ask(`/leases/${one.lease.id}/renew`, body, { key: 'a' })).toMatchObject({
    status: 200,
  });
  expect(await ask(`/leases/${two.lease.id}/renew`, body, { key: 'a' })).toMatchObject({
    status: 409,
    code: 'idempotency-conflict',
  });
});

test('a refusal keeps no key: the same request is carried out once its cause is gone', async () => {
  const shop = await givenShop(database.db, () => noon);
  const buyer = await givenBalance(shop, price);
  const { ask } = await givenSite(shop, buyer);
  const proxyId = await givenProxy(shop);
  const body = { ...purchase(proxyId, freshPhone()), mode: 'BALANCE' };
  await shop.db.execute(sql`update proxies set health = 'down' where id = ${proxyId}`);
  expect(await ask('/payments', body, { key: 'a' })).toMatchObject({ code: 'not-for-sale' });
  await shop.db.execute(sql`update proxies set health = 'healthy' where id = ${proxyId}`);
  expect(await ask('/payments', body, { key: 'a' })).toMatchObject({
    transactionStatus: 'ACCEPTED',
  });
});
