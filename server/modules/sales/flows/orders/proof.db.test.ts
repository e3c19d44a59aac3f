import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { anyFirstConnection } from '#modules/leases/usage';
import { sql } from '#platform/db.ts';
import { findOrder, historyOf, type Order } from '#modules/orders';
import { proofOf } from '#modules/orders/proof';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { queuedFacts } from '../../../notifications/testing/queued-facts.ts';
import { installedKinds } from '../../goods/installed.ts';
import { kindOf } from '../../kinds.ts';
import { presentOrders } from './present-orders.ts';
import { revealByLink } from './reveal.ts';
import { forgetOldOffers, proveFirstConnections } from '../settle/sweep.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { givenServerSale, handOver, byHand } from '../../testing/given-server-sale.ts';
import { listed } from '#modules/orders/lists';
import { givenPassingShop, type TestShop } from '../../testing/given-sales.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

const openShop = () => givenPassingShop(database.db, noon);

async function tokenOf(
  shop: TestShop,
  template: 'purchase-ready' | 'server-ready',
  orderId: string,
): Promise<string> {
  const { link } = await queuedFacts(shop, template, orderId);
  expect(link).toMatch(/^https:\/\/shop\.test\/account\/reveal#[\w-]{43}$/);
  return link.split('#')[1] ?? '';
}

const stepsOf = ({ lines: [line] }: Order) => kindOf({ kinds: installedKinds }, line.product).proof;

async function readProof(shop: TestShop, id: string) {
  const order = await findOrder(shop.db, id as OrderId);
  if (!order) throw new Error('The order is gone.');
  const proof = proofOf(listed(order), await historyOf(shop.db, order.id), stepsOf(order));
  return { order, times: Object.fromEntries(proof.map(({ step, at }) => [step, at])) };
}

const iso = (at: Date) => at.toISOString();

test('a proxy proves each step from its test to its first traffic, once, in the right order', async () => {
  const { shop, pass } = await openShop();
  const { orderId, lease } = await givenPaidLease(shop);
  const { order, times } = await readProof(shop, orderId);
  const steps = 'tested, reserved, paid, credentials_issued, first_seen, first_connection';
  expect(Object.keys(times).join(', ')).toBe(steps);
  expect(times).toMatchObject({ paid: iso(noon), first_seen: null, first_connection: null });
  const seen = pass(minuteMs);
  await Promise.all([
    presentOrders(shop, [listed(order)], {}),
    presentOrders(shop, [listed(order)], {}),
  ]);
  const connected = pass(minuteMs);
  await shop.db.execute(sql`
    update leases set first_connected_at = ${connected} where id = ${lease.id}`);
  await whenDue(shop, anyFirstConnection, () => proveFirstConnections(shop));
  pass(minuteMs);
  await presentOrders(shop, [listed(order)], {});
  await whenDue(shop, anyFirstConnection, () => proveFirstConnections(shop));
  expect((await readProof(shop, orderId)).times).toMatchObject({
    first_seen: iso(seen),
    first_connection: iso(connected),
  });
});

test('what is not shown is not called seen: no credentials, no step', async () => {
  const { shop, pass } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  pass(25 * hourMs);
  const { order } = await readProof(shop, orderId);
  await presentOrders(shop, [listed(order)], {});
  expect((await readProof(shop, orderId)).times['first_seen']).toBeNull();
});

test('staff who look as the customer see no credentials and prove nothing', async () => {
  const { shop, pass } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  const { order } = await readProof(shop, orderId);
  const until = pass(minuteMs);
  const acting = { staffId: order.customerId, staffEmail: 'staff@shop.test', until };
  const [view] = await presentOrders(shop, [listed(order)], { acting });
  expect(view?.orderData.HOST).toBeDefined();
  expect(view?.orderData).not.toHaveProperty('PROXY_PASSWORD');
  expect(view?.orderData).not.toHaveProperty('PROXY_USER');
  expect((await readProof(shop, orderId)).times['first_seen']).toBeNull();
});

test('a mail’s link shows the credentials to the first who opens it, and to nobody after', async () => {
  const { shop, pass } = await openShop();
  const { orderId, lease } = await givenPaidLease(shop);
  const token = await tokenOf(shop, 'purchase-ready', orderId);
  const seen = pass(minuteMs);
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => revealByLink(shop, token)),
  );
  const shown = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(shown).toEqual([
    expect.objectContaining({
      kind: 'proxy',
      host: 'proxy.test',
      username: lease.credentials?.username,
      password: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    }),
  ]);
  await expect(revealByLink(shop, token)).rejects.toMatchObject({ code: 'link-expired' });
  expect((await readProof(shop, orderId)).times['first_seen']).toBe(iso(seen));
});

test('a link that nobody opened in 24 hours shows nothing, and is forgotten', async () => {
  const { shop, pass } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  const token = await tokenOf(shop, 'purchase-ready', orderId);
  await shop.db.execute(sql`
    update leases set ends_at = ends_at + interval '30 days' where order_id = ${orderId}`);
  pass(dayMs);
  await expect(revealByLink(shop, token)).rejects.toMatchObject({ code: 'link-expired' });
  pass(minuteMs);
  await forgetOldOffers(shop);
  const left = await shop.db.rows(sql`select 1 from reveal_links where order_id = ${orderId}`);
  expect(left).toEqual([]);
});

test('a lease that was taken away is not shown by a link', async () => {
  const { shop } = await openShop();
  const { orderId, lease } = await givenPaidLease(shop);
  const token = await tokenOf(shop, 'purchase-ready', orderId);
  await shop.db.execute(sql`update leases set state = 'revoked' where id = ${lease.id}`);
  await expect(revealByLink(shop, token)).rejects.toMatchObject({ code: 'link-expired' });
});

test('the mail of a server has a link of the same kind', async () => {
  const { shop } = await openShop();
  const { orderId } = await givenServerSale(shop);
  await handOver(shop, orderId);
  const token = await tokenOf(shop, 'server-ready', orderId);
  expect(await revealByLink(shop, token)).toMatchObject({ kind: 'server', ...byHand });
  expect((await readProof(shop, orderId)).times).toMatchObject({ first_seen: iso(noon) });
});

test('an order that came to nothing keeps what happened and promises nothing more', async () => {
  const { shop } = await openShop();
  const { orderId } = await givenPaidLease(shop);
  const { order } = await readProof(shop, orderId);
  const history = await historyOf(shop.db, order.id);
  const over = proofOf(listed({ ...order, state: 'refunded' }), history, stepsOf(order));
  const told = over.map(({ step }) => step);
  expect(told).toEqual(['tested', 'reserved', 'paid', 'credentials_issued']);
});
