import type { OrderId } from '#contracts/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { maskPhone } from '#contracts/phone.ts';
import { minuteMs } from '#contracts/time.ts';
import { collectorFor } from '#modules/payments';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { suspendMoney } from '../money/book/book-unmatched.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import {
  customerPays,
  freshReceipt,
  givenBuyer,
  givenOpenSale,
  givenShop,
  priceKes,
} from '../testing/given-sales.ts';
import { givenBalance } from '../testing/given-balance.ts';
import { listPayments } from './payments.sql.ts';
import { recordTestPrompt } from './record-test-prompt.ts';

/** Admin of payments over HTTP: the list, one payment, "check now", and the differences. */
const database = useTestDatabase();
const noon = Date.UTC(2026, 2, 1, 12);
type Json = Readonly<Record<string, unknown>>;

let now: number;
async function openPayments() {
  now = noon;
  const clock = () => new Date(now);
  const shop = {
    ...givenAdminShop(database.db, clock),
    ...(await givenShop(database.db, clock)),
  };
  return { shop, admin: await openAdmin(shop) };
}
let shop: Awaited<ReturnType<typeof openPayments>>['shop'];
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openPayments());
});

const contentOf = ({ json }: { json: Json }) => json['content'] as readonly Json[];
const find = async (search: string) =>
  contentOf(
    await admin.call('support', `GET /admin/payments?search=${encodeURIComponent(search)}`),
  );

const acts = () =>
  shop.db.rows<{ action: string; subject: string; before: Json | null; after: Json | null }>(sql`
    select action, subject_kind || ' ' || subject_id as subject, before, after from audit_log
     where actor_id = ${admin.staffId} order by id`);

const codeOf = async (orderId: OrderId) => (await findOrder(shop.db, orderId))?.code ?? '';

test('a payment is found by its receipt, reference, id, order and part of an address, in any letters', async () => {
  const sale = await givenOpenSale(shop);
  await givenOpenSale(shop);
  const receipt = await customerPays(shop, sale);
  now += minuteMs;
  await resolvePayment(shop, sale.paymentId);
  const [collection] = shop.daraja.received;
  const code = await codeOf(sale.orderId);
  const paid = {
    id: sale.paymentId,
    orderId: sale.orderId,
    orderCode: code,
    customerId: sale.buyer.customerId,
    customerEmail: sale.buyer.email,
    provider: 'daraja',
    method: 'M-Pesa',
    mode: 'STK',
    state: 'succeeded',
    kes: priceKes.minor / 100,
    account: maskPhone(sale.phone),
    reference: collection?.reference,
    receipt,
    resultCode: '0',
    resultText: expect.any(String) as string,
    createdAt: new Date(noon).toISOString(),
    resolvedAt: new Date(noon + minuteMs).toISOString(),
  };
  const names = [
    receipt.toLowerCase(),
    String(collection?.reference).toLowerCase(),
    sale.paymentId,
    code.toLowerCase(),
    sale.buyer.email.slice(4, 24).toUpperCase(),
  ];
  for (const name of names) expect([name, await find(name)]).toEqual([name, [paid]]);
  expect(await find('nobody@nowhere.test')).toEqual([]);
  const log = await admin.call('support', `GET /admin/payments/${sale.paymentId}`);
  expect(log.json['payment']).toEqual(paid);
});

test('payments come newest first or as a column says, page by page, to those who may read them', async () => {
  await shop.db.execute(sql`update payment_attempts set created_at = ${new Date(0)}`);
  const first = await givenOpenSale(shop);
  now += minuteMs;
  const rich = await givenBalance(shop, 900);
  now += minuteMs;
  const last = await givenOpenSale(shop);
  const idsOf = async (query: string) =>
    contentOf(await admin.call('finance', `GET /admin/payments?${query}`)).map(({ id }) => id);
  const [topUp] = await listed({ customerId: rich.customerId });
  const newest = [last.paymentId, topUp, first.paymentId];
  expect((await idsOf('')).slice(0, 3)).toEqual(newest);
  expect((await idsOf('sort=created&dir=desc')).slice(0, 3)).toEqual(newest);
  expect((await idsOf('sort=amount&dir=desc'))[0]).toBe(topUp);
  expect((await idsOf('sort=amount&dir=asc')).at(-1)).toBe(topUp);
  expect(await listed({ orderId: first.orderId })).toEqual([first.paymentId]);
  const beyond = await admin.call('finance', 'GET /admin/payments?page=7');
  const [counted] = await shop.db.rows<{ count: number }>(sql`
    select count(*) from payment_attempts`);
  expect(beyond.json).toMatchObject({ content: [], page: 7, totalItems: counted?.count });
  const refused = ['customer', 'visitor'] as const;
  for (const who of refused) {
    expect((await admin.call(who, 'GET /admin/payments')).status).not.toBe(200);
  }
});

const listed = async (only: Pick<Parameters<typeof listPayments>[1], 'orderId' | 'customerId'>) =>
  (await listPayments(shop.db, { ...only, page: { limit: 20, offset: 0, page: 0 } })).content.map(
    ({ id }) => id,
  );

test('staff ask the provider now, and what they learned is in the audit log', async () => {
  const sale = await givenOpenSale(shop);
  const receipt = await customerPays(shop, sale);
  const check = `POST /admin/payments/${sale.paymentId}/check`;
  expect((await admin.call('customer', check)).status).toBe(404);
  const checked = await admin.call('support', check);
  expect(checked.json['payment']).toMatchObject({ state: 'succeeded', receipt });
  const at = new Date(noon).toISOString();
  const heard = { detail: { code: '0' }, at };
  expect(checked.json['events']).toEqual([
    { from: null, to: 'created', cause: 'open', detail: {}, at },
    { from: 'created', to: 'submitting', cause: 'claim', detail: {}, at },
    { from: 'submitting', to: 'pending', cause: 'accept', detail: {}, at },
    { from: 'pending', to: 'confirming', cause: 'callback', ...heard },
    { from: 'confirming', to: 'succeeded', cause: 'succeeded', ...heard },
  ]);
  expect(checked.json['messages']).toMatchObject([
    {
      sourceAddress: '196.201.214.200',
      receivedAt: at,
      body: { Body: expect.any(Object) as object },
    },
  ]);
  expect([checked.json['questions'], checked.json['disputes']]).toEqual([[], []]);
  expect(await acts()).toEqual([
    {
      action: 'payment.check',
      subject: `payment ${sale.paymentId}`,
      before: { state: 'confirming' },
      after: { state: 'succeeded' },
    },
  ]);
  const unknown = `pay_${'0'.repeat(32)}`;
  expect((await admin.call('support', `POST /admin/payments/${unknown}/check`)).status).toBe(404);
  expect((await admin.call('support', `GET /admin/payments/${unknown}`)).status).toBe(404);
});

async function givenException(
  kind: string,
  detail: Json,
  paymentId: string | null = null,
): Promise<number> {
  const [row] = await shop.db.rows<{ id: number }>(sql`
    insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at)
    values (${paymentId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${freshReceipt()},
            ${shop.clock()})
    returning id`);
  return row?.id ?? 0;
}

test('money in suspense is listed with where it waits and whose order its account names', async () => {
  const sale = await givenOpenSale(shop);
  const code = await codeOf(sale.orderId);
  const [named, nameless, settled] = [freshReceipt(), freshReceipt(), freshReceipt()];
  for (const [receipt, reference] of [
    [named, code],
    [nameless, 'NOBODY'],
  ] as const) {
    const line = { receipt, amount: wholeKes(13), reference, at: '20260301120000' };
    const found = { provider: 'daraja', line, at: shop.clock() } as const;
    expect(await shop.db.transaction((tx) => suspendMoney(tx, shop, found))).toBe(true);
    await givenException('unmatched-money', { provider: 'daraja', receipt, by: '254712345678' });
  }
  await givenException('unmatched-money', { provider: 'daraja', receipt: settled });
  const open = contentOf(await admin.call('finance', 'GET /admin/exceptions'));
  expect(open.map(({ unmatched }) => unmatched)).toEqual([
    { provider: 'daraja', receipt: named, orderCode: code },
    { provider: 'daraja', receipt: nameless, orderCode: null },
    null,
  ]);
  expect(open[0]).toEqual({
    id: expect.any(Number) as number,
    paymentId: null,
    orderId: null,
    orderCode: null,
    customerEmail: null,
    kind: 'unmatched-money',
    detail: { provider: 'daraja', receipt: named, by: maskPhone('254712345678') },
    amountMinor: 1_300,
    unmatched: { provider: 'daraja', receipt: named, orderCode: code },
    createdAt: new Date(noon).toISOString(),
    resolvedAt: null,
    resolution: null,
  });
  await shop.db.execute(sql`update payment_exceptions set resolved_at = ${shop.clock()}`);
});

test('a difference is settled once, by who may, and leaves the list of the open ones', async () => {
  const sale = await givenOpenSale(shop);
  const old = await givenException('paid-twice', { amountMinor: 700 }, sale.paymentId);
  const next = await givenException('short', { amount: { minor: 800, currency: 'KES' } });
  const last = await givenException('odd', {}, sale.paymentId);
  const idsOf = async (query: string) =>
    contentOf(await admin.call('finance', `GET /admin/exceptions${query}`)).map(({ id }) => id);
  for (const query of ['', '?open=true']) expect(await idsOf(query)).toEqual([old, next, last]);
  const open = await admin.call('finance', 'GET /admin/exceptions');
  expect(open.json).toMatchObject({ totalItems: 3, page: 0 });
  expect(contentOf(open).map(({ amountMinor }) => amountMinor)).toEqual([700, 800, priceKes.minor]);
  expect(contentOf(open)[0]).toMatchObject({
    paymentId: sale.paymentId,
    orderId: sale.orderId,
    orderCode: await codeOf(sale.orderId),
    customerEmail: sale.buyer.email,
  });
  const body = { resolution: 'The customer was called.' };
  const settle = `POST /admin/exceptions/${old}/resolve`;
  expect((await admin.call('support', settle, body)).status).toBe(403);
  now += minuteMs;
  const both = await Promise.all([1, 2].map(() => admin.call('finance', settle, body)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await idsOf('')).toEqual([next, last]);
  expect((await idsOf('?open=false')).slice(0, 3)).toEqual([last, next, old]);
  const all = contentOf(await admin.call('finance', 'GET /admin/exceptions?open=false'));
  expect(all.find(({ id }) => id === old)).toMatchObject({
    resolvedAt: new Date(noon + minuteMs).toISOString(),
    resolution: body.resolution,
  });
  expect(await acts()).toEqual([
    {
      action: 'payment.settle-exception',
      subject: `payment-exception ${old}`,
      before: null,
      after: body,
    },
  ]);
  expect((await admin.call('finance', 'POST /admin/exceptions/none/resolve', body)).status).toBe(
    404,
  );
});

test('a prompt that staff send for a test is in the audit log under their name', async () => {
  const self = { ...(await givenBuyer(shop)), customerId: admin.staffId };
  await recordTestPrompt(shop, self, { ip: '192.0.2.1' });
  expect(await acts()).toEqual([
    {
      action: 'payment.test',
      subject: `provider ${collectorFor('STK')}`,
      before: null,
      after: null,
    },
  ]);
});
