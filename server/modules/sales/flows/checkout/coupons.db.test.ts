import { beforeEach, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { couponById, couponOfQuote, invoiceOfOrder } from '#modules/billing';
import { redeemCoupon, stopCoupon } from '#modules/billing';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { releaseExpired } from '../settle/sweep.ts';
import { buyWith, givenCoupon, quoteWith } from '../../testing/given-coupon.ts';
import {
  givenBuyer,
  givenOpenSale,
  givenProxy,
  priceKes,
  trialBalance,
  type TestShop,
  payFor,
  givenPassingShop,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;
let pass: (ms: number) => Date;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
});
const usedOf = async (id: string) => (await couponById(shop.db, id))?.used;
const refusedAs = (coupon: string) => ({ code: 'coupon-refused', facts: { coupon } });

async function givenInput(coupon: string) {
  return { buyer: await givenBuyer(shop), proxyId: await givenProxy(shop), coupon };
}

async function pay(sale: Awaited<ReturnType<typeof buyWith>>) {
  await payFor(shop, sale, { amountKes: sale.amount });
}

test('a coupon lowers price, order, books and invoice alike, and says so on the invoice', async () => {
  const { id, code } = await givenCoupon(shop);
  const sale = await buyWith(shop, await givenInput(code.toLowerCase()));
  expect(sale.amount).toBe(234);
  await pay(sale);
  const invoice = await invoiceOfOrder(shop.db, sale.orderId);
  expect(invoice).toMatchObject({
    list: priceKes,
    discount: wholeKes(25),
    couponCode: code,
    total: wholeKes(234),
    usd: money(180, 'USD'),
    lines: [{ amountMinor: priceKes.minor }],
  });
  const [{ revenue } = { revenue: 0 }] = await shop.db.rows<{ revenue: number }>(sql`
    select -e.amount_minor as revenue from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
     where t.source_kind = 'delivery' and t.source_id = ${sale.orderId}
       and e.account = 'revenue'`);
  expect(revenue).toBe(23_400);
  expect(await usedOf(id)).toBe(1);
  expect(await trialBalance(shop)).toBe(0);
});

test('a code that nobody has is refused, and guessing is slow', async () => {
  const input = await givenInput('NO-SUCH-CODE');
  await expect(quoteWith(shop, input)).rejects.toMatchObject(refusedAs('unknown'));
  const guesses = Array.from({ length: 25 }, () => quoteWith(shop, input));
  const codes = (await Promise.allSettled(guesses)).map(
    (guess) => guess.status === 'rejected' && guess.reason.code,
  );
  expect(codes).toContain('too-many-requests');
});

test('the last use of a coupon is given once, however many ask at once', async () => {
  const { id, code } = await givenCoupon(shop, { usesMax: 3 });
  const inputs = await Promise.all(Array.from({ length: 8 }, () => givenInput(code)));
  const ends = await Promise.allSettled(inputs.map((input) => buyWith(shop, input)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const end of ends.filter((one) => one.status === 'rejected')) {
    expect(end.reason).toMatchObject(refusedAs('used-up'));
  }
  expect(await usedOf(id)).toBe(3);
  await expect(quoteWith(shop, await givenInput(code))).rejects.toMatchObject(refusedAs('used-up'));
});

test('one customer does not use a coupon more often than it allows, at once or later', async () => {
  const { id, code } = await givenCoupon(shop, { usesPerCustomerMax: 1 });
  const buyer = await givenBuyer(shop);
  const proxies = await Promise.all([givenProxy(shop), givenProxy(shop), givenProxy(shop)]);
  const ends = await Promise.allSettled(
    proxies.map((proxyId) => buyWith(shop, { buyer, proxyId, coupon: code })),
  );
  const [won] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await usedOf(id)).toBe(1);
  if (!won) throw new Error('One was opened.');
  await pay(won);
  const again = { buyer, proxyId: await givenProxy(shop), coupon: code };
  await expect(quoteWith(shop, again)).rejects.toMatchObject(refusedAs('used-by-you'));
});

test('the second use of one customer waits for the first and is refused', async () => {
  const { code } = await givenCoupon(shop, { usesPerCustomerMax: 1 });
  const buyer = await givenBuyer(shop);
  const { customerId } = buyer;
  const givenUse = async () => {
    const { orderId, proxyId } = await givenOpenSale(shop, { buyer });
    const { quote } = await quoteWith(shop, { buyer, proxyId, coupon: code });
    return { quoteId: quote.id, orderId: orderId, customerId, at: noon };
  };
  const [first, second] = [await givenUse(), await givenUse()];
  const end = await shop.db.transaction(async (tx) => {
    await redeemCoupon(tx, await couponOfQuote(tx, first.quoteId), first);
    const waiting = shop.db.transaction(async (other) =>
      redeemCoupon(other, await couponOfQuote(other, second.quoteId), second),
    );
    const refused = waiting.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await expect.poll(() => waitingForLocks(shop.db)).toBeGreaterThan(0);
    return { refused };
  });
  expect(await end.refused).toMatchObject({ error: refusedAs('used-by-you') });
});

test('whoever tries again is offered the coupon that their own unpaid order holds', async () => {
  const { code } = await givenCoupon(shop, { usesPerCustomerMax: 1 });
  const input = await givenInput(code);
  const sale = await buyWith(shop, input);
  const again = { ...input, proxyId: await givenProxy(shop) };
  expect((await quoteWith(shop, again)).quote.kes).toEqual(wholeKes(234));
  await pay(sale);
  await expect(quoteWith(shop, again)).rejects.toMatchObject(refusedAs('used-by-you'));
});

test('an order that ends unpaid gives its use back', async () => {
  const { id, code } = await givenCoupon(shop, { usesMax: 1 });
  const sale = await buyWith(shop, await givenInput(code));
  expect(await usedOf(id)).toBe(1);
  await shop.db.execute(sql`
    update payment_attempts set state = 'failed', next_check_at = null
     where id = ${sale.paymentId}`);
  pass(20 * minuteMs);
  await releaseExpired(shop);
  expect(await usedOf(id)).toBe(0);
});

test('late money keeps its price, and does not take the use that another order got since', async () => {
  const { id, code } = await givenCoupon(shop, { usesMax: 1 });
  const late = await buyWith(shop, await givenInput(code));
  const collection = shop.daraja.received.find(({ id: sent }) => sent === late.paymentId);
  await shop.db.execute(sql`
    update payment_attempts set state = 'expired' where id = ${late.paymentId}`);
  pass(20 * minuteMs);
  await releaseExpired(shop);
  const other = await buyWith(shop, await givenInput(code));
  await pay(other);
  if (!collection) throw new Error('It was sent.');
  await payFor(shop, late, { amountKes: late.amount });
  expect(await usedOf(id)).toBe(1);
  const invoice = await invoiceOfOrder(shop.db, late.orderId);
  expect(invoice).toMatchObject({ total: wholeKes(234), couponCode: code });
});

test.each([2, null])(
  'late money takes its use again where there is room: %s uses',
  async (usesMax) => {
    const { id, code } = await givenCoupon(shop, { usesMax });
    const late = await buyWith(shop, await givenInput(code));
    await shop.db.execute(sql`
    update payment_attempts set state = 'expired' where id = ${late.paymentId}`);
    pass(20 * minuteMs);
    await releaseExpired(shop);
    expect(await usedOf(id)).toBe(0);
    await pay(late);
    expect(await usedOf(id)).toBe(1);
  },
);

test('a coupon of shillings takes them off, and never counts twice for one order', async () => {
  const { id, code } = await givenCoupon(shop, { off: { kes: wholeKes(100) }, usesMax: 1 });
  const sale = await buyWith(shop, await givenInput(code));
  expect(sale.amount).toBe(159);
  await pay(sale);
  expect(await usedOf(id)).toBe(1);
  expect(await couponById(shop.db, id)).toMatchObject({ code, off: { kes: wholeKes(100) } });
});

test('a coupon that staff stops counts no more, even in a price that was offered', async () => {
  const { id, code } = await givenCoupon(shop);
  const input = await givenInput(code);
  const { quote } = await quoteWith(shop, input);
  await shop.db.transaction((tx) => stopCoupon(tx, id, noon));
  await expect(quoteWith(shop, input)).rejects.toMatchObject(refusedAs('over'));
  const { buyer, proxyId } = input;
  const checkout = givenOpenSale(shop, { buyer, proxyId, amount: 234, quoteId: quote.id });
  await expect(checkout).rejects.toMatchObject(refusedAs('over'));
  expect(await usedOf(id)).toBe(0);
});

test('the database itself refuses a use beyond the limit', async () => {
  const { id } = await givenCoupon(shop, { usesMax: 1 });
  const beyond = shop.db.execute(sql`update coupons set used = 2 where id = ${id}`);
  await expect(beyond).rejects.toMatchObject({ constraint: 'coupons_not_overused' });
});
