import { beforeEach, expect, test } from 'vitest';
import type { Day } from '#contracts/admin/day.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { foldListingCounts } from '#modules/catalogue/listing';
import type { StaffRole } from '#modules/staff';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenPaidServer, givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../../sales/testing/given-lease.ts';
import {
  cancelPrompt,
  givenOpenSale,
  givenShop,
  priceKes,
} from '../../sales/testing/given-sales.ts';

const database = useTestDatabase();
/** Three in the afternoon of a Sunday in Nairobi. */
const now = Date.UTC(2026, 2, 1, 12);

let at: number;
async function openShop() {
  at = now;
  const clock = () => new Date(at);
  const shop = {
    ...givenAdminShop(database.db, clock),
    ...(await givenShop(database.db, clock)),
  };
  return { shop, admin: await openAdmin(shop) };
}
let shop: Awaited<ReturnType<typeof openShop>>['shop'];
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openShop());
});

const dayOf = async (role: StaffRole) =>
  (await admin.call(role, 'GET /admin/day')).json as unknown as Day;

/** Does something so long before now. */
async function earlier<T>(ms: number, what: () => Promise<T>): Promise<T> {
  at = now - ms;
  const done = await what();
  at = now;
  return done;
}

const hoursWith = (values: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => values[hour] ?? 0);

test('a shop that has sold nothing says so, and has no figure that is not there', async () => {
  const day = await dayOf('owner');
  expect(day).toMatchObject({
    at: '2026-03-01T12:00:00.000Z',
    isNew: true,
    received: { today: 0, before: 0 },
    orders: { today: 0, before: 0, todayByHour: hoursWith({}) },
    queue: { waiting: 0, late: 0 },
    servers: { waiting: 0, failed: 0 },
    failures: [],
    exceptions: 0,
    tickets: { waiting: 0, oldestAt: null },
    deadJobs: 0,
  });
  expect(day.endings?.map((one) => one.day)).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ]);
});

test('today is compared with the same weekday until the same time, hour by hour in Nairobi', async () => {
  const week = 7 * dayMs;
  const buy = () => givenPaidLease(shop);
  // Of a week ago: at one o'clock, at four (later than now), and on the evening before.
  await earlier(week + 2 * hourMs, buy);
  await earlier(week - hourMs, buy);
  await earlier(week + 16 * hourMs, buy);
  // Of today: at half past midnight, which is yesterday in UTC.
  await earlier(14.5 * hourMs, buy);
  const { received, orders, isNew } = await dayOf('owner');
  const price = priceKes.minor;
  expect(isNew).toBe(false);
  expect(orders).toEqual({
    today: 1,
    before: 1,
    todayByHour: hoursWith({ 0: 1 }),
    beforeByHour: hoursWith({ 13: 1, 16: 1 }),
  });
  expect(received).toEqual({
    today: price,
    before: price,
    todayByHour: hoursWith({ 0: price }),
    beforeByHour: hoursWith({ 13: price, 16: price }),
  });
});

test('payments that failed today are counted by their reason, as the list finds them', async () => {
  const cancelled = async () => cancelPrompt(shop, (await givenOpenSale(shop)).paymentId);
  await earlier(2 * dayMs, cancelled);
  await earlier(hourMs, cancelled);
  await cancelled();
  const { failures } = await dayOf('support');
  expect(failures).toMatchObject([{ count: 2 }]);
  const code = failures?.[0]?.resultCode ?? '';
  expect(code).not.toBe('');
  const totalOf = async (query: string) =>
    (await admin.call('support', `GET /admin/payments?${query}`)).json['totalItems'];
  expect(await totalOf(`outcome=failed&day=today&code=${code}`)).toBe(2);
  expect(await totalOf(`outcome=failed&code=other,${code}`)).toBe(3);
  expect(await totalOf('outcome=failed&day=today&code=none')).toBe(0);
  expect(await totalOf('outcome=failed&day=today')).toBe(2);
  expect(await totalOf(`outcome=paid&code=${code}`)).toBe(0);
});

test('what ends within seven days is on its day, and what waits is counted', async () => {
  const before = await dayOf('owner');
  await earlier(hourMs, () => givenPaidLease(shop));
  await earlier(3 * hourMs, () => givenPaidServer(shop));
  const { endings, queue, servers } = await dayOf('owner');
  const tomorrow = (day: Day) => day.endings?.[1]?.leases ?? 0;
  expect(endings?.[1]).toMatchObject({ day: '2026-03-02', leases: tomorrow(before) + 1 });
  expect(queue?.waiting).toBe((before.queue?.waiting ?? 0) + 1);
  expect(queue?.late).toBe((before.queue?.late ?? 0) + 1);
  expect(servers).toEqual({ waiting: (before.servers?.waiting ?? 0) + 1, failed: 0 });
  const { json } = await admin.call('operator', 'GET /admin/servers?state=setup');
  expect(json['totalItems']).toBe(servers?.waiting);
  await shop.db.execute(sql`update servers set state = 'failed'`);
  const after = (await dayOf('owner')).servers;
  expect(after).toEqual({ waiting: servers?.waiting, failed: servers?.waiting });
});

test('a country is low in stock when at most a fifth of its proxies is free', async () => {
  await givenPaidLease(shop);
  while ((await foldListingCounts(shop.db)) > 0);
  const { lowStock } = await dayOf('operator');
  expect(lowStock?.length).toBeGreaterThan(0);
  for (const { free, stocked } of lowStock ?? []) expect(free * 5).toBeLessThanOrEqual(stocked);
});

test('a role sees the parts that it may read, and money with the ledger alone', async () => {
  const partsOf = async (role: StaffRole) =>
    Object.entries(await dayOf(role)).flatMap(([name, part]) => (part === null ? [] : [name]));
  const everybodys = ['at', 'isNew', 'orders', 'queue', 'servers', 'endings'];
  const all = [...everybodys, 'failures', 'exceptions'];
  expect(await partsOf('operator')).toEqual([...all, 'lowStock']);
  expect(await partsOf('support')).toEqual([...all, 'tickets']);
  expect((await partsOf('finance')).toSorted()).toEqual([...all, 'received'].toSorted());
  expect((await partsOf('read-only')).toSorted()).toEqual(
    [...all, 'received', 'tickets'].toSorted(),
  );
});
