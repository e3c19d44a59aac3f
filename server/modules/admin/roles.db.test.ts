import { beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contracts/paths.ts';
import { rolePermissions, type Permission, type StaffRole } from '#modules/identity';
import { useTestDatabase } from '#testing/test-database.ts';
import { openOffice, type Office } from './testing/given-office.ts';
import { givenShop } from './testing/given-shop.ts';

const database = useTestDatabase();
const clock = () => new Date('2026-03-01T12:00:00Z');
const roles = Object.keys(rolePermissions) as StaffRole[];
let office: Office;

beforeAll(async () => {
  office = await openOffice(givenShop(database.db, clock));
});

const pathOf = (url: string) => url.slice(apiBase.length).replace(':id', 'nothing');

test('every admin call is mounted with a permission, but who I am, my own bell and devices', () => {
  const open = office.mounted.filter(({ permission }) => permission === undefined);
  const bell = ['notices', 'notices/read', 'notices/settings', 'notices/settings'];
  const devices = ['push', 'push/devices', 'push/devices/:id', 'push/devices/:id/test'];
  const own = ['me', ...bell, ...devices];
  expect(open.map(({ url }) => url)).toEqual(own.map((name) => `${apiBase}/admin/${name}`));
  expect(office.mounted.length).toBeGreaterThan(20);
});

test('every admin call is refused for visitors and unknown to customers', async () => {
  for (const { method, url } of office.mounted) {
    const asked = `${method} ${url}`;
    expect([asked, (await office.call('visitor', `${method} ${pathOf(url)}`)).status]).toEqual([
      asked,
      401,
    ]);
    expect([asked, (await office.call('customer', `${method} ${pathOf(url)}`)).status]).toEqual([
      asked,
      404,
    ]);
  }
});

test.each(roles)(
  'the role %s passes where it has the permission and nowhere else',
  async (role) => {
    for (const { method, url, permission } of office.mounted) {
      const { status, json } = await office.call(role, `${method} ${pathOf(url)}`);
      const may = permission === undefined || rolePermissions[role].has(permission as Permission);
      const cell = `${role}: ${method} ${url}`;
      const isForbidden = status === 403 && json['code'] === 'forbidden';
      expect([cell, isForbidden ? 'refused' : 'passed']).toEqual([
        cell,
        may ? 'passed' : 'refused',
      ]);
      expect([cell, status]).not.toEqual([cell, 500]);
    }
  },
);

test('the team, settings and money back take a code that is at most ten minutes old', async () => {
  const asking = office.mounted.filter(({ freshProof }) => freshProof);
  expect(asking.map(({ method, url }) => `${method} ${url.slice(apiBase.length)}`)).toEqual([
    'POST /admin/exceptions/:id/resolve',
    'POST /admin/payments/:id/refunds',
    'POST /admin/refunds/:id/approve',
    'POST /admin/refunds/:id/reject',
    'POST /admin/refunds/:id/retry',
    'POST /admin/refunds/:id/balance',
    'POST /admin/leases/:id/end',
    'PATCH /admin/settings',
    'POST /admin/staff/invitations',
    'POST /admin/staff/invitations/withdraw',
    'POST /admin/staff/:id/role',
    'DELETE /admin/staff/:id',
  ]);
  for (const { method, url } of asking) {
    const ask = (agoMs: number) => office.callLate(`${method} ${pathOf(url)}`, agoMs);
    const late = await ask(10 * 60_000 + 1);
    expect([url, late.status, late.json['code']]).toEqual([url, 403, 'proof-needed']);
    expect((await ask(10 * 60_000)).json['code']).not.toBe('proof-needed');
  }
});
