import { randomUUID } from 'node:crypto';
import { money, negate } from '#contracts/money.ts';
import { post } from '#modules/ledger';
import { systemClock } from '#platform/clock.ts';
import { sql, type Database } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { buyCart, dayOf } from '../../server/modules/sales/testing/given-cart.ts';
import {
  givenBuyer,
  givenProxy,
  givenShop,
  priceKes,
  type TestShop,
} from '../../server/modules/sales/testing/given-sales.ts';
import { timed, timingOf } from '../measure/timing.ts';
import { countingStatements, followSale, totalsOf } from './anatomy.ts';
import { inLanes, sell } from './domain-sales.ts';

export type Several = Readonly<{
  /** Of a large order; the largest has ten times as many, and never more than may be sold. */
  lines: number;
  /** Who buys one after the other beside it. */
  buyers: number;
  /** How often the large order is bought beside them; the median counts. */
  rounds: number;
}>;

const linesMost = 1_000;
const stockLanes = 8;

/**
 * What orders of several lines ask of the database, paid from the balance: the work of one, of
 * many, of ten times as many and of as many renewals; and how long they take, in milliseconds,
 * beside buyers who buy one address after the other.
 */
export async function measureSeveral(db: Database, { lines, buyers, rounds }: Several) {
  const shop = await givenShop(db, systemClock);
  const most = Math.min(linesMost, lines * 10);
  const work = {
    one: await workOf(shop, 1),
    many: await workOf(shop, lines),
    most: await workOf(shop, most),
  };
  const times: number[] = [];
  await besideBuyers(shop, buyers, async () => {
    for (let round = 0; round < rounds; round += 1) times.push(await timeOf(shop, lines));
  });
  let mostMs = 0;
  await besideBuyers(shop, buyers, async () => {
    mostMs = await timeOf(shop, most);
  });
  return { lines, most, buyers, work, besideMs: { many: timingOf(times).p50, most: mostMs } };
}

/** Statements and waits of one order of so many lines, and of their renewal. */
async function workOf(shop: TestShop, count: number) {
  const given = await givenCart(shop, count);
  const bought = await countingStatements(() => followSale(() => buy(shop, given)));
  const renewed = await countingStatements(() => followSale(() => renew(shop, given)));
  return { bought: totalsOf(bought), renewed: totalsOf(renewed) };
}

async function timeOf(shop: TestShop, count: number): Promise<number> {
  const given = await givenCart(shop, count);
  return timed(() => buy(shop, given));
}

type Cart = Readonly<{ buyer: SignedIn; ids: readonly string[] }>;

/** Free addresses with a good test, and a customer who can pay for them twice. */
async function givenCart(shop: TestShop, count: number): Promise<Cart> {
  const ids: string[] = [];
  await inLanes(Array.from({ length: count }), stockLanes, async () => {
    ids.push(await givenProxy(shop));
  });
  await shop.db.execute(sql`
    insert into upstream_checks (upstream_id, checked_at, ok, ping_ms, exit_ip)
    select p.upstream_id, ${shop.clock()}, true, 20, p.ip from proxies p
     where p.id = any(${ids})`);
  const buyer = await givenBuyer(shop);
  const amount = money(2 * count * priceKes.minor, 'KES');
  await shop.db.transaction((tx) =>
    post(tx, shop, {
      source: { kind: 'credit', id: randomUUID() },
      description: 'The balance of a benchmark',
      entries: [
        { account: 'mpesa_clearing', amount },
        { account: 'customer_credit', customerId: buyer.customerId, amount: negate(amount) },
      ],
      at: shop.clock(),
    }),
  );
  return { buyer, ids };
}

const buy = (shop: TestShop, { buyer, ids }: Cart) => buyCart(shop, { buyer }, dayOf(ids));

async function renew(shop: TestShop, { buyer }: Cart) {
  const rows = await shop.db.rows<{ id: `lse_${string}` }>(sql`
    select id from leases where customer_id = ${buyer.customerId} and state = 'active'`);
  const terms = rows.map(({ id }) => ({ leaseId: id, plan: 'daily' as const }));
  await buyCart(shop, { buyer }, { renew: terms });
}

/** Does the work while so many others buy. */
async function besideBuyers(shop: TestShop, count: number, work: () => Promise<void>) {
  const over = new AbortController();
  const buying = async () => {
    while (!over.signal.aborted) {
      await sell(shop, { buyer: await givenBuyer(shop), proxyId: await givenProxy(shop) });
    }
  };
  const crowd = Promise.all(Array.from({ length: count }, buying));
  await work().finally(() => over.abort());
  await crowd;
}
