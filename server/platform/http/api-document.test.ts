import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { type Caller, customerRead, customerWrite, publicRead } from './policy.ts';
import { apiDocumentRoute } from './api-document.ts';
import { route } from './route.ts';

let app: FastifyInstance;
let caller: Caller;
const staff = {
  ...asCustomer('cus_staff'),
  kind: 'staff',
  permissions: new Set(['read-it']),
} as const;
const unused = () => Promise.reject(new Error('nobody asks'));

beforeAll(async () => {
  app = await openApp({ callerOf: async () => caller });
  const team = { ...customerRead, who: 'staff', permission: 'read-it', limits: [] } as const;
  apiDocumentRoute(app, { shop: { name: 'Lango' }, team });
  route(app, { call: adminCalls.audit, policy: team }, unused);
  route(app, { call: calls.createPayment, policy: customerWrite }, unused);
  route(app, { call: calls.staffInvitation, policy: publicRead }, unused);
  route(app, { call: calls.balance, policy: customerRead }, unused);
  route(app, { call: calls.countries, policy: publicRead }, unused);
  route(app, { call: calls.listProxies, policy: publicRead }, unused);
  route(app, { call: calls.topUp, policy: customerWrite }, unused);
  route(app, { call: calls.lease, policy: customerWrite }, unused);
  route(app, { call: calls.signOut, policy: customerWrite }, unused);
  route(app, { call: calls.paymentEvents, policy: customerRead }, unused);
});
afterAll(() => app.close());

const document = async (headers = {}, url = '/api/openapi.json') => {
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json() };
};

test('a call says which scope opens it, and what it does', async () => {
  const { paths, components } = await document({ authorization: 'Bearer any' });
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/balance'].get).toMatchObject({
    summary: 'Your balance and its transactions',
    security: [{ session: [] }, { token: ['read'] }],
  });
});

test('a call for everybody says that it takes a token too', async () => {
  const { paths } = await document({ authorization: 'Bearer any' });
  expect(paths['/products/countries'].get.security).toEqual([{}, { token: ['read'] }]);
});

test('parameters say what they mean where their names do not', async () => {
  const { paths } = await document({ authorization: 'Bearer any' });
  const { parameters } = paths['/products/proxy/details/global-config'].get;
  const priceMax = parameters.find(({ name }: { name: string }) => name === 'priceMax');
  expect(priceMax).toMatchObject({ in: 'query', description: expect.stringMatching(/whole KES/) });
});

test('a call for people alone says nothing of tokens', async () => {
  const { paths } = await document({ authorization: 'Bearer any' });
  expect(paths['/balance/topups'].post.security).toEqual([{ session: [] }]);
  expect(paths['/balance/topups'].post.summary).toBeUndefined();
});

test('what is the same for everybody is read with any token, and no token is looked at', async () => {
  expect((await document({ authorization: 'Bearer nonsense' })).status).toBe(200);
});

test('each success is named with its status and its media type', async () => {
  const { paths } = await document({ authorization: 'Bearer any' });
  const typesOf = ({ responses }: { responses: Record<string, { content?: object }> }) =>
    Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { content = {} }]) => [Number(status), ...Object.keys(content)]);
  expect(typesOf(paths['/balance'].get)).toEqual([[200, 'application/json']]);
  expect(typesOf(paths['/account/logout'].post)).toEqual([[204]]);
  expect(typesOf(paths['/payments/{id}/events'].get)).toEqual([[200, 'text/event-stream']]);
  expect(typesOf(paths['/products/proxy/lease'].post)).toEqual([
    [200, 'application/json'],
    [201, 'application/json'],
  ]);
});

test('the calls of the team are in a document that the team alone may read', async () => {
  const url = '/api/admin/openapi.json';
  caller = staff;
  const [everybodys, teams] = [await document(), await document({}, url)];
  expect(Object.keys(teams.paths)).toEqual(['/admin/audit', '/account/staff/invitation']);
  expect(JSON.stringify(everybodys)).not.toMatch(/\/admin\/|\/account\/staff\//);
  caller = { ...staff, permissions: new Set(['another']) };
  expect((await document({}, url)).status).toBe(403);
  caller = { ...staff, kind: 'customer' };
  expect((await document({}, url)).status).toBe(404);
  caller = { kind: 'visitor' };
  expect((await document({}, url)).status).toBe(404);
  expect((await document({ authorization: 'Bearer any' }, url)).status).toBe(404);
});

test('a call says which headers it takes, its name and its group', async () => {
  const { paths } = await document();
  const headersOf = ({ parameters }: { parameters: { in: string; name: string }[] }) =>
    parameters.filter((one) => one.in === 'header');
  expect(paths['/payments'].post).toMatchObject({
    operationId: 'postPayments',
    tags: ['payments'],
  });
  expect(headersOf(paths['/payments'].post)).toMatchObject([
    { name: 'idempotency-key', required: true },
    { name: 'x-lango-csrf', required: false },
  ]);
  expect(headersOf(paths['/balance/topups'].post)).toMatchObject([
    { name: 'x-lango-csrf', required: true },
  ]);
  expect(headersOf(paths['/balance'].get)).toEqual([]);
  expect(paths['/payments/{id}/events'].get.operationId).toBe('getPaymentsByIdEvents');
});
