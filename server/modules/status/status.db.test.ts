import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { changeIncident, openIncident } from './incidents.sql.ts';
import { readStatus } from './index.ts';
import { takeSample } from './samples.sql.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const shop = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

test('without a sample the page knows nothing and says so', async () => {
  expect(await readStatus(shop.db, noon)).toEqual({
    state: 'unknown',
    at: noon.toISOString(),
    components: [],
    incidents: [],
  });
});

test('looks count into their day, and a state keeps the moment it began', async () => {
  const { db } = shop;
  for (const minute of [0, 1]) {
    await beat(db, 'api', after(minute * minuteMs));
    await beat(db, 'gateway', after(minute * minuteMs));
    await takeSample(db, after(minute * minuteMs));
  }
  await beat(db, 'api', after(4 * minuteMs));
  await takeSample(db, after(4 * minuteMs));
  const { components, state } = await readStatus(db, after(4 * minuteMs));
  const found = (id: string) => components.find((one) => one.id === id);
  expect(found('shop')).toMatchObject({ state: 'ok', since: noon.toISOString() });
  expect(found('gateway')).toMatchObject({
    state: 'down',
    since: after(4 * minuteMs).toISOString(),
  });
  expect(state).toBe('down');
  const days = found('gateway')?.days ?? [];
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toEqual({ day: '2026-03-01', samples: 3, degraded: 0, down: 1 });
  expect(days.at(-2)).toEqual({ day: '2026-02-28', samples: 0, degraded: 0, down: 0 });
});

test('a component that nobody looked at for three minutes is unknown', async () => {
  const { db } = shop;
  await takeSample(db, after(dayMs));
  const later = await readStatus(db, after(dayMs + 3 * minuteMs + 1));
  expect(new Set(later.components.map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('providers that lose what they are asked are seen, quiet ones are not', async () => {
  const { db } = shop;
  await takeSample(db, after(2 * dayMs));
  const rows = await db.rows(sql`select 1 from status_now where component like 'payments-%'`);
  expect(rows).toEqual([]);
});

test('an incident is shown from its opening, and ninety days after it was opened', async () => {
  const { db } = shop;
  const body = {
    title: 'Slow exits',
    body: 'Exits in Kenya answer slowly.',
    state: 'investigating' as const,
    components: ['proxies.KE'],
  };
  const { id } = await db.transaction((tx) => openIncident(tx, body, noon));
  const shown = async (at: Date) => (await readStatus(db, at)).incidents;
  expect(await shown(noon)).toMatchObject([{ ...body, resolvedAt: null }]);
  const resolved = { id: Number(id), body: { ...body, state: 'resolved' as const } };
  await db.transaction((tx) => changeIncident(tx, { ...resolved, at: after(minuteMs) }));
  await db.transaction((tx) => changeIncident(tx, { ...resolved, at: after(2 * minuteMs) }));
  expect(await shown(after(dayMs))).toMatchObject([
    { state: 'resolved', resolvedAt: after(minuteMs).toISOString() },
  ]);
  expect(await shown(after(91 * dayMs))).toEqual([]);
  const unknown = { id: 999_999, body, at: noon };
  expect(await db.transaction((tx) => changeIncident(tx, unknown))).toBeUndefined();
});

/** Kenyan addresses that were just checked, with this health. */
async function givenAddresses(net: string, count: number, health: 'healthy' | 'down') {
  const trustedAt = health === 'healthy' ? noon : null;
  const rows = await shop.db.rows<{ id: string }>(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                           consent_basis, health, checked_at, trusted_at, created_at)
    select 'ups_' || md5(${net} || n), 'test', ${net} || '.' || n, 'exit.test', 1, 'socks5',
           (${net} || '.' || n)::inet, 'o', 'c', ${health}, ${noon}, ${trustedAt}, ${noon}
      from generate_series(1, ${count}::integer) n
    returning id`);
  const ids = rows.map(({ id }) => id);
  await shop.db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, created_at, updated_at)
    select 'prx_' || substr(id, 5), id, exit_ip, 'KE', 'Nairobi', 'Nairobi', '-', 'Savanna', 'ISP',
           199, 3582, ${noon}, ${noon}
      from upstreams where id = any(${ids})`);
  return ids;
}

test('stock that was never sold says nothing about the service', async () => {
  const { db } = shop;
  await givenAddresses('198.18.20', 4, 'healthy');
  await givenAddresses('198.18.21', 40, 'down');
  const kenya = async () => {
    await takeSample(db, noon);
    return (await readStatus(db, noon)).components.find(({ id }) => id === 'proxies.KE')?.state;
  };
  expect(await kenya()).toBe('ok');
  // What was healthy once and is still offered counts when it fails; what is off sale does not.
  const lost = await givenAddresses('198.18.22', 8, 'healthy');
  await db.execute(sql`update upstreams set health = 'down' where id = any(${lost})`);
  expect(await kenya()).toBe('degraded');
  await db.execute(sql`update proxies set on_sale = false where upstream_id = any(${lost})`);
  expect(await kenya()).toBe('ok');
});
