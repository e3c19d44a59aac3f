import { beforeAll, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { invoiceOfOrder } from '#modules/billing';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { buyWith } from '../../sales/testing/given-coupon.ts';
import {
  givenOpenSale,
  givenShop,
  givenBuyer,
  givenProxy,
  type OpenSale,
  type TestShop,
  payFor,
} from '../../sales/testing/given-sales.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';
import { giveBack } from '../../sales/testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;
let admin: Admin;

beforeAll(async () => {
  shop = await givenShop(database.db, () => noon);
  const { publicUrl } = shop;
  const settings = givenSettings({});
  admin = await openAdmin({ ...shop, settings, config: { mode: 'sandbox', publicUrl } });
});

const coupon = {
  code: 'karibu-10',
  percent: 10,
  offKes: null,
  products: ['proxy'],
  minKes: 0,
  usesMax: 5,
  usesPerCustomerMax: 1,
  startsAt: noon.toISOString(),
  endsAt: null,
  note: 'for newcomers',
};
const { code: _code, ...terms } = coupon;

const auditOf = (action: string) =>
  shop.db.rows<{ after: unknown }>(sql`select after from audit_log where action = ${action}`);

test('a coupon is made, changed from the version that was seen, used and stopped', async () => {
  const made = await admin.call('manager', 'POST /admin/coupons', coupon);
  expect(made).toMatchObject({
    status: 200,
    json: { code: 'KARIBU-10', state: 'running', used: 0, version: 1 },
  });
  const id = String(made.json['id']);
  const path = `PATCH /admin/coupons/${id}`;
  const changed = await admin.call('owner', path, { ...terms, percent: 20, version: 1 });
  expect(changed.json).toMatchObject({ percent: 20, version: 2 });
  const stale = await admin.call('owner', path, { ...terms, percent: 30, version: 1 });
  expect([stale.status, stale.json['code']]).toEqual([409, 'edit-conflict']);
  const stands = 'changed: 20%, 5 uses, until it is stopped';
  expect(stale.json['errors']).toEqual([{ pointer: '/version', detail: stands }]);
  const buyer = await givenBuyer(shop);
  await buyWith(shop, { buyer, proxyId: await givenProxy(shop), coupon: 'Karibu-10' });
  const record = await admin.call('owner', `GET /admin/coupons/${id}`);
  expect(record.json).toMatchObject({
    coupon: { used: 1 },
    uses: [{ customerId: buyer.customerId, discountKes: 51, state: 'held' }],
  });
  const stopped = await admin.call('owner', `POST /admin/coupons/${id}/stop`);
  expect(stopped.json).toMatchObject({ state: 'stopped', version: 3 });
  expect(await auditOf('coupon.add')).toHaveLength(1);
  expect(await auditOf('coupon.change')).toHaveLength(1);
  await admin.call('owner', `POST /admin/coupons/${id}/stop`);
  expect(await auditOf('coupon.stop')).toHaveLength(1);
});

test.each([
  ['a code that is taken', { code: 'KARIBU-10' }],
  ['neither a percentage nor an amount', { code: 'NONE', percent: null }],
  ['both of them', { code: 'BOTH', offKes: 100 }],
  ['more than all', { code: 'MORE', percent: 101 }],
  ['an end before its begin', { code: 'BACK', endsAt: '2026-02-01T00:00:00.000Z' }],
  ['a code with spaces', { code: 'A B C' }],
])('%s is refused', async (_what, wrong) => {
  const answer = await admin.call('owner', 'POST /admin/coupons', { ...coupon, ...wrong });
  expect([answer.status, answer.json['code']]).toEqual([422, 'validation-failed']);
});

test('a limit below what was used is refused', async () => {
  const made = await admin.call('owner', 'POST /admin/coupons', { ...coupon, code: 'FEW' });
  for (const _ of [1, 2]) {
    const input = { buyer: await givenBuyer(shop), proxyId: await givenProxy(shop) };
    await buyWith(shop, { ...input, coupon: 'few' });
  }
  const path = `PATCH /admin/coupons/${String(made.json['id'])}`;
  const fewer = await admin.call('owner', path, { ...terms, usesMax: 1, version: 1 });
  expect([fewer.status, fewer.json['errors']]).toMatchObject([422, [{ pointer: '/usesMax' }]]);
});

test('a coupon of shillings says so to whoever edits an older version of it', async () => {
  const endsAt = '2026-04-01T00:00:00.000Z';
  const amount = { ...terms, percent: null, offKes: 250, usesMax: null, endsAt };
  const made = await admin.call('owner', 'POST /admin/coupons', { ...amount, code: 'AMOUNT' });
  expect(made.json).toMatchObject({ percent: null, offKes: 250, usesMax: null, endsAt });
  const stale = await admin.call('owner', `PATCH /admin/coupons/${String(made.json['id'])}`, {
    ...amount,
    version: 2,
  });
  const stands = `changed: KES 250, any number of uses, until ${endsAt}`;
  expect(stale.json['errors']).toEqual([{ pointer: '/version', detail: stands }]);
});

test('coupons are listed a page at a time, each with its state', async () => {
  const all = await admin.call('manager', 'GET /admin/coupons');
  const total = Number(all.json['totalItems']);
  expect(all.json['content']).toHaveLength(total);
  expect(all.json['content']).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'KARIBU-10', state: 'stopped' })]),
  );
  const beyond = await admin.call('manager', 'GET /admin/coupons?page=1');
  expect(beyond.json).toMatchObject({ totalItems: total, content: [] });
  const gone = await admin.call('manager', `GET /admin/coupons/cpn_${'0'.repeat(32)}`);
  expect(gone).toMatchObject({ status: 404, json: { detail: 'Coupon not found.' } });
});

test('a coupon that is not there is neither changed nor stopped', async () => {
  const path = `/admin/coupons/cpn_${'0'.repeat(32)}`;
  const changed = await admin.call('owner', `PATCH ${path}`, { ...terms, version: 1 });
  const stopped = await admin.call('owner', `POST ${path}/stop`);
  expect([changed, stopped]).toMatchObject([
    { status: 404, json: { detail: 'Coupon not found.' } },
    { status: 404, json: { detail: 'Coupon not found.' } },
  ]);
});

const settings = {
  vatOn: true,
  vatRateBp: 1600,
  sellerName: 'Lango Networks Ltd',
  sellerAddress: 'Moi Avenue',
  sellerPin: 'P051234567X',
};

/** The lines of the file of documents between two days of Nairobi. */
async function documentsFile(from: string, to: string): Promise<string[]> {
  const file = await admin.app.inject({
    method: 'GET',
    url: `/api/admin/billing-documents.csv?from=${from}&to=${to}`,
    headers: { 'x-test-who': 'finance' },
  });
  return file.body.split('\r\n').filter((line) => line !== '');
}

/** A hundred shillings of a sale, to the balance of its customer. */
const giveHundredBack = (sale: OpenSale, at: Date) =>
  giveBack(shop, sale, { amount: wholeKes(100), at });

test('the switch for tax takes a PIN, is audited, and the documents file carries the tax', async () => {
  const first = await admin.call('owner', 'GET /admin/billing');
  expect(first.json).toMatchObject({ version: 0, vatOn: false, sellerPin: null });
  const none = { ...settings, version: 0, sellerPin: null };
  expect((await admin.call('owner', 'PUT /admin/billing', none)).status).toBe(422);
  const on = await admin.call('owner', 'PUT /admin/billing', { ...settings, version: 0 });
  expect(on.json).toEqual({ ...settings, version: 1 });
  const stale = await admin.call('owner', 'PUT /admin/billing', { ...settings, version: 0 });
  expect([stale.status, stale.json['code']]).toEqual([409, 'edit-conflict']);
  expect(await auditOf('billing.change')).toHaveLength(1);
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale);
  const invoice = await invoiceOfOrder(shop.db, sale.orderId);
  const billingDocuments = await admin.call(
    'support',
    `GET /admin/orders/${sale.orderId}/documents`,
  );
  expect(billingDocuments.json).toMatchObject({
    content: [{ kind: 'invoice', vatKesCents: 3_572, title: invoice?.lines[0]?.title }],
  });
  const file = await admin.app.inject({
    method: 'GET',
    url: '/api/admin/billing-documents.csv?from=2026-03-01&to=2026-03-01',
    headers: { 'x-test-who': 'finance' },
  });
  expect(file.headers['content-type']).toContain('text/csv');
  const [head, row] = file.body.split('\r\n');
  expect(head).toContain('Net KES,VAT KES,Total KES');
  expect(row).toMatch(
    /^invoice,INV-2026-\d{6},.*P051234567X.*,1,M-Pesa,[^,]+,16,223\.28,35\.72,259$/,
  );
  const waiting = await givenOpenSale(shop);
  const nothing = await admin.call('support', `GET /admin/orders/${waiting.orderId}/documents`);
  expect(nothing).toMatchObject({ status: 200, json: { content: [] } });

  await giveHundredBack(sale, noon);
  const both = await admin.call('support', `GET /admin/orders/${sale.orderId}/documents`);
  expect(both.json).toMatchObject({
    content: [
      { kind: 'invoice', totalKesCents: 25_900 },
      { kind: 'credit-note', totalKesCents: 10_000, vatKesCents: 1_379, orderId: sale.orderId },
    ],
  });
  const withNote = await documentsFile('2026-03-01', '2026-03-01');
  const number = /^invoice,(INV-2026-\d{6}),/.exec(row ?? '')?.[1];
  expect(withNote.find((line) => line.startsWith('credit note'))).toMatch(
    new RegExp(`^credit note,[A-Z]+-2026-\\d{6},[^,]+,${number},.*,16,-86\\.21,-13\\.79,-100$`),
  );
  expect(await documentsFile('2026-02-27', '2026-02-28')).toEqual([head]);
  // Half past midnight in Nairobi, which is still the day before in London.
  await giveHundredBack(sale, new Date('2026-03-04T21:30:00Z'));
  expect(await documentsFile('2026-03-04', '2026-03-04')).toEqual([head]);
  expect(await documentsFile('2026-03-05', '2026-03-05')).toEqual([
    head,
    expect.stringMatching(new RegExp(`^credit note,[^,]+,2026-03-05 00:30:00,${number},`)),
  ]);
  expect(await documentsFile('2025-03-01', '2026-03-01')).toEqual(withNote);
  const tooLong = await admin.call(
    'finance',
    'GET /admin/billing-documents.csv?from=2025-02-28&to=2026-03-01',
  );
  expect(tooLong).toMatchObject({
    status: 422,
    json: { detail: 'Choose one to 366 days.', errors: [{ pointer: '/to' }] },
  });
  const backwards = await admin.call(
    'finance',
    'GET /admin/billing-documents.csv?from=2026-03-02&to=2026-03-01',
  );
  expect(backwards.status).toBe(422);
});

test('of selected coupons each is stopped by itself, once', async () => {
  const ids: string[] = [];
  for (const name of ['ONE-OF-TWO', 'TWO-OF-TWO']) {
    const made = await admin.call('manager', 'POST /admin/coupons', { ...coupon, code: name });
    ids.push(String(made.json['id']));
  }
  const stop = () =>
    admin.call('manager', 'POST /admin/coupons/selected/stop', { ids: [...ids, 'cpn_nothing'] });
  const outcomes = [
    ...ids.map((id) => ({ id, refusal: null })),
    { id: 'cpn_nothing', refusal: 'Coupon not found.' },
  ];
  expect((await stop()).json).toEqual({ outcomes });
  expect((await stop()).json).toEqual({ outcomes });
  const log = await shop.db.rows<{ subject: string }>(sql`
    select subject_id as subject from audit_log
     where action = 'coupon.stop' and subject_id = any(${ids}) order by id`);
  expect(log.map(({ subject }) => subject)).toEqual(ids);
});
