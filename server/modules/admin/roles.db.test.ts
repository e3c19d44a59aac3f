import { expect, test } from 'vitest';
import { apiBase } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { actingRoutes } from '#modules/identity/admin';
import { staffNoticeEventRoutes } from '#modules/notifications/admin';
import { rolePermissions, type StaffRole } from '#modules/staff';
import { deskEventRoutes } from '#modules/support/admin';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { may, permissionOf } from './testing/permission-matrix.ts';

const unheard = {} as never;
const { admin } = useAdmin({
  more: (app, shop) => {
    actingRoutes(app, unheard);
    deskEventRoutes(app, shop, unheard);
    staffNoticeEventRoutes(app, unheard);
  },
});
const roles = Object.keys(rolePermissions) as StaffRole[];

/** A stream that is let in has no end, and nothing to say here. */
const isStream = (call: string) => call.endsWith('/events');

/** Coming back from a customer's view is a call of that view. */
const mountedCalls = () => admin.mounted.filter(({ url }) => url.startsWith(`${apiBase}/admin`));

const pathOf = (url: string) => url.slice(apiBase.length).replace(':id', 'nothing');

test('every admin call is mounted, each with the permission that it has on paper', () => {
  const mounted = mountedCalls().map(({ method, url, permission = 'any role' }) => [
    `${method} ${url.slice(apiBase.length)}`,
    permission,
  ]);
  expect(Object.fromEntries(mounted)).toEqual(Object.fromEntries(permissionOf));
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
    for (const method of new Set(mountedCalls().map((call) => call.method))) {
      const nothing = await answerOf(`${apiBase}/admin/nothing-is-here`, method, headers);
      expect(nothing.statusCode).toBe(404);
      const urls = mountedCalls()
        .filter((call) => call.method === method)
        .map(({ url }) => url);
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
    for (const [call, permission] of permissionOf) {
      if (isStream(call) && may(role, permission)) continue;
      const { status, json } = await admin.call(role, call.replace(':id', 'nothing'));
      const cell = `${role}: ${call}`;
      const isForbidden = status === 403 && json['code'] === 'forbidden';
      expect([cell, isForbidden ? 'refused' : 'passed']).toEqual([
        cell,
        may(role, permission) ? 'passed' : 'refused',
      ]);
      expect([cell, status]).not.toEqual([cell, 500]);
    }
  },
);

test('the team, settings and money back take a code that is at most ten minutes old', async () => {
  const asking = mountedCalls().filter(({ freshProof }) => freshProof);
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
