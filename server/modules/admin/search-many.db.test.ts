import { beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin } = useAdmin();
const many = 1_100;

/** So many addresses in Texas on one network, only the first of them in Waco. */
beforeAll(async () => {
  await shop.db.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                           consent_basis, created_at)
    select 'ups_' || md5('u' || n), 'many', 'many-' || n, '10.1.0.1', 1, 'socks5',
           '198.19.0.0'::inet + n, 'test', 'test', ${noon}::timestamptz + n * interval '1 second'
      from generate_series(1, ${many}::integer) as n`);
  await shop.db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, created_at, updated_at)
    select 'prx_' || md5('p' || n), 'ups_' || md5('u' || n), '198.19.0.0'::inet + n, 'US', 'Texas',
           case when n = 1 then 'Waco' else 'Dallas' end, '75001', 'Lonestar Fiber', 'Fiber', 199,
           3582, ${noon}, ${noon}
      from generate_series(1, ${many}::integer) as n`);
  await addOrders();
});

async function list(path: string) {
  const { status, json } = await admin.call('owner', `GET /admin/${path}`);
  expect(status).toBe(200);
  return json as { content: { id: string; externalId?: string }[] } & Record<string, unknown>;
}

/** As many customers called Wanjiru with an order each, the newest of them Otieno's. */
async function addOrders() {
  const { db } = shop;
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    select 'cus_' || md5('c' || n), 'c' || n || '@many.test', 'Wanjiru ' || last, 'Wanjiru', last,
           ${noon}, ${noon}
      from (select n, case when n = ${many} then 'Otieno' else 'Njeri' end as last
              from generate_series(1, ${many}::integer) as n) as named`);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    select 'ord_' || md5('o' || n), 'LG-' || lpad(n::text, 8, '0'), 'cus_' || md5('c' || n),
           'expired', 199, 1300000, 25900, at, at
      from (select n, ${noon}::timestamptz + n * interval '1 second' as at
              from generate_series(1, ${many}::integer) as n) as placed`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    select 'orl_' || md5('l' || n), 'ord_' || md5('o' || n), 'proxy', 'prx_' || md5('p' || n),
           'daily', 'Residential proxy', '{}', 199
      from generate_series(1, ${many}::integer) as n`);
}

const thousand = { totalItems: 1_000, more: true };

const common = [
  'products?search=lonestar',
  'stock?search=lonestar',
  'stock?country=US',
  'orders?search=wanjiru&state=all',
];

test.each(common)(
  'what finds more than a thousand says so, and its pages do not overlap: %s',
  async (path) => {
    const first = await list(path);
    const second = await list(`${path}&page=1`);
    expect(first).toMatchObject(thousand);
    expect(second).toMatchObject(thousand);
    const ids = [...first.content, ...second.content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(50);
  },
);

test('a common search of stock shows the newest first, as a rare one does', async () => {
  const { content } = await list('stock?search=lonestar');
  expect(content[0]?.externalId).toBe(`many-${many}`);
  expect(content[24]?.externalId).toBe(`many-${many - 24}`);
});

test.each([
  ['products?search=waco', 1],
  ['products?search=lonestar%20waco', 1],
  ['products?search=zanzibar', 0],
  ['stock?search=waco', 1],
  ['stock?search=many-7', 1],
  ['stock?search=198.19.0.9', 1],
  ['stock?search=10.1.0.1&state=down', 0],
  ['orders?search=otieno&state=all', 1],
  ['orders?search=wanjiru&state=delivered', 0],
  ['orders?search=lg-00000007&state=all', 1],
])('what finds few is counted to the end: %s', async (path, count) => {
  expect(await list(path)).toMatchObject({ totalItems: count, more: false });
});

test('orders of a common name show the newest first', async () => {
  const { content } = await list('orders?search=wanjiru&state=all');
  expect(content[0]).toMatchObject({ customerName: 'Wanjiru Otieno' });
});

test('a host that many addresses share finds them', async () => {
  expect(await list('stock?search=10.1.0.1')).toMatchObject(thousand);
});
