import { beforeEach, expect, test } from 'vitest';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { dayMs, nairobiDate } from '#contracts/time.ts';
import { contest, givenCardSale } from '../../sales/testing/given-disputes.ts';
import {
  freshReceipt,
  givenBuyer,
  givenOpenSale,
  givenShop,
  priceKes,
  payFor,
} from '../../sales/testing/given-sales.ts';

/** The books over HTTP: what Admin shows, what it does, and what the audit log keeps of it. */
const database = useTestDatabase();
const now = new Date();
const price = priceKes.minor / 100;
type Json = Readonly<Record<string, unknown>>;

async function openBooks() {
  const clock = () => now;
  const shop = {
    ...givenAdminShop(database.db, clock),
    ...(await givenShop(database.db, clock)),
  };
  const admin = await openAdmin(shop);
  return { shop, admin };
}
type Books = Awaited<ReturnType<typeof openBooks>>;
let books: Books;
beforeEach(async () => {
  books = await openBooks();
});

const contentOf = ({ json }: { json: Json }) => json['content'] as readonly Json[];

const acts = ({ staffId }: Admin) =>
  database.db.rows<{ action: string; subject: string; after: Json | null }>(sql`
    select action, subject_id as subject, after from audit_log
     where actor_id = ${staffId} order by id`);

type Row = Readonly<{ receipt: string; kes: number; reason?: string; at?: string }>;

/** A statement as a browser uploads it; what is no row of it is refused by name. */
function upload(rows: readonly Row[], more: readonly string[] = []) {
  const lines = rows.map(({ receipt, kes, reason = 'Pay Bill', at = '20-11-2026 14:05:06' }) => {
    const [paidIn, withdrawn] = kes > 0 ? [kes.toFixed(2), ''] : ['', kes.toFixed(2)];
    return [receipt, at, paidIn, withdrawn, reason].join(',');
  });
  const heading = 'Receipt No.,Completion Time,Paid In,Withdrawn,Reason Type';
  const bytes = Buffer.from([heading, ...lines, ...more].join('\n'));
  return { name: `${rows[0]?.receipt}.csv`, data: bytes.toString('base64') };
}

/** Manual money without a match, uploaded by someone other than the requester. */
async function givenUnmatched(kes: number) {
  const receipt = freshReceipt();
  const uploader = await openAdmin(books.shop);
  const sent = await uploader.call('finance', 'POST /admin/statements', upload([{ receipt, kes }]));
  expect(sent.status).toBe(200);
  return receipt;
}

test('a statement is looked at, imported once, and what it leaves open is explained once', async () => {
  const { admin } = books;
  const [money, payout, taken] = [freshReceipt(), freshReceipt(), freshReceipt()];
  const rows = [
    { receipt: money, kes: 77 },
    { receipt: payout, kes: -500, reason: 'Organization Settlement' },
    { receipt: taken, kes: -60, reason: 'Somebody took it' },
  ];
  const file = upload(rows, ['SHORT,tomorrow,1.00,,Pay Bill']);
  const looked = await admin.call('finance', 'POST /admin/statements/preview', file);
  expect(looked.json).toMatchObject({
    known: 0,
    counts: { money: 1, payout: 1, outgoing: 1, booked: 0, fee: 0 },
    from: '2026-11-20T11:05:06.000Z',
    to: '2026-11-20T11:05:06.000Z',
    rejected: [{ problems: [expect.any(String), expect.any(String)] }],
  });
  const cut = { ...file, data: file.data.slice(0, -5) };
  expect(await admin.call('finance', 'POST /admin/statements', cut)).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining('upload is incomplete') as string },
  });
  const other = { name: 'prices.csv', data: Buffer.from('name,price').toString('base64') };
  for (const act of ['/admin/statements/preview', '/admin/statements']) {
    expect(await admin.call('finance', `POST ${act}`, other)).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('This is not an M-Pesa statement') as string },
    });
  }
  const imported = await admin.call('finance', 'POST /admin/statements', file);
  expect(imported.json).toEqual({ lines: 3, added: 3, rejected: 1, repeated: false });
  const again = await admin.call('finance', 'POST /admin/statements', file);
  expect(again.json).toMatchObject({ added: 0, repeated: true });
  const [newest] = contentOf(await admin.call('finance', 'GET /admin/statements'));
  expect(newest).toMatchObject({
    fileName: file.name,
    lines: 3,
    rejected: 1,
    open: 2,
    importedAt: now.toISOString(),
  });

  const lines = contentOf(await admin.call('finance', 'GET /admin/statement-lines'));
  const line = lines.find(({ receipt }) => receipt === taken);
  expect(line).toMatchObject({ minor: -6_000, completedAt: '2026-11-20T11:05:06.000Z' });
  const explained = `POST /admin/statement-lines/${String(line?.['id'])}/explain`;
  const words = { words: 'the owner took it to pay the rent' };
  expect((await admin.call('support', explained, words)).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => admin.call('finance', explained, words)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await acts(admin)).toEqual([
    expect.objectContaining({
      action: 'statement.import',
      subject: file.name,
      after: expect.objectContaining({ added: 3 }) as Json,
    }),
    {
      action: 'statement-line.explain',
      subject: String(line?.['id']),
      after: words,
    },
  ]);
});

test('money without an owner is given to a customer or an order, or sent back, each act once', async () => {
  const { admin, shop } = books;
  const [forCustomer, forOrder, back] = [
    await givenUnmatched(12),
    await givenUnmatched(price),
    await givenUnmatched(13),
  ];
  const way = (receipt: string, act: 'give' | 'return') =>
    `POST /admin/unmatched/daraja/${receipt}/${act}`;
  const waiting = contentOf(await admin.call('finance', 'GET /admin/unmatched'));
  expect(waiting.find(({ receipt }) => receipt === back)).toMatchObject({
    minor: 1_300,
    uploaded: true,
    orderId: null,
    foundAt: now.toISOString(),
  });

  const nobody = { email: 'nobody@nowhere.test' };
  expect((await admin.call('finance', way(forCustomer, 'give'), nobody)).status).toBe(404);
  const buyer = await givenBuyer(shop);
  const theirs = { email: buyer.email.toUpperCase() };
  expect((await admin.call('finance', way(forCustomer, 'give'), theirs)).json).toEqual({
    outcome: 'credited',
    customerId: buyer.customerId,
  });
  expect((await admin.call('finance', way(forCustomer, 'give'), theirs)).status).toBe(404);

  const sale = await givenOpenSale(shop);
  const order = await findOrder(shop.db, sale.orderId);
  const paid = { orderCode: order?.code ?? '' };
  expect((await admin.call('finance', way(forOrder, 'give'), paid)).json).toEqual({
    outcome: 'paid',
    customerId: sale.buyer.customerId,
  });
  const reason = { reason: 'nobody knows whose it is' };
  expect((await admin.call('finance', way(back, 'return'), reason)).json).toEqual({
    waits: false,
  });
  const [refund] = await shop.db.rows<{ id: string }>(sql`
    select id from refunds where source_id like ${`%${back}`}`);
  expect(await acts(admin)).toEqual([
    {
      action: 'stray.credit',
      subject: forCustomer,
      after: { ...theirs, outcome: 'credited' },
    },
    { action: 'stray.apply', subject: forOrder, after: { ...paid, outcome: 'paid' } },
    {
      action: 'stray.return',
      subject: back,
      after: { ...reason, refundId: refund?.id, waits: false },
    },
  ]);
  const left = await shop.db.rows(sql`
    select 1 from payment_exceptions
     where kind = 'unmatched-money' and resolved_at is null
       and detail->>'receipt' = any(${[forCustomer, forOrder, back]})`);
  expect(left).toEqual([]);
});

test('a day is shown, closed with a note, taken home as a file, and reopened with a reason', async () => {
  const { admin, shop } = books;
  const earlier = new Date(now.getTime() - dayMs);
  const yesterday = nairobiDate(earlier.getTime());
  const before = { ...shop, clock: () => earlier };
  const sale = await givenOpenSale(before);
  await payFor(before, sale);
  const shown = await admin.call('finance', 'GET /admin/close');
  expect(shown.json).toMatchObject({
    day: yesterday,
    closed: null,
    doubts: [expect.stringContaining('No statement reaches beyond') as string],
  });
  // A statement that reaches beyond the day has to know its receipts.
  const at = `${nairobiDate(now.getTime())} 23:59:59`;
  await admin.call(
    'finance',
    'POST /admin/statements',
    upload([{ receipt: freshReceipt(), kes: 3, at }]),
  );
  const covered = await admin.call('finance', 'GET /admin/close');
  expect(covered.json['doubts']).toEqual(['Receipts in no statement: 1.']);
  const note = 'the receipt is of the old number';
  const close = (words: string) =>
    admin.call('finance', 'POST /admin/close', { day: yesterday, note: words });
  expect(await close('')).toMatchObject({ status: 409, json: { code: 'close-refused' } });
  expect((await close(note)).json).toMatchObject({
    accounts: expect.arrayContaining([expect.objectContaining({ account: 'revenue' })]) as Json,
    closed: { note, closedBy: expect.any(String) as string, closedAt: now.toISOString() },
  });
  expect(await close(note)).toMatchObject({ status: 409, json: { code: 'close-refused' } });
  const file = await admin.app.inject({
    url: `/api/admin/close/file?day=${yesterday}`,
    headers: { 'x-test-who': 'finance', 'x-test-proven-ago': '0' },
  });
  expect(file.headers['content-disposition']).toContain(`close-${yesterday}.csv`);
  expect(file.body).toMatch(/^\uFEFFAccount,Currency,Opening,Debit,Credit,Closing\r?\n/);
  const figures = covered.json['accounts'] as readonly Readonly<Record<string, string | number>>[];
  const shillings = (line: (typeof figures)[number]) =>
    ['openingMinor', 'debitMinor', 'creditMinor', 'closingMinor'].map(
      (name) => Number(line[name]) / 100,
    );
  expect(file.body.trim().split(/\r?\n/).slice(1)).toEqual(
    figures.map((line) => [line['account'], line['currency'], ...shillings(line)].join(',')),
  );
  const reason = 'a payment was booked to the wrong day';
  const reopened = await admin.call('finance', 'POST /admin/close/reopen', {
    day: yesterday,
    reason,
  });
  expect(reopened.json).toMatchObject({ day: yesterday, closed: null });
  expect((await acts(admin)).filter(({ action }) => action !== 'statement.import')).toEqual([
    { action: 'books.close', subject: yesterday, after: { note } },
    { action: 'books.reopen', subject: yesterday, after: { reason } },
  ]);
});

test('disputes are listed and asked about, payouts of the card provider are listed with what it holds', async () => {
  const { admin, shop } = books;
  const sale = await givenCardSale(shop);
  await contest(shop, sale);
  const [heard] = contentOf(await admin.call('finance', 'GET /admin/disputes'));
  expect(heard).toMatchObject({ provider: 'paystack', state: 'heard', openedAt: null });
  expect((await admin.call('finance', 'POST /admin/disputes/dsp_0/check')).status).toBe(404);
  const check = `POST /admin/disputes/${String(heard?.['id'])}/check`;
  expect((await admin.call('finance', check)).status).toBe(204);
  const listed = await admin.call('finance', 'GET /admin/disputes');
  expect(listed.json).toMatchObject({ totalItems: 1 });
  const [open] = contentOf(listed);
  expect(open).toMatchObject({
    state: 'open',
    amountMinor: priceKes.minor,
    orderId: sale.orderId,
    customerEmail: sale.buyer.email,
    openedAt: now.toISOString(),
    resolvedAt: null,
  });
  expect(await acts(admin)).toEqual([
    { action: 'dispute.check', subject: heard?.['id'], after: { state: 'open' } },
  ]);

  await shop.db.execute(sql`
    insert into settlements (provider, id, settled_on, gross_minor, fees_minor, deductions_minor,
                             net_minor, lines, state, detail, read_at)
    values ('paystack', 'set_1', ${now}, 900, 30, 0, 870, 1, 'posted', '', ${now})`);
  const settled = await admin.call('finance', 'GET /admin/settlements');
  expect(contentOf(settled)).toEqual([
    expect.objectContaining({
      id: 'set_1',
      netMinor: 870,
      settledOn: now.toISOString(),
      readAt: now.toISOString(),
    }),
  ]);
  expect(settled.json).toMatchObject({ totalItems: 1, unsettledMinor: priceKes.minor });
});
