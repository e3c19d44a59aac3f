import { expect, test } from 'vitest';
import type { ProxyId } from '#contracts/ids.ts';
import type { Probed, ProbeWorld } from '#modules/inventory';
import { autoRenewalOf, findLease } from '#modules/leases';
import { queuedFacts } from '../../notifications/testing/queued-facts.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { setAutoRenewal } from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { ownRenewal } from '../renewals/own-renewal.ts';
import { quotePrice } from '../checkout/quote-price.ts';
import { replaceDeadAddresses } from '../replacements/replace-dead.ts';
import { requestReplacement } from '../replacements/replace-on-request.ts';
import { givenPaidLease, type PaidLease } from '../testing/given-lease.ts';
import { givenCoupon } from '../testing/given-coupon.ts';
import { givenProxy, givenShop, type TestShop } from '../testing/given-sales.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

type World = TestShop & ProbeWorld;

async function openShop() {
  let at = noon;
  const shop = await givenShop(database.db, () => at);
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const world: World = { ...shop, config: { mode: 'sandbox', publicUrl: 'http://shop.test' } };
  return { world, pass: (ms: number) => (at = new Date(at.getTime() + ms)) };
}

const works: Probed = {
  health: 'healthy',
  failingSince: null,
  sample: { ok: true, pingMs: 40, exitIp: '198.18.0.1', speedKbps: 20_000 },
};

/** A free neighbour at another price, sold on other terms. */
async function givenDearNeighbour(world: World): Promise<ProxyId> {
  const id = await givenProxy(world);
  await world.db.execute(sql`
    update proxies set price_day_cents = 300, price_month_cents = 9900, renewable = false,
                       auto_renewable = false, refundable = false
     where id = ${id}`);
  return id;
}

const asked = (world: World, { buyer, lease }: PaidLease) =>
  requestReplacement(
    world,
    {
      customerId: buyer.customerId,
      leaseId: lease.id,
      body: { reason: 'low-speed', anywhere: false },
    },
    async () => works,
  );

const offersOf = async (world: World, { buyer, lease }: PaidLease) => {
  const { customerId } = buyer;
  const service = await describeService(world, { leaseId: lease.id, customerId });
  return service.renewal.offers.map(({ plan, amountKes }) => [plan, amountKes]);
};

const mailOf = async (world: World, { lease }: PaidLease) => {
  const [mail] = await world.db.rows<{ key: string }>(sql`
    select dedupe_key as key from mails where dedupe_key like ${`lease-moved:${lease.id}:%`}
     order by created_at desc limit 1`);
  return queuedFacts(world, 'lease-moved', (mail?.key ?? '').replace('lease-moved:', ''));
};

test('a replacement changes neither price nor terms of the lease', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  const before = await offersOf(world, paid);
  expect(before).toEqual([
    ['daily', 259],
    ['monthly', 5070],
  ]);
  const dear = await givenDearNeighbour(world);
  await asked(world, paid);
  const lease = await findLease(world.db, paid.lease.id, paid.buyer.customerId);
  expect(lease?.proxyId).toBe(dear);
  expect(lease?.terms).toEqual(paid.lease.terms);
  expect(await offersOf(world, paid)).toEqual(before);
});

test('a renewal costs the list where the list is lower than the lease', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await world.db.execute(sql`update proxies set price_day_cents = 100 where id = ${paid.proxyId}`);
  expect((await offersOf(world, paid))[0]).toEqual(['daily', 130]);
});

test('the price in shillings stays although the rate rises', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await world.db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (1600000, ${noon}, 'test', 'test')`);
  const [daily] = await offersOf(world, paid);
  await world.db.execute(sql`delete from exchange_rates where valid_from = ${noon}`);
  expect(daily).toEqual(['daily', 259]);
});

test('a quote for a renewal names the price of the lease, and a coupon comes off that', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await givenDearNeighbour(world);
  await asked(world, paid);
  const { customerId } = paid.buyer;
  const lease = await findLease(world.db, paid.lease.id, customerId);
  const wish = { productId: lease?.proxyId ?? '', plan: 'daily' } as const;
  const renewed = await ownRenewal(world, paid.buyer, { ...wish, renews: paid.lease.id });
  const sale = { customerId, product: 'proxy', ...wish, ...renewed } as const;
  expect((await quotePrice(world, sale)).quote.kes.minor).toBe(25_900);
  const { code } = await givenCoupon(world, { off: { percent: 50 } });
  const lowered = await quotePrice(world, { ...sale, coupon: code });
  expect(lowered.coupon?.list.minor).toBe(25_900);
  expect(lowered.quote.kes.minor).toBe(13_000);
});

test('an agreed auto-renewal survives a swap to a dearer address', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  const own = { customerId: paid.buyer.customerId, leaseId: paid.lease.id };
  await world.db.execute(sql`update leases set auto_renewable = true where id = ${paid.lease.id}`);
  await setAutoRenewal(world, { ...own, body: { plan: 'daily', prompts: true, amountKes: 259 } });
  await givenDearNeighbour(world);
  await asked(world, paid);
  expect(await autoRenewalOf(world.db, paid.lease.id)).toBeDefined();
  const { keeping } = await describeService(world, own);
  expect(keeping).toMatchObject({ refusal: null, auto: { agreedKes: 259, amountKes: 259 } });
  expect(keeping.auto?.pays).not.toBe('price-changed');
});

test('the mail of a replacement says why it came and which price stays', async () => {
  const { world, pass } = await openShop();
  const paid = await givenPaidLease(world);
  await givenDearNeighbour(world);
  await asked(world, paid);
  expect(await mailOf(world, paid)).toMatchObject({
    why: 'low-speed',
    foundFault: false,
    renewalKes: 259,
  });
  await givenDearNeighbour(world);
  pass(5 * minuteMs);
  await world.db.execute(sql`
    update upstreams set health = 'down', failing_since = ${noon}
     where id = (select upstream_id from leases where id = ${paid.lease.id})`);
  await world.db.execute(sql`
    update proxies set health = 'down'
     where id = (select proxy_id from leases where id = ${paid.lease.id})`);
  await replaceDeadAddresses(world);
  expect(await mailOf(world, paid)).toMatchObject({ why: 'address-down', renewalKes: 259 });
});
