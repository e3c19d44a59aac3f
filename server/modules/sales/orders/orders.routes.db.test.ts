import { expect, test } from 'vitest';
import type { TokenScope } from '#contracts/site/paths.ts';
import { createApp } from '#platform/http/app.ts';
import type { Caller } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { makeId } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../notifications/testing/queued-facts.ts';
import { orderRoutes } from './orders.routes.ts';
import { givenPaidLease } from '../testing/given-lease.ts';
import { givenBuyer, givenShop } from '../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const origin = 'https://shop.test';

/** The customer's calls over HTTP injection; `caller` says who asks. */
async function openShop() {
  const shop = await givenShop(database.db, () => noon);
  let caller: Caller = { kind: 'visitor' };
  const paystack = { baseUrl: origin, secretKey: new Secret('unused') };
  const config = { mode: 'sandbox' as const, publicUrl: origin, trustedProxies: [], paystack };
  const sessions = { callerOf: async () => caller, csrfValueOf: () => 'csrf' };
  const { db, clock } = shop;
  const guard = { db, clock, sessions, origins: [origin], exemptLoopback: true };
  const app = await createApp({ config, guard, log: silentLog });
  orderRoutes(app, shop);
  return { shop, app, ask: (who: Caller) => (caller = who) };
}

test('another customer’s order is as unknown as none', async () => {
  const { shop, app, ask } = await openShop();
  const { buyer, orderId } = await givenPaidLease(shop);
  const read = async (id: string) => {
    const { statusCode, body } = await app.inject({ url: `/api/orders/${id}` });
    return { statusCode, body: body.replace(/urn:uuid:[\w-]+/, '') };
  };
  expect((await read(orderId)).statusCode).toBe(401);
  ask(await givenBuyer(shop));
  const foreign = await read(orderId);
  expect(foreign.statusCode).toBe(404);
  expect(await read(makeId('ord', shop.random))).toEqual(foreign);
  ask(buyer);
  const own = JSON.parse((await read(orderId)).body);
  expect(own.order.orderData.PROXY_PASSWORD).toMatch(/^\w{20}$/);
  expect(own.proof.map(({ step }: { step: string }) => step)).toContain('first_seen');
  await app.close();
});

test('a program reads the credentials with the scope for proxies, and never without', async () => {
  const { shop, app, ask } = await openShop();
  const { buyer, orderId } = await givenPaidLease(shop);
  const read = async (scopes: readonly TokenScope[]) => {
    ask({ ...buyer, token: { id: 'tok_test', scopes: new Set(scopes) } });
    const one = (await app.inject({ url: `/api/orders/${orderId}` })).json();
    const all = (await app.inject({ url: '/api/orders/search' })).json();
    const steps = one.proof.filter(({ at }: { at: unknown }) => at !== null);
    return {
      told: [one.order.orderData, all.content[0].orderData].map(({ PROXY_USER, PROXY_PASSWORD }) =>
        [PROXY_USER, PROXY_PASSWORD].join(''),
      ),
      isSeen: steps.some(({ step }: { step: string }) => step === 'first_seen'),
    };
  };
  expect(await read(['read'])).toEqual({ told: ['', ''], isSeen: false });
  const { told, isSeen } = await read(['read', 'proxies']);
  for (const each of told) expect(each).toMatch(/^\w{25,}$/);
  expect(isSeen).toBe(true);
  await app.close();
});

test('a link shows its details without a session, and its second use is gone', async () => {
  const { shop, app } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  const { link } = await queuedFacts(shop, 'purchase-ready', orderId);
  const press = (token: string, from = origin) =>
    app.inject({
      method: 'POST',
      url: '/api/reveal',
      headers: { origin: from },
      payload: { token },
    });
  const token = link.split('#')[1] ?? '';
  expect((await press(token, 'https://elsewhere.test')).statusCode).toBe(403);
  expect((await press('too short')).statusCode).toBe(422);
  const shown = await press(token);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect((await press(token)).statusCode).toBe(410);
  await app.close();
});
