import { dayMs, minuteMs } from '#contracts/time.ts';
import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { findLostPrompts, reconcileMoney, reconcileWindow } from './reconcile-money.ts';
import {
  freshReceipt,
  givenOpenSale,
  givenShop,
  payFor,
  sentFor,
  givenPassingShop,
} from '../../testing/given-sales.ts';
import { holdingsOf, priceKes, trialBalance, type TestShop } from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const openShop = () => givenShop(database.db, () => new Date());

const referenceOf = (shop: TestShop, paymentId: string) =>
  sentFor(shop.daraja, paymentId).reference;

type Listed = Readonly<{ reference: string; kes: number; receipt?: string }>;

function list(shop: TestShop, { reference, kes: amount, receipt = freshReceipt() }: Listed) {
  const at = '2026-11-20 12:00:00';
  shop.daraja.lines.push({ receipt, amount: wholeKes(amount), reference, at });
  return receipt;
}

/** What the ledger holds for one receipt, by account. */
async function postedFor({ db }: TestShop, receipt: string) {
  const rows = await db.rows<{ account: string; minor: number }>(sql`
    select e.account, sum(e.amount_minor)::bigint as minor
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.source_id like ${`%${receipt}`} group by e.account`);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

const mailsAbout = ({ db }: TestShop, receipt: string) =>
  db.rows(sql`
    select 1 from mails where template = 'money-credited' and dedupe_key like ${`%${receipt}`}`);

const kes = (shillings: number) => shillings * 100;
const priceShillings = priceKes.minor / 100;

test('a payment of which nobody told us is found in the list and delivered once', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings });
  await Promise.all([reconcileMoney(shop), reconcileMoney(shop), reconcileMoney(shop)]);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: 0,
  });
});

test('money without an owner is in suspense once, with one exception', async () => {
  const shop = await openShop();
  const receipt = list(shop, { reference: 'MAMA', kes: 77 });
  await Promise.all([reconcileMoney(shop), reconcileMoney(shop), reconcileMoney(shop)]);
  expect(await postedFor(shop, receipt)).toEqual({ mpesa_clearing: kes(77), suspense: -kes(77) });
  const exceptions = await shop.db.rows(sql`
    select 1 from payment_exceptions where dedupe_key = ${`unmatched-money:daraja:${receipt}`}`);
  expect(exceptions).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
});

test('money in suspense whose payment then books it leaves suspense, and counts once', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = list(shop, { reference: 'WRONG', kes: priceShillings });
  await reconcileMoney(shop);
  await payFor(shop, sale, { receipt });
  await Promise.all([reconcileMoney(shop), reconcileMoney(shop)]);
  expect(await postedFor(shop, receipt)).toEqual({ mpesa_clearing: 0, suspense: 0 });
  expect(await holdingsOf(shop, sale.buyer.customerId)).toMatchObject({ leases: 1, receipts: 1 });
  expect(await reconcileMoney(shop)).toMatchObject({ lines: 0 });
});

test('a line in suspense whose account names a payment on a later pass settles it', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = list(shop, { reference: 'WRONG', kes: priceShillings });
  await reconcileMoney(shop);
  shop.daraja.lines.length = 0;
  list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings, receipt });
  await reconcileMoney(shop);
  expect(await postedFor(shop, receipt)).toEqual({ mpesa_clearing: 0, suspense: 0 });
  expect(await holdingsOf(shop, sale.buyer.customerId)).toMatchObject({ leases: 1, receipts: 1 });
});

test('another amount than due is the customer’s credit, told once, and delivers nothing', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = list(shop, { reference: referenceOf(shop, sale.paymentId), kes: 1 });
  await Promise.all([reconcileMoney(shop), reconcileMoney(shop), reconcileMoney(shop)]);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 0,
    delivered: 0,
    receipts: 0,
    creditMinor: kes(1),
  });
  expect(await mailsAbout(shop, receipt)).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
});

test('a second payment under one account is credit, and the first stays the order’s', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const first = await payFor(shop, sale);
  const line = { reference: referenceOf(shop, sale.paymentId), kes: priceShillings };
  list(shop, { ...line, receipt: first });
  const receipt = list(shop, line);
  await reconcileMoney(shop);
  await reconcileMoney(shop);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: priceKes.minor,
  });
  expect(await mailsAbout(shop, receipt)).toHaveLength(1);
});

const receiptOf = async ({ db }: TestShop, paymentId: string) =>
  (
    await db.rows<{ receipt: string }>(sql`
    select receipt from payment_attempts where id = ${paymentId}`)
  )[0]?.receipt;

test('a receipt that a callback made up gives way to the one in the list, and no money is made', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale, { receipt: 'FORGED0001' });
  const receipt = list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings });
  await Promise.all([reconcileMoney(shop), reconcileMoney(shop)]);
  expect(await receiptOf(shop, sale.paymentId)).toBe(receipt);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: 0,
  });
  expect(await reconcileMoney(shop)).toMatchObject({ lines: 0 });
});

test('a callback cannot take the receipt of somebody else’s payment for good', async () => {
  const shop = await openShop();
  const [own, theirs] = [await givenOpenSale(shop), await givenOpenSale(shop)];
  const [mine, stolen] = [own, theirs].map(({ paymentId }) =>
    list(shop, { reference: referenceOf(shop, paymentId), kes: priceShillings }),
  );
  await payFor(shop, own, { receipt: stolen ?? '' });
  await reconcileMoney(shop);
  await reconcileMoney(shop);
  expect(await receiptOf(shop, own.paymentId)).toBe(mine);
  expect(await receiptOf(shop, theirs.paymentId)).toBe(stolen);
  for (const { buyer } of [own, theirs]) {
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 1, creditMinor: 0 });
  }
});

test('a short list does not take the payment’s own receipt for a second payment', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const sale = await givenOpenSale(shop);
  const at = pass(5 * minuteMs);
  await payFor(shop, sale, { receipt: 'FORGED0002' });
  const receipt = list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings });
  await reconcileWindow(shop, { from: new Date('2026-03-01T12:01:00Z'), to: at });
  const { customerId } = sale.buyer;
  expect(await holdingsOf(shop, customerId)).toMatchObject({ receipts: 1, creditMinor: 0 });
  await reconcileMoney(shop);
  expect(await receiptOf(shop, sale.paymentId)).toBe(receipt);
  expect(await holdingsOf(shop, customerId)).toMatchObject({ receipts: 1, creditMinor: 0 });
});

test('a line from long after a payment is a second payment, whatever the list lacks', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale);
  pass(3 * dayMs);
  list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings });
  await reconcileMoney(shop);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toMatchObject({
    receipts: 1,
    creditMinor: priceKes.minor,
  });
});

test('a callback cannot claim money that was given to a customer before', async () => {
  const shop = await openShop();
  const first = await givenOpenSale(shop);
  const receipt = list(shop, { reference: referenceOf(shop, first.paymentId), kes: 1 });
  await reconcileMoney(shop);
  const second = await givenOpenSale(shop);
  await payFor(shop, second, { receipt });
  expect(await holdingsOf(shop, second.buyer.customerId)).toMatchObject({ leases: 0, receipts: 0 });
});

test('a list that cannot be read changes nothing', async () => {
  const shop = await openShop();
  list(shop, { reference: 'MAMA', kes: 77 });
  shop.daraja.goesAway();
  expect(await reconcileMoney(shop)).toMatchObject({ lines: 0 });
});

/** The provider takes the prompt, and its answer never comes. */
async function givenLostSale(shop: TestShop) {
  shop.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: 'no answer' }));
  return givenOpenSale(shop);
}

test('a payment whose response and callback were both lost is found in the list and delivered once', async () => {
  const shop = await openShop();
  const sale = await givenLostSale(shop);
  expect(await findLostPrompts(shop)).toBe(0);
  list(shop, { reference: referenceOf(shop, sale.paymentId), kes: priceShillings });
  await Promise.all([findLostPrompts(shop), findLostPrompts(shop)]);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: 0,
  });
  expect(await findLostPrompts(shop)).toBe(0);
});

test('the list is read for lost prompts from the oldest on, and not while there are none', async () => {
  const shop = await openShop();
  const { windows } = shop.daraja;
  await givenOpenSale(shop);
  await findLostPrompts(shop);
  expect(windows).toEqual([]);
  const before = shop.clock().getTime();
  await givenLostSale(shop);
  await findLostPrompts(shop);
  await findLostPrompts(shop);
  expect(windows).toHaveLength(2);
  // Nothing was lost there.
  expect(shop.cards.windows).toEqual([]);
  const [first] = windows;
  expect(before - (first?.from.getTime() ?? 0)).toBeGreaterThan(30_000);
  expect(before - (first?.from.getTime() ?? 0)).toBeLessThan(90_000);
});
