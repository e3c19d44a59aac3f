import { beforeEach, expect, test } from 'vitest';
import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { sql } from '#platform/db.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin } = useAdmin();
const key = 'key-of-the-supplier-77';
let id = '';

beforeEach(async () => {
  await shop.db.execute(sql`truncate pools cascade`);
  await admin.call('operator', 'POST /admin/pools', {
    name: 'Royal',
    kind: 'residential',
    dialect: 'iproyal',
    words: null,
    host: 'geo.supplier.test',
    port: 12_321,
    protocol: 'http',
    username: 'lango',
    password: 'of-the-supplier-1234',
    origin: 'Contract 12',
    consentBasis: 'The supplier’s terms with its users',
    byteUnit: 'binary',
    costUsdCentsPerGb: 175,
    countries: ['KE'],
  });
  const { json } = await admin.call('operator', 'GET /admin/pools');
  id = (json['content'] as AdminPool[])[0]?.id ?? '';
});

const settings = { account: null, address: null, header: null, field: null, unit: null };
const set = (more: object, of = id) =>
  admin.call('operator', `PUT /admin/pools/${of}/meter`, {
    meter: 'iproyal',
    ...settings,
    account: '01HASH',
    ...more,
  });
const usage = async () => (await admin.call('operator', `GET /admin/pools/${id}/usage`)).json;

test('a meter is set, kept without its key, and removed; the key is shown and logged nowhere', async () => {
  expect(await usage()).toEqual({ months: [], meter: null });
  expect((await set({ key })).status).toBe(204);
  expect(await usage()).toMatchObject({
    meter: { meter: 'iproyal', account: '01HASH', failure: null },
  });
  expect((await set({ account: '02HASH' })).status).toBe(204);
  const rows = await shop.db.rows(sql`
    select m::text as line from pool_meters m union all
    select a::text from audit_log a where subject_kind = 'pool'`);
  const told = JSON.stringify([rows, await usage()]);
  expect(told).toContain('02HASH');
  expect(told).not.toContain(key);
  expect(told).not.toContain(Buffer.from(key).toString('hex'));
  const remove = () => admin.call('operator', `DELETE /admin/pools/${id}/meter`);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
});

test.each([
  [{}, '/key'],
  [{ key, account: null }, '/account'],
  [{ key, meter: 'address', field: 'a' }, '/address'],
  [{ key, meter: 'address', address: 'https://a.test/' }, '/field'],
  [{ key, meter: 'address', address: 'ftp://a.test/', field: 'a' }, '/address'],
])('%j is refused at its field', async (differing, pointer) => {
  const { status, json } = await set(differing);
  expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([422, pointer]);
});

test('a key that is not known again is not sent elsewhere', async () => {
  await set({ key });
  const elsewhere = { meter: 'address', address: 'https://other.test/', field: 'a' };
  expect((await set(elsewhere)).status).toBe(422);
  expect((await set({ ...elsewhere, key })).status).toBe(204);
});

test('months add up both counts, cost and revenue', async () => {
  await shop.db.execute(sql`
    insert into pool_usage (pool_id, day, bytes, earned_microcents, supplier_bytes, compared_bytes,
                            cost_microcents)
    values (${id}, '2026-02-28', 10, 5000000, 11, 10, 2400000),
           (${id}, '2026-03-01', 20, 6000000, null, null, null),
           (${id}, '2026-03-02', 30, 7000000, 33, 30, 3600000)`);
  expect((await usage())['months']).toEqual([
    {
      month: '2026-03',
      bytes: 50,
      supplierBytes: 33,
      comparedBytes: 30,
      costUsdCents: 4,
      earnedUsdCents: 13,
    },
    {
      month: '2026-02',
      bytes: 10,
      supplierBytes: 11,
      comparedBytes: 10,
      costUsdCents: 2,
      earnedUsdCents: 5,
    },
  ]);
});

test('a pool that is not there has no meter', async () => {
  expect((await set({ key }, `pol_${'0'.repeat(32)}`)).status).toBe(404);
});
