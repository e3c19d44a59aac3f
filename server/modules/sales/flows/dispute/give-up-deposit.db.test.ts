import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { changeBillingSettings, creditNotesOf, invoiceOfOrder } from '#modules/billing';
import { creditOf } from '#modules/ledger';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolveDueDisputes } from '../../testing/take-turns.ts';
import { contest, settledByCard } from '../../testing/given-disputes.ts';
import { givenShop, trialBalance, type TestShop } from '../../testing/given-sales.ts';
import { openServerSale } from '../../testing/given-server-sale.ts';
import { giveCredit } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const part = 50_000;

async function givenServerByCard() {
  const shop = await givenShop(database.db, () => noon);
  await shop.db.execute(sql`update disputes set next_check_at = null`);
  const opened = await openServerSale(shop, 'LINK');
  const sale = await settledByCard(shop, opened);
  return { shop, sale, minor: sale.amount * 100 };
}

type Sale = Awaited<ReturnType<typeof givenServerByCard>>['sale'];

async function outcomeOf({ db }: TestShop, { orderId, buyer }: Sale) {
  const order = await findOrder(db, orderId);
  const invoice = await invoiceOfOrder(db, orderId);
  const notes = invoice ? await creditNotesOf(db, invoice.id) : [];
  const deposits = await db.rows<{ minor: number }>(sql`
    select coalesce(-sum(amount_minor), 0)::bigint as minor from ledger_entries
     where account = 'customer_deposits' and customer_id = ${buyer.customerId}`);
  return {
    order: order?.state,
    server: (await findServerOfOrder(db, orderId))?.state,
    balance: (await creditOf(db, buyer.customerId)).minor,
    deposits: deposits[0]?.minor,
    notes: notes.map(({ total }) => total.minor),
    tax: (invoice?.vat.minor ?? 0) - notes.reduce((all, { vat }) => all + vat.minor, 0),
  };
}

const gone = { order: 'refunded', server: 'failed', deposits: 0, tax: 0 };

type Ruling = Readonly<{ outcome: 'open' | 'won' | 'lost'; id?: string }>;

/** A bank asks for a part, or decides on one; the shop has looked after it. */
async function decide(shop: TestShop, sale: Sale, ruling: Ruling) {
  const contested = await contest(shop, sale, { ...ruling, amount: part });
  await shop.db.execute(sql`
    update disputes set next_check_at = ${noon}, claimed_until = null
     where reference = ${contested} and state in ('heard', 'open')`);
  await resolveDueDisputes(shop);
  return contested;
}

test('a server whose price a bank took a part of is not made, and the rest is the customer’s', async () => {
  const { shop, sale, minor } = await givenServerByCard();
  const id = await decide(shop, sale, { outcome: 'lost' });
  const rest = minor - part;
  expect(await outcomeOf(shop, sale)).toEqual({ ...gone, balance: rest, notes: [part, rest] });
  const mails = await shop.db.rows(sql`
    select 1 from mails
     where template = 'money-returned' and customer_id = ${sale.buyer.customerId}`);
  expect(mails).toHaveLength(1);
  await decide(shop, sale, { outcome: 'lost', id });
  expect((await outcomeOf(shop, sale)).balance).toBe(rest);
  expect(await trialBalance(shop)).toBe(0);
});

test('its documents take back all of the tax', async () => {
  await database.db.transaction((tx) =>
    changeBillingSettings(tx, {
      settings: {
        vatOn: true,
        vatRateBp: 1600,
        sellerName: '',
        sellerAddress: '',
        sellerPin: 'P051234567X',
        version: 0,
      },
      by: 'staff:test',
      at: noon,
    }),
  );
  const { shop, sale } = await givenServerByCard();
  expect((await outcomeOf(shop, sale)).tax).toBeGreaterThan(0);
  await decide(shop, sale, { outcome: 'lost' });
  expect(await outcomeOf(shop, sale)).toMatchObject(gone);
});

test('what was credited for the wait before is the shop’s, not asked back', async () => {
  const { shop, sale, minor } = await givenServerByCard();
  const credit = wholeKes(50);
  await giveCredit(shop, {
    orderId: sale.orderId,
    amount: credit,
    dedupeKey: `late:${sale.orderId}`,
  });
  await decide(shop, sale, { outcome: 'lost' });
  expect(await outcomeOf(shop, sale)).toMatchObject({ ...gone, balance: minor - part });
  expect(await trialBalance(shop)).toBe(0);
});

test('the rest waits while a bank contests another part, and comes when that is won', async () => {
  const { shop, sale, minor } = await givenServerByCard();
  const other = await decide(shop, sale, { outcome: 'open' });
  await decide(shop, sale, { outcome: 'lost' });
  const waiting = { order: 'partially_refunded', balance: 0, deposits: minor - part };
  expect(await outcomeOf(shop, sale)).toMatchObject(waiting);
  await decide(shop, sale, { outcome: 'won', id: other });
  expect(await outcomeOf(shop, sale)).toMatchObject({ ...gone, balance: minor - part });
});

test('nor does what both parts took come twice', async () => {
  const { shop, sale, minor } = await givenServerByCard();
  const other = await decide(shop, sale, { outcome: 'open' });
  await decide(shop, sale, { outcome: 'lost' });
  await decide(shop, sale, { outcome: 'lost', id: other });
  const balance = minor - 2 * part;
  expect(await outcomeOf(shop, sale)).toMatchObject({ ...gone, balance });
  expect(await trialBalance(shop)).toBe(0);
});

test('a dispute that is won leaves a server that waits as it was', async () => {
  const { shop, sale, minor } = await givenServerByCard();
  const before = await outcomeOf(shop, sale);
  await decide(shop, sale, { outcome: 'won' });
  expect(await outcomeOf(shop, sale)).toEqual(before);
  expect(before).toMatchObject({ order: 'provisioning', deposits: minor, balance: 0 });
});
