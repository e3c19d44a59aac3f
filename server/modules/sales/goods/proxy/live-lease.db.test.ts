import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contracts/time.ts';
import { endLeases, findLease, isLeaseId } from '#modules/leases/holding';
import { pausedSince } from '#modules/leases/moves';
import { findOrder } from '#modules/orders';
import { makeId } from '#platform/random.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { leaseIdOf, leaseOf } from './lease-of.ts';
import { leaseService } from './live-lease.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { listed } from '#modules/orders/lists';
import {
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  holdingsOf,
  trialBalance,
  type TestShop,
  payFor,
  mombasa,
} from '../../testing/given-sales.ts';

/** The lease behind an order: what a bank's dispute, a refund and its holder do with it. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;
let pass: (ms: number) => Date;
beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  await shop.db.execute(sql`update proxies set on_sale = false`);
});

async function orderOf(id: string) {
  const order = await findOrder(shop.db, id as `ord_${string}`);
  if (!order) throw new Error('There is no order.');
  return order;
}

async function givenOrder() {
  const paid = await givenPaidLease(shop);
  const order = await orderOf(paid.orderId);
  const { lease, buyer } = paid;
  const at = () => shop.clock();
  const now = async () => findLease(shop.db, lease.id, buyer.customerId);
  const pause = () =>
    shop.db.transaction((tx) =>
      leaseService.pause(tx, shop, { ...listed(order), reason: 'dispute', at: at() }),
    );
  const resume = (since: Date) =>
    shop.db.transaction((tx) =>
      leaseService.resume(tx, shop, { ...listed(order), since, at: at() }),
    );
  const end = () =>
    shop.db.transaction((tx) =>
      leaseService.end(tx, shop, { ...listed(order), actor: 'system', at: at() }),
    );
  const standsSince = () => pausedSince(shop.db, lease.id);
  return { ...paid, order, now, pause, resume, end, standsSince };
}

test('a contested lease stands still once, and gets the time back that it lost', async () => {
  const { now, pause, resume, standsSince, lease } = await givenOrder();
  const since = shop.clock();
  expect(await pause()).toBe(true);
  expect(await pause()).toBe(false);
  expect(await standsSince()).toEqual(since);
  pass(5 * hourMs);
  await resume(since);
  expect(await standsSince()).toBeUndefined();
  expect((await now())?.endsAt).toEqual(new Date(lease.endsAt.getTime() + 5 * hourMs));
});

test('one that ended while a bank looked leaves the lost time on the balance, to the cent', async () => {
  const { now, pause, resume, lease, buyer } = await givenOrder();
  pass(18 * hourMs);
  const since = shop.clock();
  await pause();
  pass(2 * dayMs);
  await endLeases(shop.db, shop.clock());
  await resume(since);
  expect(await now()).toMatchObject({ state: 'ended', endsAt: lease.endsAt });
  const worth = Math.floor((25_900 * 6) / 24);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: worth });
  expect(await trialBalance(shop)).toBe(0);
});

test('one that was taken away gets neither time nor money', async () => {
  const { now, pause, resume, end, lease, buyer } = await givenOrder();
  const since = shop.clock();
  await pause();
  await end();
  pass(hourMs);
  await resume(since);
  expect(await now()).toMatchObject({ state: 'revoked', endsAt: lease.endsAt });
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 0, creditMinor: 0 });
});

test('a renewal’s order shows and ends the lease that it prolonged, with its address of today', async () => {
  const first = await givenOrder();
  const { buyer, proxyId, lease } = first;
  const renewed = await givenOpenSale(shop, { buyer, proxyId, metaData: { renews: lease.id } });
  await payFor(shop, renewed);
  const order = await orderOf(renewed.orderId);
  expect((await leaseOf(shop.db, listed(order)))?.id).toBe(first.lease.id);
  const next = await givenProxy(shop, mombasa);
  await shop.db.execute(sql`
    update leases set proxy_id = ${next} where id = ${first.lease.id}`);
  const other = await givenOpenSale(shop);
  const unpaid = await orderOf(other.orderId);
  const gone = {
    ...unpaid,
    id: makeId('ord', shop.random),
    lines: [{ ...unpaid.lines[0], id: makeId('orl', shop.random) }] as const,
  };
  const shown = await leaseService.show(
    shop,
    [order, first.order, unpaid, gone].map(listed),
    shop.clock(),
  );
  for (const one of [order, first.order]) {
    expect(shown.get(one.lines[0].id)).toMatchObject({
      PROXY_ID: next,
      LOCATION_CITY: 'Mombasa',
      LEASE_ID: first.lease.id,
      LEASE_STATUS: 'ACTIVE',
    });
  }
  expect(shown.get(unpaid.lines[0].id)).toMatchObject({
    PROXY_ID: other.proxyId,
    LEASE_STATUS: 'RESERVED',
  });
  expect(shown.get(gone.lines[0].id)).toEqual({ PROXY_ID: other.proxyId });
  await shop.db.transaction((tx) =>
    leaseService.end(tx, shop, { ...listed(order), actor: 'system', at: shop.clock() }),
  );
  expect(await first.now()).toMatchObject({ state: 'revoked' });
});

test('what opens a proxy is said with its end, and for no order that has none', async () => {
  const { order, lease } = await givenOrder();
  expect(await leaseService.reveal(shop, listed(order), shop.clock())).toMatchObject({
    kind: 'proxy',
    host: shop.gateway.host,
    password: expect.stringMatching(/^\w{20}$/) as string,
    validUntil: lease.endsAt.toISOString(),
  });
  const nobody = {
    ...order,
    id: makeId('ord', shop.random),
    lines: [{ ...order.lines[0], id: makeId('orl', shop.random) }] as const,
  };
  const at = shop.clock();
  expect(await leaseService.reveal(shop, listed(nobody), at)).toBeUndefined();
  await shop.db.transaction(async (tx) => {
    const about = { ...listed(nobody), since: at, reason: 'dispute', at } as const;
    expect(await leaseService.pause(tx, shop, about)).toBe(false);
    await leaseService.resume(tx, shop, about);
    await leaseService.endPause?.(tx, about);
    await leaseService.end(tx, shop, { ...about, actor: 'system' });
  });
});

test('only the id of a lease names one', () => {
  const [lease, server] = [makeId('lse', shop.random), makeId('srv', shop.random)];
  expect([isLeaseId(lease), isLeaseId(server)]).toEqual([true, false]);
  expect(leaseIdOf(lease)).toBe(lease);
  expect(() => leaseIdOf(server)).toThrow(`${server} is no lease.`);
});
