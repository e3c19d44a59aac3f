import { expect, test } from 'vitest';
import type { BalanceEntry } from '#contracts/sale/balance.ts';
import type { OrderId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { creditUnmatchedTo } from '../../money/book/take-unmatched.ts';
import { suspendMoney } from '../../money/book/book-unmatched.ts';
import { settledByCard } from '../../testing/given-disputes.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  fillBalance,
  givenBalance,
  payWithBalance,
  openTopUp,
} from '../../testing/given-balance.ts';
import {
  freshPhone,
  freshReceipt,
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  type TestShop,
  payFor,
} from '../../testing/given-sales.ts';
import { givenSite } from '../../testing/given-site.ts';
import { giveBack, giveCredit } from '../../testing/given-refunds.ts';

/** A customer's own balance over HTTP: what is on it, why, and filling it. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const get = { method: 'GET' } as const;

type Balance = Readonly<{
  balanceKesCents: number;
  content: readonly BalanceEntry[];
  page: number;
  size: number;
  totalItems: number;
}>;

async function balanceOf(
  shop: TestShop,
  buyer: Awaited<ReturnType<typeof givenBuyer>>,
  page?: number,
) {
  const { ask } = await givenSite(shop, buyer);
  const query = page === undefined ? '' : `?page=${page}`;
  return (await ask(`/balance${query}`, {}, get)) as unknown as Balance;
}

const orderOf = async ({ db }: TestShop, paymentId: string) =>
  (
    await db.rows<{ id: OrderId; code: string; title: string }>(sql`
      select o.id, o.code, l.title from orders o join order_lines l on l.order_id = o.id
        join payment_attempts a on a.order_id = o.id where a.id = ${paymentId}`)
  )[0];

test('each movement says what it was, of which order, and what was there after it', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyer = await givenBalance(shop, 1_000);
  pass(minuteMs);
  const bought = await payWithBalance(shop, buyer, await givenProxy(shop));
  pass(minuteMs);
  await giveCredit(shop, {
    orderId: bought.orderId,
    amount: wholeKes(59),
    dedupeKey: `test:${bought.orderId}`,
  });
  const order = await orderOf(shop, bought.paymentId);
  const shown = await balanceOf(shop, buyer);
  expect(shown).toMatchObject({
    customerId: buyer.customerId,
    balanceKesCents: 80_000,
    page: 0,
    size: 20,
    totalItems: 3,
  });
  const [credit, spent, topUp] = shown.content;
  expect(credit).toMatchObject({
    kind: 'returned',
    what: 'refund',
    text: `Refund for ${order?.code}: six hours without service`,
    title: order?.title,
    receipt: null,
    reason: 'six hours without service',
    amountKesCents: 5_900,
    afterKesCents: 80_000,
    orderId: order?.id,
    orderCode: order?.code,
    at: shop.clock().toISOString(),
  });
  expect(spent).toEqual({
    id: expect.anything() as unknown,
    kind: 'spent',
    what: 'spent',
    text: `${order?.title}, ${order?.code}`,
    title: order?.title,
    receipt: null,
    reason: null,
    amountKesCents: -25_900,
    afterKesCents: 74_100,
    orderId: order?.id,
    orderCode: order?.code,
    at: new Date(noon.getTime() + minuteMs).toISOString(),
  });
  expect(topUp).toMatchObject({
    kind: 'topup',
    what: 'topup',
    title: 'Balance top-up',
    text: expect.stringMatching(/^Top-up LG-/) as string,
    amountKesCents: 100_000,
    afterKesCents: 100_000,
    at: noon.toISOString(),
  });
});

test('money for what was gone, and beyond a price, has words of its own', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyer = await givenBuyer(shop);
  const newest = async () => (await balanceOf(shop, buyer)).content[0];
  const named = async (paymentId: string) => {
    const order = await orderOf(shop, paymentId);
    return { title: order?.title, orderId: order?.id, orderCode: order?.code };
  };

  const gone = await givenOpenSale(shop, { buyer });
  pass(dayMs);
  await givenPaidLease(shop, { proxyId: gone.proxyId });
  await payFor(shop, gone);
  const code = (await named(gone.paymentId)).orderCode;
  expect(await newest()).toMatchObject({
    kind: 'returned',
    what: 'undelivered',
    text: `Proxy Nairobi, KE could not be delivered, ${code}`,
    receipt: null,
    reason: null,
    amountKesCents: 25_900,
    ...(await named(gone.paymentId)),
  });

  pass(minuteMs);
  const again = await givenOpenSale(shop, { buyer });
  await shop.db.execute(sql`
    update orders set state = 'delivered', paid_at = ${noon}, delivered_at = ${noon}
     where id = ${again.orderId}`);
  await payFor(shop, again);
  const beyond = await named(again.paymentId);
  expect(await newest()).toMatchObject({
    kind: 'excess',
    what: 'overpaid',
    text: `Paid beyond the price of ${beyond.orderCode}`,
    afterKesCents: 51_800,
    ...beyond,
  });
});

test('money that was found later, and what was sent back, has words of its own', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyer = await givenBuyer(shop);
  const newest = async () => (await balanceOf(shop, buyer)).content[0];
  pass(minuteMs);
  const receipt = freshReceipt();
  const line = { receipt, amount: wholeKes(13), reference: 'NOBODY', at: '20260301120000' };
  await shop.db.transaction(async (tx) => {
    await suspendMoney(tx, shop, { provider: 'daraja', line, at: shop.clock() });
    const { customerId } = buyer;
    const giving = { provider: 'daraja', receipt, by: customerId, mayAlone: true } as const;
    await creditUnmatchedTo(tx, shop, { ...giving, customerId });
  });
  expect(await newest()).toMatchObject({
    kind: 'excess',
    what: 'found',
    text: `Receipt ${receipt}, credited by staff`,
    title: null,
    receipt,
    reason: null,
    orderId: null,
    orderCode: null,
    amountKesCents: 1_300,
  });

  pass(minuteMs);
  const filled = await openTopUp(shop, buyer, { kes: 400, mode: 'LINK' });
  const { paymentId } = await settledByCard(shop, filled);
  pass(minuteMs);
  await giveBack(shop, { paymentId }, { destination: 'provider', reason: 'asked for it' });
  expect(await newest()).toMatchObject({
    kind: 'adjusted',
    what: 'sent-back',
    title: 'Balance top-up',
    reason: 'asked for it',
    amountKesCents: -40_000,
    afterKesCents: 1_300,
  });
});

test('a page holds twenty movements, and only one’s own', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyer = await givenBalance(shop, 100);
  const [topUp] = await shop.db.rows<{ orderId: OrderId }>(sql`
    select order_id as "orderId" from payment_attempts where customer_id = ${buyer.customerId}`);
  for (let n = 0; n < 21; n += 1) {
    pass(minuteMs);
    await fillBalance(shop, buyer, 10);
    await shop.db.execute(sql`delete from rate_limits`);
  }
  const [first, second] = [await balanceOf(shop, buyer), await balanceOf(shop, buyer, 1)];
  expect([first.content.length, second.content.length]).toEqual([20, 2]);
  expect(second).toMatchObject({ page: 1, totalItems: 22, balanceKesCents: 31_000 });
  expect(second.content.at(-1)).toMatchObject({ orderId: topUp?.orderId, afterKesCents: 10_000 });
  expect(await balanceOf(shop, await givenBuyer(shop))).toMatchObject({
    balanceKesCents: 0,
    content: [],
    totalItems: 0,
  });
});

test('filling the balance under one key sends one prompt', async () => {
  const { shop } = await givenPassingShop(database.db, noon);
  const buyer = await givenBuyer(shop);
  const { ask } = await givenSite(shop, buyer);
  const body = { amount: 500, mode: 'STK', accountNumber: freshPhone() };
  const first = await ask('/balance/topups', body, { key: 'a' });
  expect(first).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
  expect(await ask('/balance/topups', body, { key: 'a' })).toEqual(first);
  expect(shop.daraja.received).toHaveLength(1);
  expect(await ask('/balance/topups', { ...body, amount: 600 }, { key: 'a' })).toMatchObject({
    code: 'idempotency-conflict',
  });
});
