import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { teamRoles, type TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import { createIdentity } from '#modules/identity';
import type { Caller, Policy } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openApp } from '#testing/open-app.ts';
import { mountRoutes } from './mount-routes.ts';
import { readSettings } from './settings.ts';
import { buildContext } from './context.ts';

/**
 * What each call takes of a role in a team, said a second time and on purpose: a route that lets
 * more people in is found here. A call that is not listed is for the account's owners alone.
 */
const onPaper = {
  goods: [
    'GET /leases/:id/sources',
    'POST /leases/:id/sources',
    'POST /leases/:id/sources/remove',
    'GET /leases/:id/sub-users',
    'GET /leases/:id/sessions',
    'POST /leases/:id/sessions/release',
    'POST /leases/:id/sub-users',
    'PATCH /sub-users/:id',
    'DELETE /sub-users/:id',
    'POST /sub-users/:id/password',
    'POST /leases/:id/test',
    'PUT /leases/:id/label',
    'POST /leases/:id/credentials',
    'POST /leases/:id/address-change',
    'PUT /leases/:id/change-link',
    'DELETE /leases/:id/change-link',
    'GET /leases/:id/address-change',
    'POST /leases/:id/replace',
    'GET /leases/:id/connections',
    'GET /leases/:id/connections.csv',
    'GET /servers/:id',
    'GET /servers/:id/live',
    'POST /servers/:id/console',
    'POST /servers/:id/reveal',
    'POST /servers/:id/operations',
  ],
  money: [
    'POST /payments',
    'GET /payments/search',
    'GET /payments/:id/events',
    'POST /payments/:id/check',
    'POST /payments/:id/receipt',
    'POST /payments/stk/callback',
    'POST /products/proxy/lease',
    'POST /quotes',
    'POST /carts/quote',
    'POST /carts/pay',
    'POST /proxies/:id/site-check',
    'POST /balance/topups',
    'GET /balance',
    'GET /balance/payouts',
    'GET /billing/documents',
    'GET /billing/details',
    'PUT /billing/details',
    'GET /orders/:id',
    'GET /orders/:id/invoice.pdf',
    'GET /payments/:id/receipt.pdf',
    'GET /credit-notes/:id/note.pdf',
    'POST /leases/:id/renew',
    'POST /leases/:id/refund',
    'GET /leases/auto-renewals',
    'PUT /leases/:id/auto-renewal',
    'DELETE /leases/:id/auto-renewal',
    'POST /leases/:id/cancellation',
    'DELETE /leases/:id/cancellation',
    'POST /servers/:id/renew',
    'POST /servers/:id/leave',
    'POST /servers/:id/late',
    'PUT /traffic/:id/top-up',
    'DELETE /traffic/:id/top-up',
    'POST /traffic/:id/end',
    'GET /servers/auto-renewals',
    'PUT /servers/:id/auto-renewal',
    'DELETE /servers/:id/auto-renewal',
  ],
  any: [
    'GET /account/session',
    'GET /account/tokens',
    'POST /account/tokens',
    'DELETE /account/tokens/:id',
    'GET /orders/search',
    'GET /dashboard/summary',
    'GET /leases/:id/service',
    'GET /leases',
    'POST /leases/many',
    'GET /leases/usage',
    'GET /leases/usage/overview',
    'GET /leases/:id/usage',
    'GET /leases/:id/usage.csv',
    'GET /leases/:id/usage/parts',
    'GET /traffic',
    'GET /traffic/:id',
    'GET /servers',
    'GET /servers/:id/service',
    'GET /account/searches',
    'POST /account/searches',
    'DELETE /account/searches/:id',
    'GET /news',
    'GET /support/desk',
    'GET /support/tickets',
    'GET /support/subjects',
    'POST /support/tickets',
    'POST /support/chat',
    'GET /support/tickets/:id',
    'POST /support/tickets/:id/messages',
    'POST /support/tickets/:id/close',
    'POST /support/tickets/:id/typing',
    'GET /support/tickets/:id/events',
    'POST /support/files',
    'GET /support/files/:id',
  ],
  self: [
    'GET /account/profile',
    'PATCH /account/profile',
    'POST /account/password',
    'POST /account/email',
    'GET /account/sessions',
    'GET /account/sign-ins',
    'DELETE /account/sessions/:id',
    'POST /account/totp/start',
    'POST /account/totp/confirm',
    'POST /account/totp/end',
    'POST /account/otp/prove',
    'POST /account/otp/mail',
    'POST /account/otp/new-device',
    'GET /account/passkeys',
    'POST /account/passkeys/start',
    'POST /account/passkeys',
    'PATCH /account/passkeys/:id',
    'POST /account/passkeys/:id/remove',
    'GET /account/notifications',
    'PATCH /account/notifications',
    'GET /account/privacy',
    'POST /account/privacy/copy',
    'POST /account/privacy/erasure',
    'POST /account/privacy/erasure/keep',
    'GET /account/waiting',
    'PUT /account/waiting/:product',
    'DELETE /account/waiting/:product',
    'GET /account/teams',
    'POST /account/teams/act',
    'DELETE /account/teams/:id',
    'POST /account/teams/join',
  ],
} as const;

const rightOf = new Map(
  Object.entries(onPaper).flatMap(([right, names]) => names.map((name) => [name as string, right])),
);

/** The roles of decision 0076. */
const may = (role: TeamRole, right: string | undefined) =>
  role === 'owner' ||
  right === 'any' ||
  right === 'self' ||
  right === { billing: 'money', member: 'goods' }[role];

const database = useTestDatabase();
const publicUrl = 'http://localhost:4000';
const customerId: CustomerId = `cus_${'a'.repeat(32)}`;
const personId: CustomerId = `cus_${'b'.repeat(32)}`;
const mounted = new Map<string, Policy>();
let role: TeamRole = 'owner';
let app: FastifyInstance;
let close: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const config = readSettings({
    LANGO_MODE: 'sandbox',
    LANGO_SECRET: 'm'.repeat(64),
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
  });
  const ctx = { ...buildContext(config, 'api'), log: silentLog };
  const { db, clock } = ctx;
  const who = { email: 'b@b.test', firstName: 'Brian', lastName: 'M', sessionId: 'test' };
  const callerOf = async (): Promise<Caller> => ({
    kind: 'customer',
    customerId,
    ...who,
    permissions: new Set(),
    team: { personId, role, name: 'Otieno Media' },
  });
  app = await openApp({ ...config, db, clock, log: silentLog, csrf: 'csrf', callerOf });
  app.addHook('onRoute', ({ method, config: { call, policy } = {} }) => {
    if (call && policy && method !== 'HEAD') mounted.set(`${String(method)} ${call.path}`, policy);
  });
  const nobody = { watch: () => () => undefined, close: async () => undefined };
  const quiet = { events: nobody, desk: nobody, notices: nobody };
  mountRoutes(app, { ...quiet, config, ctx, identity: createIdentity(ctx) } as never);
  close = async () => {
    await app.close();
    await db.close();
  };
});
afterAll(() => close());

/** Calls that look at the caller: those of customers, and open ones that say what a role may. */
const ofAccounts = () =>
  [...mounted].filter(([, { who, team }]) => who === 'customer' || (who === 'anyone' && team));

test('each call is open to the roles that it has on paper, and else to owners alone', () => {
  const declared = ofAccounts().flatMap(([name, { team }]) => (team ? [[name, team]] : []));
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(rightOf));
});

test.each(teamRoles)('the role %s passes where it may and nowhere else', async (tried) => {
  role = tried;
  for (const [name] of ofAccounts()) {
    const [method, path = ''] = name.split(' ');
    const right = rightOf.get(name);
    if (path.endsWith('/events') && may(role, right)) continue;
    const answer = await app.inject({
      method: method as 'GET',
      url: `${apiBase}${path.replaceAll(/:\w+/g, 'nothing')}`,
      headers: { origin: publicUrl, [csrfHeader]: 'csrf' },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    });
    const isRefused = answer.statusCode === 403 && answer.json().code === 'team-role';
    const cell = `${role}: ${name}`;
    expect([cell, isRefused]).toEqual([cell, !may(role, right)]);
  }
});
