import { expect, test } from 'vitest';
import type { ProxyId } from '#contracts/ids.ts';
import { credentialsOf, findLease } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { replaceDeadAddresses } from './replace-dead.ts';
import { offerTerms } from '../../../catalogue/testing/offer-terms.ts';
import {
  givenBuyer,
  givenProxy,
  holdingsOf,
  priceKes,
  trialBalance,
  givenPassingShop,
} from '../../testing/given-sales.ts';
import type { TestShop } from '../../testing/given-sales.ts';
import { minuteMs } from '#contracts/time.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  return { shop, passMinutes: (n: number) => pass(n * minuteMs) };
}

const givenLease = async (shop: TestShop) => (await givenPaidLease(shop)).lease;

const goDown = (shop: TestShop, proxyId: ProxyId, health = 'down') =>
  shop.db.execute(sql`
    with u as (update upstreams set health = ${health}, failing_since = ${shop.clock()}
                where id = (select upstream_id from proxies where id = ${proxyId}))
    update proxies set health = ${health} where id = ${proxyId}`);

const mailsOf = ({ db }: TestShop, leaseId: string) =>
  db.rows(sql`select 1 from mails where dedupe_key like ${`lease-moved:${leaseId}:%`}`);

test('a lease whose address died moves with its credentials and gets its time back', async () => {
  const { shop, passMinutes } = await openShop();
  const lease = await givenLease(shop);
  const far = await givenProxy(shop);
  await shop.db.execute(sql`
    update proxies set region = 'Coast', city = 'Mombasa', isp = 'Other' where id = ${far}`);
  const near = await givenProxy(shop);
  passMinutes(10);
  await goDown(shop, lease.proxyId);
  passMinutes(4);
  const moves = await Promise.all([replaceDeadAddresses(shop), replaceDeadAddresses(shop)]);
  expect(moves.toSorted((left, right) => left - right)).toEqual([0, 1]);
  const moved = await findLease(shop.db, lease.id, lease.customerId);
  if (!moved) throw new Error('The lease is gone.');
  expect(moved.proxyId).toBe(near);
  expect(moved.endsAt).toEqual(new Date(lease.endsAt.getTime() + 4 * minuteMs));
  const secretOf = (one: typeof moved) => credentialsOf(shop, one, shop.clock())?.password.reveal();
  expect(secretOf(moved)).toBe(secretOf(lease));
  expect(await mailsOf(shop, lease.id)).toHaveLength(1);
  const claims = await shop.db.rows(sql`
    select proxy_id as id from lease_claims
     where lease_id = ${lease.id} and until > ${shop.clock()}`);
  expect(claims).toEqual([{ id: near }]);
});

test('without a free neighbour a lease stays, untold, until there is one', async () => {
  const { shop, passMinutes } = await openShop();
  const lease = await givenLease(shop);
  await goDown(shop, lease.proxyId);
  expect(await replaceDeadAddresses(shop)).toBe(0);
  expect(await mailsOf(shop, lease.id)).toHaveLength(0);
  passMinutes(1);
  await givenProxy(shop);
  expect(await replaceDeadAddresses(shop)).toBe(1);
});

test('a lease that works, if badly, is left where it is', async () => {
  const { shop } = await openShop();
  const lease = await givenLease(shop);
  await givenProxy(shop);
  await goDown(shop, lease.proxyId, 'degraded');
  expect(await replaceDeadAddresses(shop)).toBe(0);
});

const comeBack = (shop: TestShop, proxyId: ProxyId) =>
  shop.db.execute(sql`
    with u as (update upstreams set health = 'healthy', failing_since = null
                where id = (select upstream_id from proxies where id = ${proxyId}))
    update proxies set health = 'healthy' where id = ${proxyId}`);

const endOf = async (shop: TestShop, lease: Awaited<ReturnType<typeof givenLease>>) =>
  (await findLease(shop.db, lease.id, lease.customerId))?.endsAt;

test('an address that comes back gives its dead time back, once', async () => {
  const { shop, passMinutes } = await openShop();
  const lease = await givenLease(shop);
  await goDown(shop, lease.proxyId);
  passMinutes(6);
  await replaceDeadAddresses(shop);
  passMinutes(4);
  await comeBack(shop, lease.proxyId);
  await Promise.all([replaceDeadAddresses(shop), replaceDeadAddresses(shop)]);
  await replaceDeadAddresses(shop);
  expect(await endOf(shop, lease)).toEqual(new Date(lease.endsAt.getTime() + 10 * minuteMs));
});

test('a second outage gives back its own time only', async () => {
  const { shop, passMinutes } = await openShop();
  const lease = await givenLease(shop);
  for (const _ of [1, 2]) {
    await goDown(shop, lease.proxyId);
    passMinutes(5);
    await replaceDeadAddresses(shop);
    await comeBack(shop, lease.proxyId);
    await replaceDeadAddresses(shop);
    passMinutes(5);
  }
  expect(await endOf(shop, lease)).toEqual(new Date(lease.endsAt.getTime() + 10 * minuteMs));
});

test('dead too long without another: the rest of the price is credited, once', async () => {
  const { shop, passMinutes } = await openShop();
  const lease = await givenLease(shop);
  passMinutes(12 * 60);
  await goDown(shop, lease.proxyId);
  passMinutes(29);
  await replaceDeadAddresses(shop);
  expect(await holdingsOf(shop, lease.customerId)).toMatchObject({ leases: 1, creditMinor: 0 });
  passMinutes(1);
  await Promise.all([replaceDeadAddresses(shop), replaceDeadAddresses(shop)]);
  await replaceDeadAddresses(shop);
  const half = priceKes.minor / 2;
  expect(await holdingsOf(shop, lease.customerId)).toMatchObject({ leases: 0, creditMinor: half });
  expect(await trialBalance(shop)).toBe(0);
  await comeBack(shop, lease.proxyId);
  await replaceDeadAddresses(shop);
  expect(await endOf(shop, lease)).toEqual(new Date(noon.getTime() + (12 * 60 + 30) * minuteMs));
});

test('an hour is not let run out dead: its rest is credited after an eighth of it', async () => {
  const { shop, passMinutes } = await openShop();
  const buyer = await givenBuyer(shop);
  const { customerId } = buyer;
  await offerTerms(shop.db, { by: customerId });
  const { lease } = await givenPaidLease(shop, { buyer, amount: 32, metaData: { plan: 'hourly' } });
  passMinutes(45);
  await goDown(shop, lease.proxyId);
  passMinutes(7);
  expect(await replaceDeadAddresses(shop)).toBe(0);
  passMinutes(1);
  expect(await replaceDeadAddresses(shop)).toBe(1);
  expect(await holdingsOf(shop, customerId)).toMatchObject({ leases: 0, creditMinor: 800 });
  expect(await trialBalance(shop)).toBe(0);
});
