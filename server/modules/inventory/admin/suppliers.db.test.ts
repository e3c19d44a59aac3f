import { beforeEach, expect, test } from 'vitest';
import type { SupplierAccount } from '#contracts/admin/goods/suppliers.ts';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin } = useAdmin();
beforeEach(() => shop.db.execute(sql`truncate suppliers, supplier_runs cascade`));
const key = 'a-key-of-the-supplier-1234';

const add = (change: object = {}) =>
  admin.call('operator', 'POST /admin/suppliers', { ...body, ...change });
async function list() {
  const { json } = await admin.call('operator', 'GET /admin/suppliers');
  return json['content'] as SupplierAccount[];
}

const body = {
  name: 'Webshare main',
  adapter: 'webshare',
  key,
  origin: 'Contract 12',
  consentBasis: 'Datacenter addresses of the supplier',
  costMonthCents: 300,
  everyMinutes: 60,
  callsPerHour: 120,
};

test('an account is added due at once; its key is sealed, and shown or logged nowhere', async () => {
  expect((await add()).status).toBe(204);
  const [account] = await list();
  expect(account).toMatchObject({
    name: 'Webshare main',
    nextSyncAt: noon.toISOString(),
    stock: { total: 0 },
    runs: [],
    version: 1,
  });
  const rows = await shop.db.rows<{ line: string }>(sql`
    select s::text as line from suppliers s union all
    select a::text from audit_log a where subject_kind = 'supplier'`);
  expect(rows.length).toBeGreaterThan(1);
  const told = JSON.stringify([rows, await list()]);
  expect(told).not.toContain(key);
  expect(told).not.toContain(Buffer.from(key).toString('hex'));
});

test('a name is used once', async () => {
  await add();
  const { status, json } = await add();
  expect(status).toBe(422);
  expect(json['errors']).toEqual([{ pointer: '/name', detail: 'this name is in use' }]);
});

test('an account is opened at a supplier that the shop has, and the list says which', async () => {
  const stranger = { ...body, adapter: 'nobody' };
  const { status, json } = await admin.call('operator', 'POST /admin/suppliers', stranger);
  expect(status).toBe(422);
  expect(json['errors']).toEqual([{ pointer: '/adapter', detail: 'choose one of the list' }]);
  expect(await list()).toEqual([]);
  const told = await admin.call('operator', 'GET /admin/suppliers');
  expect(told.json['adapters']).toContainEqual({ name: 'iproyal', title: 'IPRoyal' });
});

test('the second of two editors is told, and nothing of theirs is kept', async () => {
  await add();
  const path = 'PATCH /admin/suppliers/Webshare%20main';
  const change = { version: 1, everyMinutes: 30, costMonthCents: null };
  expect((await admin.call('operator', path, change)).status).toBe(204);
  const late = await admin.call('operator', path, { version: 1, everyMinutes: 15 });
  expect([late.status, late.json['code']]).toEqual([409, 'edit-conflict']);
  const [account] = await list();
  expect(account).toMatchObject({ everyMinutes: 30, costMonthCents: null, version: 2 });
});

test('sync now makes it due, not while it is switched off', async () => {
  await add();
  await shop.db.execute(sql`update suppliers set next_sync_at = '2030-01-01T00:00:00Z'`);
  const now = () =>
    admin.call('operator', 'POST /admin/suppliers/Webshare%20main/sync', {
      trustsShrunken: false,
    });
  expect((await now()).status).toBe(204);
  expect((await list())[0]?.nextSyncAt).toBe(noon.toISOString());
  await admin.call('operator', 'PATCH /admin/suppliers/Webshare%20main', {
    version: 1,
    enabled: false,
  });
  expect((await now()).status).toBe(404);
});

test('who looks names up is the gateway, and is changed for all that an account rents', async () => {
  await add();
  await shop.db.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                           consent_basis, created_at)
    values ('ups_' || repeat('a', 32), 'Webshare main', 'slot', 'gate.test', 1, 'socks5',
            '198.18.77.1', 'o', 'c', ${noon})`);
  const stored = async () =>
    (
      await shop.db.rows<{ by: string }>(sql`
      select name_resolution as by from upstreams where supplier = 'Webshare main'`)
    )[0]?.by;
  expect([(await list())[0]?.nameResolution, await stored()]).toEqual(['pin', 'pin']);
  const change = { version: 1, nameResolution: 'name' };
  await admin.call('operator', 'PATCH /admin/suppliers/Webshare%20main', change);
  expect([(await list())[0]?.nameResolution, await stored()]).toEqual(['name', 'name']);
});
