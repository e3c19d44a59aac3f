import { expect, test, vi } from 'vitest';
import { money, type Money } from '#contracts/money.ts';
import { balanceOf } from '#modules/ledger';
import { resolvePayment } from '#modules/sales/goods';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  givenShop,
  priceKes,
  trialBalance,
  type TestShop,
  givenOpenSale,
} from '../sales/testing/given-sales.ts';
import { bookSettlement, explain, settleCards } from './settle-cards.ts';
import { listSettlements } from './settlements.sql.ts';
import { giveBack } from '../sales/testing/given-refunds.ts';

const provider = 'paystack';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const openShop = () => givenShop(database.db, () => noon);
const kes = (minor: number) => money(minor, 'KES');
const page = { limit: 10, offset: 0 };
let receipts = 4_200_000_000;
let payouts = 0;

/** A proxy that was paid by card. */
async function givenCard(shop: TestShop) {
  const { paymentId } = await givenOpenSale(shop, { mode: 'LINK' });
  const collection = shop.cards.received.find(({ id }) => id === paymentId);
  if (!collection) throw new Error('Nothing was sent.');
  const receipt = String((receipts += 1));
  shop.cards.customerPays(collection, receipt);
  await resolvePayment(shop, paymentId);
  return { paymentId, receipt, reference: collection.reference };
}

type GivenCard = Awaited<ReturnType<typeof givenCard>>;
type Card = Pick<GivenCard, 'receipt' | 'reference'>;
const fee = kes(751);

function payout(
  cards: readonly Card[],
  { deductions = kes(0), net }: { deductions?: Money; net?: Money } = {},
) {
  const lines = cards.map(({ receipt, reference }) => ({
    receipt,
    reference,
    amount: priceKes,
    fee,
  }));
  const gross = kes(priceKes.minor * cards.length);
  const fees = kes(fee.minor * cards.length);
  const left = kes(gross.minor - fees.minor - deductions.minor);
  const id = `payout-${(payouts += 1)}`;
  const stated = { id, isPaid: true, settledOn: noon, gross, fees, deductions, net: net ?? left };
  return { settlement: stated, lines };
}

async function balances(shop: TestShop) {
  const [clearing, bank, fees] = [
    await balanceOf(shop.db, 'paystack_clearing'),
    await balanceOf(shop.db, 'bank'),
    await balanceOf(shop.db, 'provider_fees'),
  ];
  return { clearing: clearing.minor, bank: bank.minor, fees: fees.minor };
}

async function changed(shop: TestShop, work: () => Promise<unknown>) {
  const before = await balances(shop);
  await work();
  const after = await balances(shop);
  return {
    clearing: after.clearing - before.clearing,
    bank: after.bank - before.bank,
    fees: after.fees - before.fees,
  };
}

test('a payout takes its payments out of clearing, into the bank and the fees, once', async () => {
  const shop = await openShop();
  const cards = [await givenCard(shop), await givenCard(shop)];
  const { settlement, lines } = payout(cards);
  const moved = await changed(shop, () =>
    Promise.all([1, 2, 3].map(() => bookSettlement(shop, { provider, settlement, lines }))),
  );
  expect(moved).toEqual({
    clearing: -2 * priceKes.minor,
    bank: 2 * (priceKes.minor - fee.minor),
    fees: 2 * fee.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('when all is paid out, clearing holds nothing that is not explained', async () => {
  const shop = await openShop();
  const card = await givenCard(shop);
  const before = await listSettlements(shop.db, page);
  expect(before.clearingMinor).toBe(before.unsettledMinor);
  const { settlement, lines } = payout([card]);
  await bookSettlement(shop, { provider, settlement, lines });
  const after = await listSettlements(shop.db, page);
  expect(after.clearingMinor).toBe(after.unsettledMinor);
  expect(before.clearingMinor - after.clearingMinor).toBe(priceKes.minor);
});

test('a fee that the customer bore is no cost of the shop', async () => {
  const shop = await openShop();
  const card = await givenCard(shop);
  const { settlement, lines } = payout([card]);
  const grossed = kes(priceKes.minor + fee.minor);
  const passed = lines.map((line) => ({ ...line, amount: grossed }));
  const stated = { ...settlement, gross: grossed, net: priceKes };
  const moved = await changed(shop, () =>
    bookSettlement(shop, { provider, settlement: stated, lines: passed }),
  );
  expect(moved).toEqual({ clearing: -priceKes.minor, bank: priceKes.minor, fees: 0 });
});

test.each([
  [{ gross: kes(1) }, 'its payments are not what it says was processed'],
  [{ fees: kes(1) }, 'the fees of its payments are not its fees'],
  [{ net: kes(1) }, 'what reached the bank is not what is left of it'],
])('a payout with %o is told and not booked, and read again', async (wrong, problem) => {
  const shop = await openShop();
  const { settlement, lines } = payout([await givenCard(shop)]);
  const nothing = await changed(shop, () =>
    bookSettlement(shop, { provider, settlement: { ...settlement, ...wrong }, lines }),
  );
  expect(nothing).toEqual({ clearing: 0, bank: 0, fees: 0 });
  expect(await toldOf(shop, settlement.id)).toMatchObject([{ problem }]);
  expect(await bookSettlement(shop, { provider, settlement, lines })).toBe(1);
});

/** The money of a card, sent back to it, as its provider says. */
async function giveCardBack(shop: TestShop, { paymentId }: Pick<GivenCard, 'paymentId'>) {
  const { id } = await giveBack(shop, { paymentId }, { destination: 'provider', at: noon });
  await shop.db.execute(sql`
    update refunds set state = 'succeeded', resolved_at = ${noon} where id = ${id}`);
  return id;
}

const linesOf = (shop: TestShop, id: string) =>
  shop.db.rows(sql`
    select receipt, reference, amount_minor as amount, fee_minor as fee from settlement_lines
     where provider = ${provider} and settlement_id = ${id} order by amount_minor`);
const toldOf = (shop: TestShop, id: string) =>
  shop.db.rows(sql`
    select detail->>'problem' as problem, detail->>'netMinor' as net from payment_exceptions
     where kind = 'settlement-differs' and detail->>'settlementId' = ${id}`);

test('a refund that a payout kept back goes into clearing, and explains it once', async () => {
  const shop = await openShop();
  const [returned, kept] = [await givenCard(shop), await givenCard(shop)];
  const refundId = await giveCardBack(shop, returned);
  const first = payout([kept], { deductions: priceKes });
  const moved = await changed(shop, () => bookSettlement(shop, { provider, ...first }));
  expect(moved).toEqual({ clearing: 0, bank: -fee.minor, fees: fee.minor });
  expect(await linesOf(shop, first.settlement.id)).toEqual([
    { receipt: refundId, reference: returned.reference, amount: -priceKes.minor, fee: 0 },
    { receipt: kept.receipt, reference: kept.reference, amount: priceKes.minor, fee: fee.minor },
  ]);
  expect(await toldOf(shop, first.settlement.id)).toEqual([]);

  const second = payout([await givenCard(shop)], { deductions: priceKes });
  expect(await bookSettlement(shop, { provider, ...second })).toBe(1);
  expect(await linesOf(shop, second.settlement.id)).toHaveLength(1);
  expect(await toldOf(shop, second.settlement.id)).toEqual([
    { problem: 'no refunds explain what it kept back', net: String(-fee.minor) },
  ]);
  expect(await trialBalance(shop)).toBe(0);
});

test('a payment that stands in the books with another amount keeps its payout from them', async () => {
  const shop = await openShop();
  const { settlement, lines } = payout([await givenCard(shop)]);
  const more = kes(priceKes.minor + 1);
  const wrong = {
    settlement: { ...settlement, gross: more, net: kes(more.minor - fee.minor) },
    lines: lines.map((line) => ({ ...line, amount: more })),
  };
  expect(await bookSettlement(shop, { provider, ...wrong })).toBe(0);
  expect(await toldOf(shop, settlement.id)).toEqual([
    {
      problem: `payment ${lines[0]?.receipt} stands in the books with another amount`,
      net: String(more.minor - fee.minor),
    },
  ]);
});

test('a payment that the books do not know enters them in suspense, and is paid out', async () => {
  const shop = await openShop();
  const stranger = { receipt: String((receipts += 1)), reference: 'NOBODYS' };
  const { settlement, lines } = payout([stranger]);
  const moved = await changed(shop, () => bookSettlement(shop, { provider, settlement, lines }));
  expect(moved).toMatchObject({ clearing: 0, bank: priceKes.minor - fee.minor });
  const unmatchedPayments = await shop.db.rows(sql`
    select 1 from stray_money where receipt = ${stranger.receipt} and state = 'suspense'`);
  expect(unmatchedPayments).toHaveLength(1);
});

test('refunds that were kept back are found by their sum, oldest first', () => {
  const refund = (id: number, minor: number) => ({
    refundId: `rfd_${id}`,
    reference: '',
    amount: kes(minor),
  });
  const all = [refund(1, 100), refund(2, 250), refund(3, 50)];
  expect(explain(all, kes(300)).map(({ refundId }) => refundId)).toEqual(['rfd_2', 'rfd_3']);
  expect(explain(all, kes(100)).map(({ refundId }) => refundId)).toEqual(['rfd_1']);
  expect(explain(all, kes(7))).toEqual([]);
  expect(explain([], kes(7))).toEqual([]);
  expect(explain(all, kes(401))).toEqual([]);
});

test('what the provider lists as paid is booked with its lines, once', async () => {
  const shop = await openShop();
  const { settlement, lines } = payout([await givenCard(shop)]);
  const pending = { ...settlement, id: `${settlement.id}-pending`, isPaid: false };
  shop.cards.paidOut.push(settlement, pending);
  const asked = vi.spyOn(shop.cards.settlements, 'lines');
  expect(await settleCards(shop)).toBe(0);
  asked.mockClear().mockResolvedValue({ kind: 'lines', lines });
  expect(await settleCards(shop)).toBe(1);
  expect(await settleCards(shop)).toBe(0);
  expect(asked.mock.calls).toEqual([[settlement.id]]);
});

test('a card provider that is away books nothing', async () => {
  const shop = await openShop();
  shop.cards.goesAway();
  expect(await settleCards(shop)).toBe(0);
});
