import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { ordersFound } from '#contracts/sale/orders.ts';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { givenShop } from '../../testing/given-sales.ts';
import { openApp } from '../../testing/given-site.ts';
import { orderRoutes } from './orders.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const many = 5_000;
let app: Awaited<ReturnType<typeof openApp>>;
let caller: SignedIn;
let first: Readonly<{ orderId: OrderId; code: string; receipt: string; invoice: string }>;

/** A customer whose first order, which was paid, has 5,000 unpaid ones after it. */
beforeAll(async () => {
  const shop = await givenShop(database.db, () => noon);
  const { buyer, orderId } = await givenPaidLease(shop);
  caller = buyer;
  app = await openApp(shop, () => caller);
  orderRoutes(app, shop);
  const { db } = database;
  const word = (prefix: string) => sql`${prefix} || lpad(n::text, 32, '0')`;
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    select ${word('ord_')}, 'LG-N' || lpad(n::text, 5, '0'), ${buyer.customerId},
           case when n > 4 then 'cancelled' else 'awaiting_payment' end, 101, 1300000, 13100,
           ${noon}::timestamptz + n * interval '1 minute', ${noon}
      from generate_series(1, ${many}::integer) as n`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents,
                             kes_minor)
    select ${word('orl_')}, ${word('ord_')}, 'proxy', ${word('prx_')}, 'daily', 'Proxy Kisumu, KE',
           '{"city": "Kisumu"}', 101, 13100
      from generate_series(1, ${many}::integer) as n`);
  await db.execute(sql`
    insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                 moved_at)
    select ${word('ord_')}, ${buyer.customerId}, 13100, 'KES', 'open', ${noon}, ${noon}
      from generate_series(1, 3) as n`);
  // Two of those that wait for their money were refused by the payer, and one not begun.
  await db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
                                  currency, account_sealed, account_masked, reference,
                                  callback_token_hash, result_code, facts, created_at, expires_at)
    select ${word('pay_')}, ${word('ord_')}, ${buyer.customerId}, 'daraja', 'STK', 'failed', 13100,
           'KES', '', '2547•••', ${word('ref')}, ${word('hash')},
           case when n < 3 then '1032' else '1037' end, '{}', ${noon}, ${noon}
      from generate_series(1, 3) as n`);
  const [row] = await db.rows<{ code: string; receipt: string; invoice: string }>(sql`
    select o.code, a.receipt, i.number as invoice from orders o
      join payment_attempts a on a.order_id = o.id join invoices i on i.order_id = o.id
     where o.id = ${orderId}`);
  if (!row) throw new Error('The first order was not paid.');
  first = { orderId, ...row };
  return () => app.close();
});

async function find(query: Readonly<Record<string, string>>, as = caller) {
  const before = caller;
  caller = as;
  const answer = await app.inject({ url: '/api/orders/search', query: { ...query } });
  caller = before;
  expect(answer.statusCode).toBe(200);
  return ordersFound.parse(answer.json());
}
const idsOf = ({ content }: Awaited<ReturnType<typeof find>>) =>
  content.map(({ orderId }) => orderId);

test('the first of 5,001 orders is on the last page', async () => {
  const { total, totalItems } = await find({});
  expect([total, totalItems]).toEqual([51, many + 1]);
  expect(idsOf(await find({ page: '50' }))).toEqual([first.orderId]);
});

test('it is found by its code, its receipt, its invoice, its city and its status', async () => {
  const { code, receipt, invoice, orderId } = first;
  const texts = [code, receipt, receipt.toLowerCase().slice(1), invoice];
  for (const search of texts)
    expect([search, idsOf(await find({ search }))]).toEqual([search, [orderId]]);
  expect(idsOf(await find({ status: 'completed', search: 'nairobi' }))).toEqual([orderId]);
  expect(idsOf(await find({ search: receipt, status: 'Cancelled' }))).toEqual([]);
});

test('sums are of all pages: statuses of everything, dollars of what is found', async () => {
  const { sums } = await find({ sums: 'true', size: '1', search: 'kisumu' });
  expect(sums).toEqual({
    statuses: expect.arrayContaining([
      { status: 'completed', count: 1 },
      { status: 'Cancelled', count: many - 4 },
      { status: 'Awaiting payment', count: 1 },
      { status: 'Payment declined', count: 2 },
      { status: 'Payment failed', count: 1 },
    ]) as unknown,
    totalAmount: '5050.00',
    paidAmount: '0.00',
  });
  expect(sums?.statuses).toHaveLength(5);
  const paid = await find({ sums: 'true', status: 'completed' });
  expect(paid.sums?.paidAmount).toBe(paid.content[0]?.totalAmount);
  expect((await find({})).sums).toBeUndefined();
});

test('each status finds the orders that carry it', async () => {
  for (const [status, count] of [
    ['Payment declined', 2],
    ['Payment failed', 1],
    ['Awaiting payment', 1],
    ['Cancelled', many - 4],
    ['Refunded', 0],
  ] as const) {
    const { content, totalItems } = await find({ status, size: '5' });
    expect([status, totalItems]).toEqual([status, count]);
    expect(content.filter((order) => order.status !== status)).toEqual([]);
  }
  const unknown = await app.inject({ url: '/api/orders/search?status=Lost' });
  expect([unknown.statusCode, unknown.json().errors]).toMatchObject([
    422,
    [{ pointer: '/status' }],
  ]);
});

test('who may not see money finds no order by its documents, and sums nothing', async () => {
  const team = { personId: caller.customerId, role: 'member', name: 'Amina' } as const;
  const member = { ...caller, team };
  expect(idsOf(await find({ search: first.receipt }, member))).toEqual([]);
  expect(idsOf(await find({ search: first.invoice }, member))).toEqual([]);
  const { sums } = await find({ sums: 'true', size: '1' }, member);
  expect(sums).toMatchObject({ totalAmount: '', paidAmount: '' });
});
