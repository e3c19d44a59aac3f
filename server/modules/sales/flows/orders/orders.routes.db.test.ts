import { expect, onTestFinished, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import type { Proof } from '#contracts/sale/proof-steps.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import type { Caller, SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../../notifications/testing/queued-facts.ts';
import { orderRoutes } from './orders.routes.ts';
import { refundLease } from '../../goods/proxy/lease/refund-lease.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { fillBalance, givenBalance } from '../../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies } from '../../testing/given-cart.ts';
import { givenServerSale } from '../../testing/given-server-sale.ts';
import { givenBuyer, givenOpenSale, givenShop, priceKes } from '../../testing/given-sales.ts';
import { openApp, publicUrl } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

/** The customer's calls over HTTP injection; `caller` is the signed-in customer. */
async function openShop() {
  const shop = await givenShop(database.db, () => noon);
  let caller: Caller = { kind: 'visitor' };
  const app = await openApp(shop, () => caller);
  onTestFinished(() => app.close());
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
});

test('the first look at an order of several is in its own answer, and none without credentials', async () => {
  const { shop, app, ask } = await openShop();
  const buyer = await givenBalance(shop, 3 * toWholeKes(priceKes));
  const { orderId } = await buyCart(shop, { buyer }, dayOf(await givenProxies(shop, 3)));
  const look = async (as: SignedIn) => {
    ask(as);
    const { lines, proof } = (await app.inject({ url: `/api/orders/${orderId}` })).json<{
      lines: readonly { orderData: { PROXY_PASSWORD?: string } }[];
      proof: readonly { step: string; at: string | null }[];
    }>();
    const passwords = new Set(lines.flatMap(({ orderData: { PROXY_PASSWORD } }) => PROXY_PASSWORD));
    passwords.delete(undefined);
    return [passwords.size, proof.find(({ step }) => step === 'first_seen')?.at];
  };
  const team = { personId: buyer.customerId, role: 'billing', name: 'Amina' } as const;
  expect(await look({ ...buyer, team })).toEqual([0, null]);
  expect(await look(buyer)).toEqual([3, noon.toISOString()]);
});

test('each line of an order of several has its own test and its own first connection', async () => {
  const { shop, app, ask } = await openShop();
  const buyer = await givenBalance(shop, 3 * toWholeKes(priceKes));
  const { orderId } = await buyCart(shop, { buyer }, dayOf(await givenProxies(shop, 3)));
  const lines = (await findOrder(shop.db, orderId))?.lines ?? [];
  await shop.db.execute(sql`
    update order_lines set facts = facts || '{"testedPingMs": 77}' where id = ${lines[2]?.id}`);
  await shop.db.execute(sql`
    update order_lines set facts = facts - 'testedAt' where id = ${lines[1]?.id}`);
  await shop.db.execute(sql`
    update leases set first_connected_at = ${noon} where order_line_id = ${lines[2]?.id}`);
  const proofs = async () => {
    ask(buyer);
    const answer = (await app.inject({ url: `/api/orders/${orderId}` })).json<{
      lines: readonly { proof: Proof }[];
    }>();
    return answer.lines.map(({ proof }) => proof);
  };
  const at = noon.toISOString();
  const used = [
    { step: 'tested', at, pingMs: 77 },
    { step: 'first_connection', at, pingMs: null },
  ];
  const waiting = { step: 'first_connection', at: null, pingMs: null };
  const [first, second, third] = await proofs();
  expect(first).toEqual([{ step: 'tested', at, pingMs: expect.any(Number) as number }, waiting]);
  // One that was sold before tests were kept for each line promises none.
  expect(second).toEqual([waiting]);
  expect(third).toEqual(used);
  await shop.db.execute(sql`
    update order_lines set outcome = 'refunded' where order_id = ${orderId}`);
  expect((await proofs()).map((steps) => steps.map(({ step }) => step))).toEqual([
    ['tested'],
    [],
    ['tested', 'first_connection'],
  ]);
});

test('an order says how much of its money went back', async () => {
  const { shop, app, ask } = await openShop();
  const { buyer, orderId, lease } = await givenPaidLease(shop);
  ask(buyer);
  const refunded = async () => {
    const { order, refundedMinor } = (await app.inject({ url: `/api/orders/${orderId}` })).json();
    return [order.state, refundedMinor];
  };
  expect(await refunded()).toEqual(['delivered', 0]);
  const own = { customerId: buyer.customerId, leaseId: lease.id };
  await refundLease(shop, { ...own, body: { to: 'balance', reason: 'not-working' } });
  expect(await refunded()).toEqual(['refunded', 25_900]);
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
});

test('a link shows its details without a session, and its second use is gone', async () => {
  const { shop, app } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  const { link } = await queuedFacts(shop, 'purchase-ready', orderId);
  const press = (token: string, from = publicUrl) =>
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
});

test('the list shows one’s own orders, newest first, narrowed by day, words and category', async () => {
  const { shop, app, ask } = await openShop();
  const buyer = await givenBuyer(shop);
  const { paymentId, orderId, lease } = await givenPaidLease(shop, { buyer });
  const unpaid = await givenOpenSale(shop, { buyer });
  const failed = await givenOpenSale(shop, { buyer });
  await givenPaidLease(shop);
  await shop.db.execute(sql`
    update payment_attempts set state = 'failed', result_code = '1'
     where id = ${failed.paymentId}`);
  const at = (id: string, moment: string) =>
    shop.db.execute(sql`update orders set created_at = ${new Date(moment)} where id = ${id}`);
  await at(unpaid.orderId, '2026-02-20T12:00:00Z');
  await at(failed.orderId, '2026-02-10T12:00:00Z');
  ask(buyer);
  const list = async (query = '') => {
    const found = (await app.inject({ url: `/api/orders/search${query}` })).json();
    return found.content as { orderId: string }[];
  };
  const idsOf = async (query: string) => (await list(query)).map((order) => order.orderId);
  const all = [orderId, unpaid.orderId, failed.orderId];
  expect(await idsOf('')).toEqual(all);
  expect(await idsOf('?category=proxies')).toEqual(all);
  expect(await idsOf('?category=vps')).toEqual([]);
  expect(await idsOf('?from=2026-02-20&to=2026-02-20')).toEqual([unpaid.orderId]);
  const order = await findOrder(shop.db, orderId);
  expect(await idsOf(`?search=${order?.code}`)).toEqual([orderId]);
  const [first, , last] = await list();
  const [payment] = await shop.db.rows<{ receipt: string }>(sql`
    select receipt from payment_attempts where id = ${paymentId}`);
  expect(first).toMatchObject({
    product: { categoryCode: 'proxies' },
    paymentMethod: 'M-Pesa',
    orderData: { PROXY_ID: lease.proxyId, PROXY_PASSWORD: expect.any(String) as string },
  });
  expect(first).toMatchObject({ receipt: payment?.receipt });
  expect(last).toMatchObject({ status: 'Payment declined', receipt: null });
  await shop.db.execute(sql`
    update payment_attempts set state = 'expired', result_code = null
     where id = ${failed.paymentId}`);
  expect((await list()).at(-1)).toMatchObject({ status: 'Payment failed' });
});

test('the summary counts what was bought and spent, and what is in use', async () => {
  const { shop, app, ask } = await openShop();
  const buyer = await givenBuyer(shop);
  ask(buyer);
  const read = async () => (await app.inject({ url: '/api/dashboard/summary' })).json();
  expect(await read()).toMatchObject({
    customerId: buyer.customerId,
    totalProducts: 0,
    orders: 0,
    active: { proxies: 0, vps: 0 },
    activeServices: 0,
    productsByCategory: { proxies: 0, vps: 0, templates: 0, nonVoip: 0, vcc: 0 },
    lastActivityAt: null,
  });
  await givenPaidLease(shop, { buyer });
  await givenPaidLease(shop, { buyer });
  await givenServerSale(shop);
  expect(await read()).toMatchObject({
    totalProducts: 2,
    productsByCategory: { proxies: 2, vps: 0 },
    orders: 2,
    active: { proxies: 2, vps: 0 },
    activeServices: 2,
    totalSpent: expect.stringMatching(/^3\.98/) as string,
    lastActivityAt: noon.toISOString(),
  });
  await shop.db.execute(sql`
    update leases set state = 'ended', ended_at = ${noon} where customer_id = ${buyer.customerId}`);
  // What is over is not active, whatever was bought; a paid order is one for ever.
  expect(await read()).toMatchObject({ active: { proxies: 0, vps: 0 }, activeServices: 1 });
});

test('a customer’s list says of each kind of goods what that kind knows', async () => {
  const { shop, app, ask } = await openShop();
  const { buyer, orderId } = await givenServerSale(shop);
  const proxy = await givenPaidLease(shop, { buyer });
  await fillBalance(shop, buyer, 500);
  ask(buyer);
  const { content } = (await app.inject({ url: '/api/orders/search' })).json<{
    content: { orderId: string; orderData: Record<string, string> }[];
  }>();
  const topUp = content.find((one) => one.orderId !== orderId && one.orderId !== proxy.orderId);
  expect(topUp?.orderData).toEqual({});
  const shown = new Map(content.map((order) => [order.orderId, order]));
  expect(shown.get(orderId)).toMatchObject({
    product: { categoryCode: 'vps' },
    orderData: { SERVER_STATUS: 'requested' },
  });
  expect(shown.get(orderId)?.orderData).not.toHaveProperty('PROXY_PASSWORD');
  expect(shown.get(proxy.orderId)).toMatchObject({ product: { categoryCode: 'proxies' } });
  expect(shown.get(proxy.orderId)?.orderData).not.toHaveProperty('SERVER_STATUS');
});
