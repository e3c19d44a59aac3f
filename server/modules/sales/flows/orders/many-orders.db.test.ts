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

/** A customer whose first order, which was paid, has 5,000 cancelled ones after it. */
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
           'cancelled', 101, 1300000, 13100,
           ${noon}::timestamptz + n * interval '1 minute', ${noon}
      from generate_series(1, ${many}::integer) as n`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents,
                             kes_minor)
    select ${word('orl_')}, ${word('ord_')}, 'proxy', ${word('prx_')}, 'daily', 'Proxy Kisumu, KE',
           '{"city": "Kisumu"}', 101, 13100
      from generate_series(1, ${many}::integer) as n`);
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

test('it is found by its code, its receipt, its invoice and its city', async () => {
  const { code, receipt, invoice, orderId } = first;
  const texts = [code, receipt, receipt.toLowerCase().slice(1), invoice];
  for (const search of texts)
    expect([search, idsOf(await find({ search }))]).toEqual([search, [orderId]]);
  expect(idsOf(await find({ search: 'nairobi' }))).toEqual([orderId]);
  expect(idsOf(await find({ search: receipt, category: 'vps' }))).toEqual([]);
});

test('who may not see money finds no order by its documents', async () => {
  const team = { personId: caller.customerId, role: 'member', name: 'Amina' } as const;
  const member = { ...caller, team };
  expect(idsOf(await find({ search: first.receipt }, member))).toEqual([]);
  expect(idsOf(await find({ search: first.invoice }, member))).toEqual([]);
});
