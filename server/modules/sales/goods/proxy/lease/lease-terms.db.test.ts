import { expect, test } from 'vitest';
import type { ProxyId } from '#contracts/ids.ts';
import type { Probed, ProbeContext } from '#modules/inventory';
import { autoRenewalOf } from '#modules/leases/renewals';
import { findLease } from '#modules/leases/holding';
import { queuedFacts } from '../../../../notifications/testing/queued-facts.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { setAutoRenewal } from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { ownRenewal } from '../../sale/own-renewal.ts';
import { quotePrice } from '../../../flows/checkout/quote-price.ts';
import { replaceDeadAddresses } from '../../../flows/replace/replace-dead.ts';
import { requestReplacement } from './replace-on-request.ts';
import { givenPaidLease, type PaidLease } from '../../../testing/given-lease.ts';
import { givenCoupon } from '../../../testing/given-coupon.ts';
import { givenProxy, type TestShop, givenPassingShop } from '../../../testing/given-sales.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

type Context = TestShop & ProbeContext;

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const ctx: Context = { ...shop, config: { mode: 'sandbox', publicUrl: 'http://shop.test' } };
  return { ctx, pass };
}

const works: Probed = {
  health: 'healthy',
  failingSince: null,
  sample: { ok: true, pingMs: 40, exitIp: '198.18.0.1', speedKbps: 20_000 },
};

/** A free neighbour at another price, sold on other terms. */
async function givenDearNeighbour(ctx: Context): Promise<ProxyId> {
  const id = await givenProxy(ctx);
  await ctx.db.execute(sql`
    update proxies set price_day_cents = 300, price_month_cents = 9900, renewable = false,
                       auto_renewable = false, refundable = false
     where id = ${id}`);
  return id;
}

const asked = (ctx: Context, { buyer, lease }: PaidLease) =>
  requestReplacement(
    ctx,
    {
      customerId: buyer.customerId,
      leaseId: lease.id,
      body: { reason: 'low-speed', anywhere: false },
    },
    async () => works,
  );

const offersOf = async (ctx: Context, { buyer, lease }: PaidLease) => {
  const { customerId } = buyer;
  const service = await describeService(ctx, { leaseId: lease.id, customerId });
  return service.renewal.offers.map(({ plan, amountKes }) => [plan, amountKes]);
};

const mailOf = async (ctx: Context, { lease }: PaidLease) => {
  const [mail] = await ctx.db.rows<{ key: string }>(sql`
    select dedupe_key as key from mails where dedupe_key like ${`lease-moved:${lease.id}:%`}
     order by created_at desc limit 1`);
  return queuedFacts(ctx, 'lease-moved', (mail?.key ?? '').replace('lease-moved:', ''));
};

test('a replacement changes neither price nor terms of the lease', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  const before = await offersOf(ctx, paid);
  expect(before).toEqual([
    ['daily', 259],
    ['monthly', 5070],
  ]);
  const dear = await givenDearNeighbour(ctx);
  await asked(ctx, paid);
  const lease = await findLease(ctx.db, paid.lease.id, paid.buyer.customerId);
  expect(lease?.proxyId).toBe(dear);
  expect(lease?.terms).toEqual(paid.lease.terms);
  expect(await offersOf(ctx, paid)).toEqual(before);
});

test('a renewal costs the list where the list is lower than the lease', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await ctx.db.execute(sql`update proxies set price_day_cents = 100 where id = ${paid.proxyId}`);
  expect((await offersOf(ctx, paid))[0]).toEqual(['daily', 130]);
});

test('the price in shillings stays although the rate rises', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await ctx.db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (1600000, ${noon}, 'test', 'test')`);
  const [daily] = await offersOf(ctx, paid);
  await ctx.db.execute(sql`delete from exchange_rates where valid_from = ${noon}`);
  expect(daily).toEqual(['daily', 259]);
});

test('a quote for a renewal names the price of the lease, and a coupon comes off that', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await givenDearNeighbour(ctx);
  await asked(ctx, paid);
  const { customerId } = paid.buyer;
  const lease = await findLease(ctx.db, paid.lease.id, customerId);
  const input = { productId: lease?.proxyId ?? '', plan: 'daily' } as const;
  const renewed = await ownRenewal(ctx, paid.buyer, { ...input, renews: paid.lease.id });
  const sale = { customerId, product: 'proxy', ...input, ...renewed } as const;
  expect((await quotePrice(ctx, sale)).quote.kes.minor).toBe(25_900);
  const { code } = await givenCoupon(ctx, { off: { percent: 50 } });
  const lowered = await quotePrice(ctx, { ...sale, coupon: code });
  expect(lowered.coupon?.list.minor).toBe(25_900);
  expect(lowered.quote.kes.minor).toBe(13_000);
});

test('an agreed auto-renewal survives a swap to a dearer address', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  const own = { customerId: paid.buyer.customerId, leaseId: paid.lease.id };
  await ctx.db.execute(sql`update leases set auto_renewable = true where id = ${paid.lease.id}`);
  await setAutoRenewal(ctx, { ...own, body: { plan: 'daily', prompts: true, amountKes: 259 } });
  await givenDearNeighbour(ctx);
  await asked(ctx, paid);
  expect(await autoRenewalOf(ctx.db, paid.lease.id)).toBeDefined();
  const { keeping } = await describeService(ctx, own);
  expect(keeping).toMatchObject({ refusal: null, auto: { agreedKes: 259, amountKes: 259 } });
  expect(keeping.auto?.pays).not.toBe('price-changed');
});

test('the mail of a replacement says why it came and which price stays', async () => {
  const { ctx, pass } = await openShop();
  const paid = await givenPaidLease(ctx);
  await givenDearNeighbour(ctx);
  await asked(ctx, paid);
  expect(await mailOf(ctx, paid)).toMatchObject({
    why: 'low-speed',
    foundFault: false,
    renewalKes: 259,
  });
  await givenDearNeighbour(ctx);
  pass(5 * minuteMs);
  await ctx.db.execute(sql`
    update upstreams set health = 'down', failing_since = ${noon}
     where id = (select upstream_id from leases where id = ${paid.lease.id})`);
  await ctx.db.execute(sql`
    update proxies set health = 'down'
     where id = (select proxy_id from leases where id = ${paid.lease.id})`);
  await replaceDeadAddresses(ctx);
  expect(await mailOf(ctx, paid)).toMatchObject({ why: 'address-down', renewalKes: 259 });
});
