import { expect, test } from 'vitest';
import type { RunningLease } from '#contracts/admin/goods/leases.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../testing/given-lease.ts';
import { givenShop } from '../testing/given-sales.ts';

const database = useTestDatabase();

test('running leases are listed by their end, and found by address, order and holder', async () => {
  let at = Date.UTC(2026, 2, 1, 12);
  const clock = () => new Date(at);
  const shop = {
    ...givenAdminShop(database.db, clock),
    ...(await givenShop(database.db, clock)),
  };
  const admin = await openAdmin(shop);
  const list = async (query = '') => {
    const { json } = await admin.call('support', `GET /admin/leases${query}`);
    return json['content'] as RunningLease[];
  };
  const first = await givenPaidLease(shop);
  at += hourMs;
  const second = await givenPaidLease(shop);
  const long = await givenPaidLease(shop);
  await shop.db.execute(sql`
    update leases set ends_at = ends_at + interval '20 days' where id = ${long.lease.id}`);
  const ids = [first.lease.id, second.lease.id, long.lease.id];
  const listed = await list();
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect((await list('?sort=ends&dir=desc')).map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await list('?ends=week')).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await list('?ends=today')).toEqual([]);
  const order = await findOrder(shop.db, second.orderId);
  const { ip = '', customerEmail = '' } = listed[1] ?? {};
  for (const search of [ip, order?.code ?? '', second.lease.id, customerEmail]) {
    const found = await list(`?search=${encodeURIComponent(search)}`);
    expect(found.map(({ id }) => id)).toEqual([second.lease.id]);
  }
  expect(await list('?search=%25')).toEqual([]);
  at += 2 * dayMs;
  expect((await list()).map(({ id }) => id)).toEqual([long.lease.id]);
});
