import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { formatPlain, money } from '#contracts/money.ts';
import { liftSuspension, suspendCustomer } from '#modules/identity';
import { credentialsOf, endLeases } from '#modules/leases/holding';
import { pauseLease } from '#modules/leases/moves';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../notifications/testing/queued-facts.ts';
import { leaseService } from '../goods/proxy/live-lease.ts';
import { restoreGoods, suspendGoods } from './suspend-goods.ts';
import { givenPaidLease, type PaidLease, leaseNow } from '../testing/given-lease.ts';
import {
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  holdingsOf,
  type TestShop,
} from '../testing/given-sales.ts';
import { hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const reason = 'Spam was reported from your proxy.';
const actor = 'staff:cus_test';

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  return { shop, pass: (hours: number) => pass(hours * hourMs) };
}

const suspend = (shop: TestShop, customerId: CustomerId) =>
  shop.db.transaction(async (tx) => {
    const at = shop.clock();
    await suspendCustomer(tx, customerId, { at, reason, by: customerId });
    return suspendGoods(tx, shop, { customerId, reason, actor, at });
  });

const restore = (shop: TestShop, customerId: CustomerId, suspendedAt: Date) =>
  shop.db.transaction(async (tx) => {
    await liftSuspension(tx, customerId);
    return restoreGoods(tx, shop, { customerId, suspendedAt, actor, at: shop.clock() });
  });

const secretOf = async (shop: TestShop, paid: PaidLease) =>
  credentialsOf(shop, await leaseNow(shop, paid), shop.clock())?.password.reveal();

test('a restored lease has its address, its secret and the lost time', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const { customerId } = paid.buyer;
  const secret = await secretOf(shop, paid);
  pass(2);
  const suspendedAt = shop.clock();
  expect(await suspend(shop, customerId)).toEqual({ leases: 1, servers: 0 });
  expect(await secretOf(shop, paid)).toBeUndefined();
  const about = `${customerId}:${suspendedAt.toISOString()}`;
  expect(await queuedFacts(shop, 'account-suspended', about)).toMatchObject({ reason });
  // Past its former end: its time is stopped, and the address is kept.
  pass(30);
  await endLeases(shop.db, shop.clock());
  await expect(givenOpenSale(shop, { proxyId: paid.proxyId })).rejects.toMatchObject({
    code: 'proxy-taken',
  });
  const given = await restore(shop, customerId, suspendedAt);
  expect(given).toEqual({ leases: 1, servers: 0, creditedMinor: 0 });
  const lease = await leaseNow(shop, paid);
  expect(lease).toMatchObject({ state: 'active', proxyId: paid.proxyId, suspendedAt: null });
  expect(lease.endsAt?.getTime()).toBe(paid.lease.endsAt.getTime() + 30 * hourMs);
  expect(await secretOf(shop, paid)).toBe(secret);
  const restoredAt = `${customerId}:${shop.clock().toISOString()}`;
  expect(await queuedFacts(shop, 'account-restored', restoredAt)).toMatchObject({ amount: '' });
});

test('an address that was sold on meanwhile is replaced by another of the kind', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const suspendedAt = shop.clock();
  await suspend(shop, paid.buyer.customerId);
  pass(24 * 15);
  const next = await givenPaidLease(shop, { proxyId: paid.proxyId });
  const other = await givenProxy(shop);
  await restore(shop, paid.buyer.customerId, suspendedAt);
  expect(await leaseNow(shop, paid)).toMatchObject({ state: 'active', proxyId: other });
  expect(await leaseNow(shop, next)).toMatchObject({ state: 'active', proxyId: paid.proxyId });
});

test('without another address the worth of the rest is credited to the cent, once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const { customerId } = paid.buyer;
  pass(6);
  const suspendedAt = shop.clock();
  await suspend(shop, customerId);
  pass(24 * 15);
  await givenPaidLease(shop, { proxyId: paid.proxyId });
  const worth = Math.floor((25_900 * 18) / 24);
  const given = await restore(shop, customerId, suspendedAt);
  expect(given.creditedMinor).toBe(worth);
  const restoredAt = `${customerId}:${shop.clock().toISOString()}`;
  expect(await queuedFacts(shop, 'account-restored', restoredAt)).toMatchObject({
    amount: formatPlain(money(worth, 'KES')),
  });
  expect(await restore(shop, customerId, suspendedAt)).toMatchObject({ leases: 0 });
  expect(await holdingsOf(shop, customerId)).toMatchObject({ leases: 0, creditMinor: worth });
  expect(await leaseNow(shop, paid)).toMatchObject({ state: 'ended', endedAt: suspendedAt });
});

test('time that a bank paused as well is given back once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const order = await findOrder(shop.db, paid.orderId);
  if (!order) throw new Error('The order is gone.');
  const { customerId } = paid.buyer;
  const since = shop.clock();
  await shop.db.transaction((tx) =>
    pauseLease(tx, { leaseId: paid.lease.id, reason: 'dispute', at: since }),
  );
  pass(2);
  const suspendedAt = shop.clock();
  await suspend(shop, customerId);
  pass(3);
  await shop.db.transaction((tx) =>
    leaseService.resume(tx, shop, { order, line: order.lines[0], since, at: shop.clock() }),
  );
  pass(4);
  await restore(shop, customerId, suspendedAt);
  const { endsAt } = await leaseNow(shop, paid);
  expect(endsAt?.getTime()).toBe(paid.lease.endsAt.getTime() + 9 * hourMs);
});

test('a pause that outlasts the suspension counts from where the suspension stopped', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const order = await findOrder(shop.db, paid.orderId);
  if (!order) throw new Error('The order is gone.');
  const { customerId } = paid.buyer;
  const since = shop.clock();
  await shop.db.transaction((tx) =>
    pauseLease(tx, { leaseId: paid.lease.id, reason: 'dispute', at: since }),
  );
  pass(2);
  const suspendedAt = shop.clock();
  await suspend(shop, customerId);
  pass(3);
  await restore(shop, customerId, suspendedAt);
  pass(4);
  await shop.db.transaction((tx) =>
    leaseService.resume(tx, shop, { order, line: order.lines[0], since, at: shop.clock() }),
  );
  const { endsAt } = await leaseNow(shop, paid);
  expect(endsAt?.getTime()).toBe(paid.lease.endsAt.getTime() + 9 * hourMs);
});
