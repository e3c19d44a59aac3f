import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { createApp } from '#platform/http/app.ts';
import type { TokenCaller } from '#platform/http/bearer.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { leaseLifeRoutes } from '../../goods/proxy/lease/lease-life.routes.ts';
import { renewRoutes } from '../renew/renew.routes.ts';
import { serverLifeRoutes } from '../../goods/server/server-life.routes.ts';
import { fillBalance, givenBalance } from '../../testing/given-balance.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenRunningServer,
  serverPriceKes,
  serverPurchase,
} from '../../testing/given-purchases.ts';
import {
  freshPhone,
  givenProxy,
  givenShop,
  priceKes,
  purchase,
} from '../../testing/given-sales.ts';
import { toWholeKes } from '#contracts/money.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const publicUrl = 'https://shop.test';
const amountKes = toWholeKes(priceKes);

/** A customer with money on the balance, whose program asks with a token that may buy. */
async function givenProgram() {
  const shop = await givenShop(database.db, () => noon);
  const customer = await givenBalance(shop, amountKes);
  const token = { id: 'tok_test', scopes: new Set(['buy' as const, 'servers' as const]) };
  const owner: TokenCaller = { ...customer, token };
  const config = { mode: 'sandbox' as const, publicUrl, trustedProxies: [] };
  const { db, clock } = shop;
  const app = await createApp({
    config,
    guard: {
      db,
      clock,
      sessions: { callerOf: async () => ({ kind: 'visitor' }), csrfValueOf: () => '' },
      tokens: { ownerOf: async () => owner },
      origins: [publicUrl],
      exemptLoopback: true,
    },
    log: silentLog,
  });
  const events = { watch: () => () => undefined, close: async () => undefined };
  checkoutRoutes(app, shop, { events });
  leaseLifeRoutes(app, shop);
  renewRoutes(app, shop);
  serverLifeRoutes(app, shop, async () => 'password');
  const send = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { payload, key }: Readonly<{ payload: object; key?: string }>,
  ) => {
    const headers = {
      authorization: 'Bearer any',
      ...(key !== undefined && { [idempotencyKeyHeader]: key }),
    };
    const answer = await app.inject({ method, url: apiBase + path, headers, payload });
    return { status: answer.statusCode, ...answer.json<{ code?: string }>() };
  };
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) =>
    send(method, path, { payload, key: randomUUID() });
  return { shop, customer, app, send, ask };
}

test('a program pays from the balance, and starts no prompt and no card page', async () => {
  const { shop, app, ask } = await givenProgram();
  const body = purchase(await givenProxy(shop), freshPhone());
  for (const mode of ['STK', 'LINK'] as const) {
    const refused = await ask('POST', '/payments', { ...body, mode });
    expect(refused).toMatchObject({ status: 403, code: 'token-scope' });
  }
  expect([shop.daraja.received, shop.cards.received]).toEqual([[], []]);
  const paid = await ask('POST', '/payments', { ...body, mode: 'BALANCE' });
  expect(paid).toMatchObject({ status: 200, transactionStatus: 'ACCEPTED' });
  await app.close();
});

test('a program lets a lease renew by itself from the balance, never by a prompt', async () => {
  const { shop, customer, app, ask } = await givenProgram();
  const { lease } = await givenPaidLease(shop, { buyer: customer });
  const body = { plan: 'daily', amountKes };
  const path = `/leases/${lease.id}/auto-renewal`;
  const refused = await ask('PUT', path, { ...body, prompts: true });
  expect(refused).toMatchObject({ status: 403, code: 'token-scope' });
  const set = await ask('PUT', path, { ...body, prompts: false });
  expect(set).toMatchObject({ status: 200, auto: { plan: 'daily', prompts: false } });
  await app.close();
});

test('a program buys a server and renews one from the balance, by hand and automatically', async () => {
  const { shop, customer, app, ask } = await givenProgram();
  const price = await serverPriceKes(shop);
  const id = await givenRunningServer(shop, customer);
  await fillBalance(shop, customer, price * 2);
  const body = { ...serverPurchase(price, freshPhone()), mode: 'BALANCE' };
  const paid = { status: 200, transactionStatus: 'ACCEPTED' };
  expect(await ask('POST', '/payments', body)).toMatchObject(paid);
  const auto = await ask('PUT', `/servers/${id}/auto-renewal`, { amountKes: price });
  expect(auto).toMatchObject({ status: 200, auto: { agreedKes: price, pays: 'balance' } });
  const renewed = await ask('POST', `/servers/${id}/renew`, { amountKes: price });
  expect(renewed).toMatchObject(paid);
  const off = await ask('DELETE', `/servers/${id}/auto-renewal`);
  expect(off).toMatchObject({ status: 200, auto: null });
  expect(shop.daraja.received).toEqual([]);
  await app.close();
});

test('a program restarts a server, and neither wipes it nor changes what opens it', async () => {
  const { shop, customer, app, ask } = await givenProgram();
  const id = await givenRunningServer(shop, customer);
  const work = (kind: string) => ask('POST', `/servers/${id}/operations`, { kind });
  for (const kind of ['reinstall', 'reset-access']) {
    expect(await work(kind)).toMatchObject({ status: 403, code: 'token-scope' });
  }
  // It was set up by hand: its machine cannot be restarted from here, whoever asks.
  expect(await work('reboot')).toMatchObject({ status: 409, code: 'server-cannot' });
  await app.close();
});

test.each(['/payments', '/leases/lse_1/renew', '/servers/srv_1/renew'])(
  'a program sends a key with POST %s',
  async (path) => {
    const { app, shop, send, ask } = await givenProgram();
    const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'BALANCE' };
    const refused = await send('POST', path, { payload: body });
    expect(refused).toMatchObject({
      status: 400,
      code: 'idempotency-key-needed',
      detail: expect.stringContaining('Idempotency-Key'),
    });
    expect(await ask('POST', path, body)).not.toMatchObject({ code: 'idempotency-key-needed' });
    await app.close();
  },
);
