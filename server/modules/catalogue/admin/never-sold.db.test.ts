import { beforeAll, expect, test } from 'vitest';
import { products } from '#contracts/goods/kinds.ts';
import { productKinds } from '#contracts/admin/goods/products.ts';
import { installedKinds } from '#modules/sales/goods';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const neverSold = ['template', 'templates', 'psd', 'nonvoip', 'number', 'vcc', 'card'];
let admin: Admin;

beforeAll(async () => {
  admin = await openAdmin(givenShop(database.db, () => new Date('2026-03-01T12:00:00Z')));
});

test('the shop knows two kinds of products', () => {
  expect(products).toEqual(['proxy', 'vps']);
  expect(productKinds).toEqual(['proxy', 'vps']);
});

test.each(neverSold)('no call of Admin makes or prices a %s', async (kind) => {
  const change = { kind: 'percent', percent: 10 };
  const calls = [
    ['POST /admin/products', { kind, id: 'us99', monthCents: 400, countryCode: 'US' }],
    ['POST /admin/products/bulk/preview', { which: { kind }, change }],
    ['POST /admin/products/bulk', { which: { kind }, change, fingerprint: '' }],
    ['POST /admin/products/import/preview', { kind, text: 'id\nx' }],
    ['POST /admin/products/import', { kind, text: 'id\nx', fingerprint: '' }],
    [`GET /admin/products?kind=${kind}`, undefined],
  ] as const;
  for (const [what, body] of calls) {
    expect([what, (await admin.call('owner', what, body)).status]).toEqual([what, 422]);
  }
});

test.each(neverSold)('a %s has no price, and no order line can name it', async (product) => {
  expect(installedKinds.map(({ sale }) => sale?.product)).not.toContain(product);
  const [lineId, orderId] = ['orl', 'ord'].map((prefix) => `${prefix}_${'0'.repeat(32)}`);
  const line = sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${lineId}, ${orderId}, ${product}, 'x', 'monthly', 'x', '{}', 100)`;
  await expect(database.db.execute(line)).rejects.toThrow(/order_lines_product_check/);
});

test('prices of products stand in two tables and nowhere else', async () => {
  const rows = await database.db.rows<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^price_.*cents$' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['proxies', 'vps_offers']);
});
