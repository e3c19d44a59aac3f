import { beforeEach, expect, test } from 'vitest';
import type { LeaseId } from '#contracts/ids.ts';
import { formatPlain, money } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { autoRenewalOf } from '#modules/leases/renewals';
import { endLeases, findLease } from '#modules/leases/holding';
import { makeId } from '#platform/random.ts';
import { findOrder } from '#modules/orders';
import { sql, type Tx } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../notifications/testing/queued-facts.ts';
import { setAutoRenewal } from '../goods/proxy/lease/keep-lease.ts';
import { endByStaff, extendByStaff, moveByStaff } from './staff-leases.ts';
import { givenPaidLease, type PaidLease } from '../testing/given-lease.ts';
import {
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  holdingsOf,
  trialBalance,
  type TestShop,
  mombasa,
} from '../testing/given-sales.ts';

/**
 * Actions of staff on a lease: more time, an end, another address; and the notification of its
 * holder.
 */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const reason = 'The address was slow for a day.';
const actor = 'staff:test';
let shop: TestShop;
let pass: (ms: number) => Date;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  await shop.db.execute(sql`update proxies set on_sale = false`);
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction(work);
const deciding = (leaseId: LeaseId) => ({ leaseId, reason, actor, at: shop.clock() });
const extend = (leaseId: LeaseId, ms: number) =>
  inTx((tx) => extendByStaff(tx, shop, { ...deciding(leaseId), ms }));
const end = (leaseId: LeaseId, returnsRest: boolean) =>
  inTx((tx) => endByStaff(tx, shop, { ...deciding(leaseId), returnsRest }));
const move = (leaseId: LeaseId, anywhere: boolean) =>
  inTx((tx) => moveByStaff(tx, shop, { ...deciding(leaseId), anywhere }));
const now = async ({ lease }: PaidLease) => findLease(shop.db, lease.id, lease.customerId);

async function told({ buyer, lease, orderId }: PaidLease, endsAt: Date | null) {
  const order = await findOrder(shop.db, orderId);
  const facts = await queuedFacts(
    shop,
    'lease-changed',
    `${lease.id}:${shop.clock().toISOString()}`,
  );
  expect(facts).toMatchObject({
    firstName: buyer.firstName,
    orderCode: order?.code,
    title: order?.lines[0].title,
    endsAt: endsAt?.toISOString() ?? null,
    reason,
    link: `${shop.publicUrl}/dashboard/proxies/${lease.id}`,
  });
}

test('time that staff give comes after the end, and its holder is told why', async () => {
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  const longer = await extend(paid.lease.id, 5 * hourMs);
  const endsAt = new Date(paid.lease.endsAt.getTime() + 5 * hourMs);
  expect(longer.endsAt).toEqual(endsAt);
  expect(await now(paid)).toMatchObject({ state: 'active', endsAt, freeMs: 5 * hourMs });
  await told(paid, endsAt);
  // The address is the holder's for as long as that.
  pass(dayMs);
  await expect(givenOpenSale(shop, { proxyId: paid.proxyId })).rejects.toMatchObject({
    code: 'proxy-taken',
  });
});

test('time cannot reach into what somebody else has paid for, nor into what is over', async () => {
  const paid = await givenPaidLease(shop);
  const unknown = makeId('lse', shop.random);
  await expect(extend(unknown, hourMs)).rejects.toMatchObject({ code: 'not-found' });
  await expect(end(unknown, false)).rejects.toMatchObject({ code: 'not-found' });
  await expect(move(unknown, false)).rejects.toMatchObject({ code: 'not-found' });
  pass(dayMs);
  await endLeases(shop.db, shop.clock());
  const over = { code: 'lease-not-active' };
  await expect(extend(paid.lease.id, hourMs)).rejects.toMatchObject(over);
  await expect(end(paid.lease.id, true)).rejects.toMatchObject(over);
  await expect(move(paid.lease.id, true)).rejects.toMatchObject(over);
  expect(await now(paid)).toMatchObject({ state: 'ended', endsAt: paid.lease.endsAt });
});

test('a lease that staff end with its rest leaves its worth on the balance, to the cent', async () => {
  const paid = await givenPaidLease(shop);
  const { lease, buyer } = paid;
  await shop.db.execute(sql`update leases set auto_renewable = true where id = ${lease.id}`);
  await setAutoRenewal(shop, {
    customerId: buyer.customerId,
    leaseId: lease.id,
    body: { plan: 'daily', prompts: false, amountKes: 259 },
  });
  pass(7 * hourMs);
  const worth = Math.floor((25_900 * 17) / 24);
  const returned = await end(lease.id, true);
  expect(formatPlain(returned)).toBe(formatPlain(money(worth, 'KES')));
  expect(await now(paid)).toMatchObject({ state: 'ended', endedAt: shop.clock() });
  expect(await autoRenewalOf(shop.db, lease.id)).toBeUndefined();
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 0, creditMinor: worth });
  expect(await trialBalance(shop)).toBe(0);
  await told(paid, null);
  await expect(end(lease.id, true)).rejects.toMatchObject({ code: 'lease-not-active' });
});

test('a lease that staff end without its rest gives nothing back', async () => {
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  expect(await end(paid.lease.id, false)).toEqual(money(0, 'KES'));
  expect(await now(paid)).toMatchObject({ state: 'ended' });
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({ creditMinor: 0 });
  await told(paid, null);
  // The address is free at once.
  await shop.db.execute(sql`update proxies set on_sale = true where id = ${paid.proxyId}`);
  expect(await givenOpenSale(shop, { proxyId: paid.proxyId })).toBeDefined();
});

test('staff move a lease within its city, or within the country where they say so', async () => {
  const paid = await givenPaidLease(shop);
  await expect(move(paid.lease.id, true)).rejects.toMatchObject({ code: 'no-replacement' });
  const far = await givenProxy(shop, mombasa);
  await expect(move(paid.lease.id, false)).rejects.toMatchObject({ code: 'no-replacement' });
  const moved = await move(paid.lease.id, true);
  expect(moved.proxyId).toBe(far);
  expect(await now(paid)).toMatchObject({ proxyId: far, endsAt: paid.lease.endsAt });
  const about = `${paid.lease.id}:${shop.clock().getTime()}`;
  expect(await queuedFacts(shop, 'lease-moved', about)).toMatchObject({
    why: 'staff',
    foundFault: false,
    place: 'Mombasa, Kenya',
    renewalKes: 259,
  });
  const [kept] = await shop.db.rows(sql`
    select counted, reason, note from lease_moves where lease_id = ${paid.lease.id}`);
  expect(kept).toEqual({ counted: false, reason: 'staff', note: reason });
});
