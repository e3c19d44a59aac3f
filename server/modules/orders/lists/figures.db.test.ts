import { expect, test } from 'vitest';
import { quoteValidMs } from '#contracts/sale/payments.ts';
import { usdCents } from '#contracts/money.ts';
import { sql, type Database } from '#platform/db.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { dashboardFigures, salesTrends } from './dashboard.sql.ts';
import { makeQuote, requireQuote } from '../quotes/make-quote.ts';
import { lockOrder } from '../orders.sql.ts';
import type { Order, OrderEvent } from '../order.ts';
import { moveOrder } from '../place-order.ts';
import { findQuote, forgetQuotes } from '../quotes/quote.sql.ts';
import { givenCustomer, givenOrder, noon } from '../testing/given-order.ts';
import { dayMs } from '#contracts/time.ts';

const shop = useTestDatabase();

async function givenRate(db: Database, rateE4: number, at: Date) {
  await db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (${rateE4}, ${at}, 'test', 'test')`);
}

const quoteFor = async (db: Database) => {
  const customerId = await givenCustomer(db);
  const productId = 'us1';
  const ctx = { db, clock: () => noon, random };
  const list = async () => usdCents(550);
  const input = { customerId, product: 'vps', productId, plan: 'monthly', list } as const;
  return makeQuote(ctx, input);
};

type Course = Readonly<{ events: readonly OrderEvent[]; at: Date }>;

async function moveBy(db: Database, order: Order, { events, at }: Course) {
  for (const event of events) {
    await db.transaction(async (tx) => {
      await moveOrder(tx, await lockOrder(tx, order.id), { event, at, actor: 'system' });
    });
  }
}

test('a quote keeps its rate and whole shillings when the rate changes', async () => {
  const { db } = shop;
  await givenRate(db, 1_300_000, new Date(noon.getTime() - 1));
  const quote = await quoteFor(db);
  await givenRate(db, 1_500_000, noon);
  const kept = await requireQuote(db, {
    quoteId: quote.id,
    customerId: quote.customerId,
    at: noon,
  });
  expect(kept).toEqual(quote);
  expect(kept).toMatchObject({ rateE4: 1_300_000, kes: { minor: 71_500, currency: 'KES' } });
});

test('a quote stands ten minutes and not a moment longer (S39)', async () => {
  const { db } = shop;
  const { id: quoteId, customerId } = await quoteFor(db);
  const after = (ms: number) =>
    requireQuote(db, { quoteId, customerId, at: new Date(noon.getTime() + ms) });
  await expect(after(quoteValidMs - 1)).resolves.toMatchObject({ id: quoteId });
  await expect(after(quoteValidMs)).rejects.toMatchObject({ code: 'quote-expired' });
});

test('another customer’s quote is not found', async () => {
  const { db } = shop;
  const { id: quoteId } = await quoteFor(db);
  const asked = { quoteId, customerId: await givenCustomer(db), at: noon };
  await expect(requireQuote(db, asked)).rejects.toMatchObject({ code: 'not-found' });
});

test('quotes are forgotten a day after they ran out', async () => {
  const { db } = shop;
  const { id, customerId } = await quoteFor(db);
  await forgetQuotes(db, new Date(noon.getTime() + quoteValidMs + dayMs));
  expect(await findQuote(db, id, customerId)).toBeDefined();
  await forgetQuotes(db, new Date(noon.getTime() + quoteValidMs + dayMs + 1));
  expect(await findQuote(db, id, customerId)).toBeUndefined();
});

test('a new customer sees zeros', async () => {
  const customerId = await givenCustomer(shop.db);
  expect(await dashboardFigures(shop.db, { customerId, returned: [] })).toEqual({
    spent: { minor: 0, currency: 'USD' },
    bought: { proxy: 0, vps: 0, traffic: 0 },
    orders: 0,
    lastActivityAt: null,
  });
});

test('spent is what was paid for and not given back', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const later = new Date(noon.getTime() + 1_000);
  const states: readonly (readonly OrderEvent[])[] = [
    [],
    ['expire'],
    ['pay', 'deliver'],
    ['pay', 'provision'],
    ['pay', 'owe', 'refund'],
  ];
  for (const events of states) {
    await moveBy(db, await givenOrder(db, customerId, { usd: 250 }), { events, at: later });
  }
  expect(await dashboardFigures(db, { customerId, returned: [] })).toEqual({
    spent: { minor: 500, currency: 'USD' },
    bought: { proxy: 2, vps: 0, traffic: 0 },
    orders: 5,
    lastActivityAt: later,
  });
});

test('a trend is real growth over ten sales or more, against the thirty days before', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const at = new Date('2027-06-30T00:00:00Z');
  const sell = async (countryCode: string, count: number, daysAgo: number) => {
    for (let n = 0; n < count; n += 1) {
      const line = { facts: { countryCode } };
      const order = await givenOrder(db, customerId, { line });
      const paidAt = new Date(at.getTime() - daysAgo * dayMs);
      await moveBy(db, order, { events: ['pay'], at: paidAt });
    }
  };
  await sell('DE', 8, 45);
  await sell('DE', 10, 10);
  await sell('FR', 2, 45);
  await sell('FR', 9, 10);
  await sell('JP', 11, 10);
  expect(await salesTrends(db, at)).toEqual([
    { product: 'proxy', countryCode: 'DE', country: 'DE', percent: 25 },
  ]);
});
