import { beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { openAdmin, type Asker, type Admin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../../sales/testing/given-lease.ts';
import { givenProxy, givenShop, type TestShop } from '../../sales/testing/given-sales.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;
let admin: Admin;

beforeEach(async () => {
  shop = await givenShop(database.db, () => noon);
  const { publicUrl } = shop;
  const settings = givenSettings({});
  admin = await openAdmin({ ...shop, settings, config: { mode: 'sandbox', publicUrl } });
});

const ask = (who: Asker, body: object) => admin.call(who, 'POST /admin/stock/selected', body);

async function selected(body: object) {
  const { json } = await ask('operator', body);
  const outcomes = json['outcomes'] as { id: string; refusal: string | null }[];
  return outcomes.map(({ id, refusal }) => [id, refusal?.split('.')[0] ?? 'done']);
}

async function givenFree(): Promise<string> {
  const proxyId = await givenProxy(shop);
  const [row] = await shop.db.rows<{ id: string }>(sql`
    select upstream_id as id from proxies where id = ${proxyId}`);
  return row?.id ?? '';
}

test('of selected addresses each is withdrawn, checked or put back by itself, with its line', async () => {
  const { lease } = await givenPaidLease(shop);
  const free = await givenFree();
  const ids = [free, lease.upstreamId, 'ups_nothing', free];
  const withdraw = { act: 'withdraw', ids, reason: 'Reported' };
  const withdrawn = [
    [free, 'done'],
    [lease.upstreamId, 'It is leased'],
    ['ups_nothing', 'Address not found'],
  ];
  expect(await selected(withdraw)).toEqual(withdrawn);
  expect(await selected(withdraw)).toEqual(withdrawn);
  expect(await selected({ act: 'check', ids: [free] })).toEqual([[free, 'It is withdrawn']]);
  expect(await selected({ act: 'restore', ids: [free] })).toEqual([[free, 'done']]);
  const later = new Date(noon.getTime() + 600_000);
  await shop.db.execute(sql`
    update upstreams set next_check_at = ${later}, hurried_at = null where id = ${free}`);
  expect(await selected({ act: 'check', ids: [free] })).toEqual([[free, 'done']]);
  expect(await selected({ act: 'check', ids: [free] })).toEqual([[free, 'done']]);
  const [due] = await shop.db.rows<{ at: Date }>(sql`
    select next_check_at as at from upstreams where id = ${free}`);
  expect(due?.at.getTime()).toBeLessThan(later.getTime());
  const log = await shop.db.rows<{ action: string; subject: string }>(sql`
    select action, subject_id as subject from audit_log
     where subject_id = any(${ids}::text[]) and action like 'stock.%' order by id`);
  const subject = free;
  expect(log).toEqual([
    { action: 'stock.withdraw', subject },
    { action: 'stock.restore', subject },
    { action: 'stock.recheck', subject },
  ]);
});

test('only who keeps the stock acts on selected addresses, and on at least one', async () => {
  const body = { act: 'check', ids: ['ups_nothing'] };
  expect((await ask('support', body)).status).toBe(403);
  expect((await ask('operator', { ...body, ids: [] })).status).toBe(422);
});
