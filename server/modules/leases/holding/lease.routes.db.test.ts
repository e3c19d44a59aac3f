import { dayMs } from '#contracts/time.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import type { Caller } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { credentialsOf } from './credentials.ts';
import type { Lease } from './lease.ts';
import { findLease } from './leases.sql.ts';
import { leaseRoutes } from './lease.routes.ts';
import {
  after,
  credentialSources,
  gateway,
  givenCustomer,
  givenLease,
  keyring,
  noon,
} from '../testing/given-lease.ts';

const shop = useTestDatabase();
const origin = 'http://localhost:4000';
const csrf = 'the value of this session';
let app: FastifyInstance;
let caller: Caller = { kind: 'visitor' };
let now = noon;

beforeAll(async () => {
  const { db } = shop;
  const clock = () => now;
  app = await openApp({ db, clock, csrf, callerOf: async () => caller });
  // Port 9 accepts no connections here, so a test of a lease fails with that reason.
  const address = { ...gateway, socksPort: 9 };
  const config = {
    mode: 'sandbox' as const,
    publicUrl: origin,
    host: '127.0.0.1',
    trustedProxies: [],
  };
  leaseRoutes(app, { db, clock, ...credentialSources, gateway: address, config });
});
afterAll(() => app.close());

const signIn = (customerId: CustomerId) => void (caller = asCustomer(customerId));
const ask = (path: string, headers: object = { 'x-lango-csrf': csrf }) =>
  app.inject({ method: 'POST', url: `/api/leases/${path}`, headers: { origin, ...headers } });
const press = (id: string, headers?: object) => ask(`${id}/test`, headers);

test('nobody tests a lease without signing in', async () => {
  const { id } = await givenLease(shop.db);
  caller = { kind: 'visitor' };
  expect((await press(id)).statusCode).toBe(401);
});

test('another customer’s lease is as unknown as none (S04)', async () => {
  const { id } = await givenLease(shop.db);
  signIn(await givenCustomer(shop.db));
  for (const answer of [await press(id), await press('lse_none')]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  }
});

test('a test that changes nothing still needs the session’s own value', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  expect((await press(id, {})).statusCode).toBe(403);
});

test('a failed test says what happened and what to do', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const answer = await press(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ok: false, reason: 'dial-refused' });
  expect(answer.json().fix).not.toBe('');
});

test('a lease that has ended cannot be tested', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  now = after(dayMs);
  const answer = await press(id);
  now = noon;
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'lease-not-active']);
});

const change = (id: string, headers?: object) => ask(`${id}/credentials`, headers);
async function passwordOf({ id, customerId }: Lease) {
  const lease = await findLease(shop.db, id, customerId);
  return lease && credentialsOf({ keyring, gateway }, lease, noon)?.password.reveal();
}

test('a new password replaces the old one and is not in the answer', async () => {
  const lease = await givenLease(shop.db);
  const before = await passwordOf(lease);
  signIn(lease.customerId);
  const answer = await change(lease.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { leaseId: lease.id }]);
  expect(await passwordOf(lease)).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(await passwordOf(lease)).not.toBe(before);
});

test('a stranger, a forged page and an ended lease change no password', async () => {
  const lease = await givenLease(shop.db);
  const before = await passwordOf(lease);
  signIn(await givenCustomer(shop.db));
  expect((await change(lease.id)).statusCode).toBe(404);
  signIn(lease.customerId);
  expect((await change(lease.id, {})).statusCode).toBe(403);
  now = after(dayMs);
  const late = await change(lease.id);
  now = noon;
  expect([late.statusCode, late.json().code]).toEqual([409, 'lease-not-active']);
  expect(await passwordOf(lease)).toBe(before);
});
