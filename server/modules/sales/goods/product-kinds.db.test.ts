import { toWholeKes, usdCents, usdToKes } from '#contracts/money.ts';
import type { OrderId, ProxyId } from '#contracts/ids.ts';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { startCheckout } from './sale/start-checkout.ts';
import {
  freshPhone,
  givenOpenSale,
  givenProxy,
  givenShop,
  purchase,
  rateE4,
  type TestShop,
} from '../testing/given-sales.ts';
import { describeProductKind, type Again, type KindHarness } from './product-kind.contract.ts';
import { leaseOf } from './proxy/lease-of.ts';
import { handOver } from '../testing/given-server-sale.ts';
import { givenTrafficShop, isUsable, sellTraffic } from '../testing/given-traffic.ts';

const database = useTestDatabase();
let now = Date.parse('2026-03-01T12:00:00Z');
/** It advances with each read, so that orders differ by their time. */
const clock = () => new Date((now += 1_000));

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.');
  return value;
}

async function openPayment(shop: TestShop, customer: SignedIn, body: ReturnType<typeof purchase>) {
  const request = { customer, body, limitKey: undefined };
  const { paymentId, orderId } = await startCheckout(shop, request);
  return { paymentId, orderId, amount: body.amount };
}

async function openProxies(): Promise<KindHarness> {
  const shop = await givenShop(database.db, clock);
  const { db } = shop;
  return {
    shop,
    buy: async (buyer, again) => {
      const body = purchase(again?.productId ?? (await givenProxy(shop)), freshPhone());
      return openPayment(shop, buyer, { ...body, metaData: { ...body.metaData, ...again } });
    },
    make: async () => undefined,
    nameOf: async (order) => found(await leaseOf(db, { line: order.lines[0] })).id,
    works: async (order) => {
      const lease = await leaseOf(db, { line: order.lines[0] });
      const pauses = await db.rows(sql`
        select 1 from lease_pauses where lease_id = ${lease?.id ?? ''} and ended_at is null`);
      return lease?.state === 'active' && pauses.length === 0;
    },
    giveAway: async (orderId) => {
      await db.execute(sql`update leases set state = 'released' where order_id = ${orderId}`);
      const proxyId = found(await findOrder(db, orderId)).lines[0].productId as ProxyId;
      await db.execute(sql`
        update lease_claims set until = ${clock()} where proxy_id = ${proxyId}`);
      await givenOpenSale(shop, { proxyId });
    },
  };
}

let offers = 700;

async function givenOffer({ db }: TestShop): Promise<string> {
  const id = `ke${++offers}`;
  await db.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
    values (${id}, ${offers}, 'KE', 'Kenya', '{Linux}', 1000, 2, 4, 80, false, 'member')`);
  return id;
}

async function openServers(): Promise<KindHarness> {
  const shop = await givenShop(database.db, clock);
  const { db } = shop;
  const amount = toWholeKes(usdToKes(usdCents(1_000), rateE4));
  const serverOf = async (orderId: OrderId) => found(await findServerOfOrder(db, orderId));
  return {
    shop,
    buy: async (buyer, again?: Again) => {
      const productId = again?.productId ?? (await givenOffer(shop));
      const body = purchase(productId, freshPhone());
      const metaData = { proxyId: productId, plan: 'monthly', ...again } as const;
      return openPayment(shop, buyer, { ...body, amount, metaData });
    },
    make: async (orderId) => {
      const order = found(await findOrder(db, orderId));
      if (order.state !== 'provisioning') return;
      await handOver(shop, orderId);
    },
    nameOf: async ({ id }) => (await serverOf(id)).id,
    works: async ({ id, lines: [line] }) => {
      const rows = await db.rows<{ state: string }>(sql`
        select state from servers where id = ${line.renews} or order_id = ${id}`);
      return rows[0]?.state === 'active';
    },
    giveAway: async (orderId) => {
      const { productId } = found(await findOrder(db, orderId)).lines[0];
      await db.execute(sql`update vps_offers set capacity = 0 where id = ${productId}`);
    },
  };
}

async function openTraffic(): Promise<KindHarness> {
  const shop = await givenTrafficShop(database.db, clock);
  const amount = toWholeKes(usdToKes(usdCents(450), rateE4));
  return {
    shop,
    buy: (buyer) => {
      sellTraffic(shop, true);
      const body = purchase('gb-residential-1', freshPhone());
      return openPayment(shop, buyer, { ...body, amount });
    },
    make: async () => undefined,
    works: ({ lines: [line] }) => isUsable(shop, line.id),
    giveAway: async () => sellTraffic(shop, false),
  };
}

describeProductKind('a proxy', openProxies);
describeProductKind('traffic', openTraffic, { hasTerms: false });
describeProductKind('a server', openServers);
