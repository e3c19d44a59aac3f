import { expect, test } from 'vitest';
import { apiBase } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { type Permission, rolePermissions, type StaffRole } from '#modules/staff';
import { useAdmin } from '#testing/admin/use-admin.ts';

const { admin } = useAdmin();
const roles = Object.keys(rolePermissions) as StaffRole[];
const pathOf = (url: string) => url.slice(apiBase.length).replace(':id', 'nothing');

test('every admin call is mounted with a permission, but who I am, my own bell, devices and views', () => {
  const open = admin.mounted.filter(({ permission }) => permission === undefined);
  const bell = ['notices', 'notices/read', 'notices/settings', 'notices/settings'];
  const devices = ['push', 'push/devices', 'push/devices/:id', 'push/devices/:id/test'];
  const views = ['views', 'views', 'views/:id'];
  const own = ['me', ...bell, ...devices, ...views];
  expect(open.map(({ url }) => url)).toEqual(own.map((name) => `${apiBase}/admin/${name}`));
  expect(admin.mounted.length).toBeGreaterThan(20);
});

const answerOf = async (url: string, method: string, headers: Record<string, string>) => {
  const {
    statusCode,
    headers: said,
    body,
  } = await admin.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(method === 'GET' ? {} : { payload: '{"never": "read' }),
  });
  const { 'x-request-id': _id, ...rest } = said;
  return { statusCode, said: rest, body: body.replace(/urn:uuid:[0-9a-f-]+/g, '') };
};

test('to everybody without a staff session each admin call is an address where nothing is', async () => {
  const json = { 'content-type': 'application/json' };
  const askers = [
    { 'x-test-who': 'visitor' },
    { 'x-test-who': 'customer' },
    { 'x-test-who': 'visitor', origin: 'https://evil.example', cookie: 'a=b', ...json },
    { 'x-test-who': 'customer', authorization: 'Bearer nonsense', ...json },
    { 'x-test-who': 'visitor', 'content-type': 'text/xml' },
  ];
  for (const headers of askers) {
    for (const method of new Set(admin.mounted.map((call) => call.method))) {
      const nothing = await answerOf(`${apiBase}/admin/nothing-is-here`, method, headers);
      expect(nothing.statusCode).toBe(404);
      const urls = admin.mounted.filter((call) => call.method === method).map(({ url }) => url);
      for (const url of urls) {
        const answer = await answerOf(url.replace(/:\w+/g, 'x'), method, headers);
        expect([method, url, answer]).toEqual([method, url, nothing]);
      }
    }
  }
});

test.each(roles)(
  'the role %s passes where it has the permission and nowhere else',
  async (role) => {
    for (const { method, url, permission } of admin.mounted) {
      const { status, json } = await admin.call(role, `${method} ${pathOf(url)}`);
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
  const asking = admin.mounted.filter(({ freshProof }) => freshProof);
  const asked = asking.map(({ method, url }) => `${method} ${url.slice(apiBase.length)}`);
  const known = [
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
  ];
  expect(asked.toSorted()).toEqual(known.toSorted());
  for (const { method, url } of asking) {
    const ask = (agoMs: number) => admin.callLate(`${method} ${pathOf(url)}`, agoMs);
    const late = await ask(10 * minuteMs + 1);
    expect([url, late.status, late.json['code']]).toEqual([url, 403, 'proof-needed']);
    expect((await ask(10 * minuteMs)).json['code']).not.toBe('proof-needed');
  }
});
