import { beforeEach, expect, test } from 'vitest';
import { money, wholeKes, type Money } from '#contracts/money.ts';
import { creditOf } from '#modules/ledger';
import { refundsOf } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { searchTransactions } from '../../flows/checkout/search-transactions.ts';
import { rejectRefund } from '../../flows/refund/decide-refund.ts';
import type { RefundInput } from './request-refund.ts';
import { ownFigures } from '../../flows/orders/home-trends.ts';
import {
  dayPrice,
  givenOpenSale,
  givenShop,
  priceKes,
  trialBalance,
  type OpenSale,
  type TestShop,
  givenPaidSale,
} from '../../testing/given-sales.ts';
import { giveBack, giveCredit, decide } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const asker = 'staff:cus_asker';
const other = 'staff:cus_other';
let shop: TestShop;

beforeEach(async () => {
  shop = await givenShop(database.db, () => noon);
});

const refund = (sale: OpenSale, input: Partial<RefundInput> = {}, at: TestShop = shop) =>
  giveBack(at, sale, { actor: asker, ...input });

const credit = (sale: OpenSale, amount: Money, dedupeKey?: string) =>
  giveCredit(shop, { orderId: sale.orderId, amount, ...(dedupeKey && { dedupeKey }) });

async function stateOf(sale: OpenSale) {
  const [row] = await shop.db.rows<{ order: string; lease: string; revenue: number }>(sql`
    select o.state as "order", l.state as lease,
           (select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_entries e
              join ledger_transfers t on t.id = e.transfer_id
             where e.account = 'revenue' and (t.source_id = o.id or t.source_id in
               (select id from refunds r where r.order_id = o.id))) as revenue
      from orders o join leases l on l.order_id = o.id where o.id = ${sale.orderId}`);
  return { ...row, credit: (await creditOf(shop.db, sale.buyer.customerId)).minor };
}

test('what was delivered stays delivered for its buyer after part of the price went back', async () => {
  const sale = await givenPaidSale(shop);
  await refund(sale, { amount: wholeKes(1) });
  const { customerId } = sale.buyer;
  const [seen] = await searchTransactions(shop.db, { customerId, paymentId: sale.paymentId });
  expect(seen).toMatchObject({ transactionStatus: 'ACCEPTED', outcome: 'delivered' });
  expect(seen?.steps.readyAt).not.toBeNull();
});

test('a whole refund to the balance takes back the revenue and closes the order', async () => {
  const sale = await givenPaidSale(shop);
  const given = await refund(sale, { endsService: true });
  expect(given).toMatchObject({ state: 'succeeded', amount: priceKes });
  expect(await stateOf(sale)).toEqual({
    order: 'refunded',
    lease: 'revoked',
    revenue: 0,
    credit: priceKes.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('a part leaves the service and the rest of the revenue', async () => {
  const sale = await givenPaidSale(shop);
  await refund(sale, { amount: wholeKes(100) });
  expect(await stateOf(sale)).toEqual({
    order: 'partially_refunded',
    lease: 'active',
    revenue: priceKes.minor - 10_000,
    credit: 10_000,
  });
});

test('total spent is net of what was given back, in parts or whole', async () => {
  const sale = await givenPaidSale(shop);
  const spent = async () => (await ownFigures(shop, sale.buyer.customerId)).spent.minor;
  expect(await spent()).toBe(dayPrice.minor);
  await refund(sale, { amount: wholeKes(100) });
  const share = Math.round((dayPrice.minor * 10_000) / priceKes.minor);
  expect(await spent()).toBe(dayPrice.minor - share);
  await refund(sale, { endsService: true, dedupeKey: 'the rest' });
  expect(await spent()).toBe(0);
});

test('of two refunds of 80 % at once one is refused', async () => {
  const sale = await givenPaidSale(shop);
  const amount = money(Math.floor(priceKes.minor * 0.8), 'KES');
  const both = await Promise.allSettled([refund(sale, { amount }), refund(sale, { amount })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'refund-refused' },
  });
  expect((await stateOf(sale)).credit).toBe(amount.minor);
});

test('the database itself refuses to return more than came', async () => {
  const sale = await givenPaidSale(shop);
  await refund(sale, { amount: wholeKes(100) });
  const more = shop.db.execute(sql`
    update returnable_money set returned_minor = received_minor + 1
     where source_id = ${sale.paymentId}`);
  await expect(more).rejects.toMatchObject({ constraint: 'returnable_money_is_enough' });
});

test('one fact is refunded once, however often it is asked for', async () => {
  const sale = await givenPaidSale(shop);
  const dedupeKey = `test:${sale.orderId}`;
  const amount = wholeKes(10);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => refund(sale, { dedupeKey, amount })),
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect((await stateOf(sale)).credit).toBe(1_000);
});

test('above the limit a second person decides, and never the one who asked', async () => {
  const careful = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 100 } };
  const sale = await givenPaidSale(shop);
  const waiting = await refund(sale, {}, careful);
  expect(waiting.state).toBe('awaiting_approval');
  expect(await stateOf(sale)).toMatchObject({ order: 'delivered', credit: 0 });
  const approve = (actor: string) => decide(shop, waiting.id, actor).approve();
  await expect(approve(asker)).rejects.toMatchObject({ code: 'refund-refused' });
  const both = await Promise.allSettled([approve(other), approve('staff:cus_third')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stateOf(sale)).toMatchObject({ order: 'refunded', credit: priceKes.minor });
});

test('what waits for approval is held, and a rejection frees it', async () => {
  const careful = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 100 } };
  const sale = await givenPaidSale(shop);
  const waiting = await refund(sale, {}, careful);
  await expect(refund(sale)).rejects.toMatchObject({ code: 'refund-refused' });
  await shop.db.transaction((tx) =>
    rejectRefund(tx, shop, { refundId: waiting.id, actor: other, at: noon, reason: 'no proof' }),
  );
  expect(await refund(sale)).toMatchObject({ state: 'succeeded' });
});

test('a service credit keeps the order going, and counts against the same money', async () => {
  const sale = await givenPaidSale(shop);
  const dedupeKey = `downtime:${sale.orderId}`;
  await Promise.all([credit(sale, wholeKes(59), dedupeKey), credit(sale, wholeKes(59), dedupeKey)]);
  expect(await stateOf(sale)).toMatchObject({ order: 'delivered', credit: 5_900 });
  await expect(credit(sale, priceKes)).rejects.toMatchObject({ code: 'refund-refused' });
  await refund(sale);
  expect(await stateOf(sale)).toMatchObject({
    order: 'refunded',
    revenue: 0,
    credit: priceKes.minor,
  });
});

test('tax that delivery owed goes back with its price, to the cent', async () => {
  const sale = await givenPaidSale(shop);
  const vat = 3_571;
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_append_only`);
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_balance`);
    await tx.execute(sql`
      update ledger_entries e set amount_minor = amount_minor + ${vat}
        from ledger_transfers t where t.id = e.transfer_id and t.source_kind = 'delivery'
         and t.source_id = ${sale.orderId} and e.account = 'revenue'`);
    await tx.execute(sql`
      insert into ledger_entries (transfer_id, account, currency, amount_minor)
      select id, 'vat_output', 'KES', ${-vat} from ledger_transfers
       where source_kind = 'delivery' and source_id = ${sale.orderId}`);
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_entries_append_only`);
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_entries_balance`);
  });
  for (const amount of [wholeKes(33), wholeKes(77), 'rest'] as const)
    await refund(sale, { amount });
  const given = await refundsOf(shop.db, { orderId: sale.orderId });
  expect(given.reduce((all, one) => all + one.vat.minor, 0)).toBe(vat);
  expect(await stateOf(sale)).toMatchObject({ order: 'refunded', revenue: 0 });
});

test('a refund is mailed once and names what was given back', async () => {
  const sale = await givenPaidSale(shop);
  const { id } = await refund(sale);
  const mails = await shop.db.rows<{ recipients: string[] }>(sql`
    select recipients from mails where dedupe_key = ${`money-returned:${id}`}`);
  expect(mails).toEqual([{ recipients: [sale.buyer.email] }]);
});

test('money that never came cannot go back', async () => {
  const sale = await givenOpenSale(shop);
  await expect(refund(sale)).rejects.toMatchObject({ code: 'not-found' });
});
