import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { applyUnmatched, reconcileMoney } from '#modules/sales/flows';
import { creditUnmatchedTo } from '#modules/sales/money';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  freshReceipt,
  givenBuyer,
  givenOpenSale,
  givenShop,
  holdingsOf,
  priceKes,
  trialBalance,
  type TestShop,
  payFor,
} from '../sales/testing/given-sales.ts';
import { importStatement, previewStatement, type StatementPreview } from './import-statement.ts';
import { matchNewLines } from './match-lines.ts';
import { listImports, listOpenLines, listUnmatcheds } from './work-items.sql.ts';

const database = useTestDatabase();
const openShop = () => givenShop(database.db, () => new Date());
const page = { limit: 100, offset: 0 };
const price = priceKes.minor / 100;

type Row = Readonly<{
  receipt: string;
  kes: number;
  reason?: string;
  account?: string;
  linked?: string;
}>;
let balance = 100_000;

/** The lines of a statement by kind, when there are none but those given. */
const counted = (counts: Partial<StatementPreview['counts']>) => ({
  booked: 0,
  money: 0,
  fee: 0,
  payout: 0,
  outgoing: 0,
  'not-completed': 0,
  ...counts,
});

/** A statement as the portal exports it. */
function statement(...rows: readonly Row[]) {
  const lines = rows.map(({ receipt, kes, reason = 'Pay Bill', account = '', linked = '' }) => {
    balance += kes;
    const [paidIn, withdrawn] = kes > 0 ? [kes.toFixed(2), ''] : ['', kes.toFixed(2)];
    const cells = [
      receipt,
      '20-11-2026 14:05:06',
      paidIn,
      withdrawn,
      balance,
      reason,
      account,
      linked,
    ];
    return cells.join(',');
  });
  const heading =
    'Receipt No.,Completion Time,Paid In,Withdrawn,Balance,Reason Type,A/C No.,Linked Transaction ID';
  return { name: 'statement.csv', bytes: Buffer.from([heading, ...lines].join('\n')) };
}

const importAs = (shop: TestShop, by: CustomerId, file: ReturnType<typeof statement>) =>
  importStatement(shop, file, { by, within: async () => undefined });

const staffOf = async (shop: TestShop) => (await givenBuyer(shop)).customerId;

async function matchOf({ db }: TestShop, receipt: string) {
  const rows = await db.rows<{ match: string | null }>(sql`
    select match from statement_lines where receipt = ${receipt} order by id`);
  return rows.map(({ match }) => match);
}

async function balanceOf({ db }: TestShop, receipt: string) {
  const rows = await db.rows<{ account: string; minor: number }>(sql`
    select e.account, sum(e.amount_minor)::bigint as minor
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.description like ${`%${receipt}%`} group by e.account order by 1`);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

test('a line whose payment is booked is that payment, and books nothing', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = await payFor(shop, sale);
  const before = await shop.db.rows(sql`select 1 from ledger_transfers`);
  const file = statement({ receipt, kes: price });
  expect((await previewStatement(shop, file)).counts).toMatchObject({ booked: 1, money: 0 });
  await importAs(shop, await staffOf(shop), file);
  expect(await matchOf(shop, receipt)).toEqual(['payment']);
  expect(await shop.db.rows(sql`select 1 from ledger_transfers`)).toHaveLength(before.length);
});

test('a booked receipt of another amount is a difference that a person sees', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = await payFor(shop, sale);
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: price + 1 }));
  expect(await matchOf(shop, receipt)).toEqual(['differs']);
  const { rows } = await listOpenLines(shop.db, page);
  expect(rows.map((row) => row.receipt)).toContain(receipt);
});

test('unknown money, a charge and a payout are booked once, however often they are imported', async () => {
  const shop = await openShop();
  const by = await staffOf(shop);
  const [money, charge, payout] = [freshReceipt(), freshReceipt(), freshReceipt()];
  const rows = [
    { receipt: money, kes: 77 },
    { receipt: charge, kes: -8.25, reason: 'Pay Merchant Charge' },
    { receipt: payout, kes: -500, reason: 'Organization Settlement' },
  ];
  const file = statement(...rows);
  expect(await previewStatement(shop, file)).toMatchObject({
    known: 0,
    counts: counted({ money: 1, fee: 1, payout: 1 }),
    from: new Date('2026-11-20T11:05:06Z'),
    to: new Date('2026-11-20T11:05:06Z'),
  });
  const all = await Promise.all([1, 2, 3].map(() => importAs(shop, by, file)));
  const [first, second, third] = all.toSorted((a, b) => b.added - a.added);
  expect(first).toEqual({ lines: 3, added: 3, rejected: 0, repeated: false });
  const again = { lines: 3, added: 0, rejected: 0, repeated: true };
  expect([second, third]).toEqual([again, again]);
  const { rows: imports, total } = await listImports(shop.db, page);
  expect(imports).toHaveLength(total);
  expect(imports[0]).toMatchObject({ fileName: file.name, lines: 3, rejected: 0, open: 1 });
  // The same lines in a file that holds more: the known ones are not new.
  balance -= rows.reduce((sum, { kes }) => sum + kes, 0);
  const longer = statement(...rows, { receipt: freshReceipt(), kes: 5 });
  expect(await previewStatement(shop, longer)).toMatchObject({ known: 3, counts: { money: 1 } });
  expect(await importAs(shop, by, longer)).toMatchObject({ added: 1 });
  expect(await balanceOf(shop, money)).toEqual({ mpesa_clearing: 7_700, suspense: -7_700 });
  expect(await balanceOf(shop, charge)).toEqual({ mpesa_clearing: -825, provider_fees: 825 });
  expect(await balanceOf(shop, payout)).toEqual({ bank: 50_000, mpesa_clearing: -50_000 });
  expect(await trialBalance(shop)).toBe(0);
});

test('a line without a balance is known again by its receipt and amount', async () => {
  const shop = await openShop();
  const heading = 'Receipt No.,Completion Time,Paid In,Withdrawn';
  const line = `${freshReceipt()},2026-11-20 10:00,9.00,`;
  const file = { name: 'bare.csv', bytes: Buffer.from(`${heading}\n${line}`) };
  expect(await previewStatement(shop, file)).toMatchObject({ known: 0, counts: { money: 1 } });
  await importAs(shop, await staffOf(shop), file);
  expect(await previewStatement(shop, file)).toMatchObject({ known: 1, counts: counted({}) });
});

test('an import that was interrupted is finished by the next turn', async () => {
  const shop = await openShop();
  const receipt = freshReceipt();
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: 33 }));
  await shop.db.execute(sql`update statement_lines set match = null where receipt = ${receipt}`);
  await matchNewLines(shop);
  expect(await matchOf(shop, receipt)).toEqual(['suspense']);
  expect(await balanceOf(shop, receipt)).toEqual({ mpesa_clearing: 3_300, suspense: -3_300 });
});

test('the pull list does not book again what a statement brought', async () => {
  const shop = await openShop();
  const receipt = freshReceipt();
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: 44 }));
  const [amount, at] = [{ minor: 4_400, currency: 'KES' } as const, '2026-11-20 12:00:00'];
  shop.daraja.lines.push({ receipt, amount, reference: 'MAMA', at });
  await reconcileMoney(shop);
  expect(await balanceOf(shop, receipt)).toEqual({ mpesa_clearing: 4_400, suspense: -4_400 });
});

test('money applied to its order pays it, delivers it and leaves suspense', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const [uploader, giver] = [await staffOf(shop), await staffOf(shop)];
  const receipt = freshReceipt();
  await importAs(shop, uploader, statement({ receipt, kes: price, account: 'MAMA' }));
  const { orderId } = sale;
  const giving = { provider: 'daraja', receipt, by: giver, mayAlone: false, orderId } as const;
  const give = () => shop.db.transaction((tx) => applyUnmatched(tx, shop, giving));
  const outcomes = await Promise.allSettled([give(), give(), give()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await holdingsOf(shop, sale.buyer.customerId)).toEqual({
    leases: 1,
    delivered: 1,
    receipts: 1,
    creditMinor: 0,
  });
  expect(await balanceOf(shop, receipt)).toMatchObject({ suspense: 0 });
  expect(await trialBalance(shop)).toBe(0);
});

test('money of another amount that is applied to an order is its customer’s credit', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const receipt = freshReceipt();
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: 12 }));
  const by = await staffOf(shop);
  const { orderId } = sale;
  const giving = { provider: 'daraja', receipt, by, mayAlone: false, orderId } as const;
  expect(await shop.db.transaction((tx) => applyUnmatched(tx, shop, giving))).toBe('credited');
  const holdings = await holdingsOf(shop, sale.buyer.customerId);
  expect(holdings).toMatchObject({ delivered: 0, creditMinor: 1_200 });
});

test('money credited to a customer is given once and told once', async () => {
  const shop = await openShop();
  const { customerId } = await givenBuyer(shop);
  const receipt = freshReceipt();
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: 12 }));
  const by = await staffOf(shop);
  const giving = { provider: 'daraja', receipt, by, mayAlone: false, customerId } as const;
  const give = () => shop.db.transaction((tx) => creditUnmatchedTo(tx, shop, giving));
  const outcomes = await Promise.allSettled([give(), give()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await holdingsOf(shop, customerId)).toMatchObject({ creditMinor: 1_200 });
  const mails = await shop.db.rows(sql`
    select 1 from mails where dedupe_key = ${`payment-found:daraja:${receipt}`}`);
  expect(mails).toHaveLength(1);
  const { rows } = await listUnmatcheds(shop.db, page);
  expect(rows.map((row) => row.receipt)).not.toContain(receipt);
});

test('whoever uploaded the money does not give it away, unless they own the shop', async () => {
  const shop = await openShop();
  const [{ customerId }, by] = [await givenBuyer(shop), await staffOf(shop)];
  const receipt = freshReceipt();
  await importAs(shop, by, statement({ receipt, kes: 12 }));
  const give = (mayAlone: boolean) =>
    shop.db.transaction((tx) => {
      const giving = { provider: 'daraja', receipt, by, mayAlone, customerId } as const;
      return creditUnmatchedTo(tx, shop, giving);
    });
  await expect(give(false)).rejects.toMatchObject({ code: 'second-person-needed' });
  expect(await holdingsOf(shop, customerId)).toMatchObject({ creditMinor: 0 });
  await give(true);
  expect(await holdingsOf(shop, customerId)).toMatchObject({ creditMinor: 1_200 });
});

test('the account field proposes the order it names', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const collection = shop.daraja.received.find(({ id }) => id === sale.paymentId);
  const receipt = freshReceipt();
  const account = collection?.reference.toLowerCase() ?? '';
  await importAs(shop, await staffOf(shop), statement({ receipt, kes: price, account }));
  const { rows } = await listUnmatcheds(shop.db, page);
  expect(rows.find((row) => row.receipt === receipt)).toMatchObject({
    orderId: sale.orderId,
    uploaded: true,
  });
});

test('money that a refund sent back is that refund; another amount of it differs', async () => {
  const shop = await openShop();
  const sale = await givenOpenSale(shop);
  const paid = await payFor(shop, sale);
  const sent = freshReceipt();
  const id = `rfd_${randomBytes(16).toString('hex')}`;
  await shop.db.execute(sql`
    insert into returnable_money values ('payment', ${sale.paymentId}, ${priceKes.minor}, 0)`);
  await shop.db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, payment_id, provider, destination,
      amount_minor, order_minor, currency, reason, ends_service, state, dedupe_key, requested_by,
      provider_reference, created_at)
    values (${id}, 'refund', 'payment', ${sale.paymentId}, ${sale.paymentId}, 'daraja', 'provider',
      ${priceKes.minor}, 0, 'KES', 'test', false, 'succeeded', ${id}, 'system', ${sent},
      ${new Date()})`);
  const [other, stranger] = [freshReceipt(), freshReceipt()];
  await importAs(
    shop,
    await staffOf(shop),
    statement(
      { receipt: sent, kes: -price, reason: 'Reversal' },
      { receipt: other, kes: -1, reason: 'Reversal', linked: paid },
      { receipt: stranger, kes: -5, reason: 'Business Payment' },
    ),
  );
  expect(await matchOf(shop, sent)).toEqual(['refund']);
  expect(await matchOf(shop, other)).toEqual(['differs']);
  expect(await matchOf(shop, stranger)).toEqual(['nothing']);
});
