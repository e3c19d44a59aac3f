import type { FastifyInstance } from 'fastify';
import { sql, type Database } from '#platform/db.ts';
import { scenarios as listings } from '../listing/scenarios.ts';
import { openShopFront } from '../listing/shop-front.ts';
import { timed, timingOf, type Timing } from '../measure/timing.ts';
import { openAdmin } from '../admin/admin-calls.ts';
import { scenariosFor, type Scenario } from '../admin/scenarios.ts';
import { customerScenarios, largeScenarios, openCustomerShop } from './customer-shop.ts';
import { deepScenarios } from './deep-scenarios.ts';
import { largeCustomer } from './fill-large-customer.ts';
import type { ShopSize } from './fill-shop.ts';

export type Rounds = Readonly<{
  rounds: number;
  warmUps: number;
  /** No call is repeated for longer than this, in milliseconds. */
  eachMs: number;
}>;

/** What was measured of each call, by its name. */
export type Timings = ReadonlyMap<string, Timing>;

/** An ordinary customer, by number. */
const somebody = 5;
/** `fillAdmin` makes the first customer a reseller. */
const reseller = 1;

/**
 * Every list, search, filter, sort and page of shop, customers and Admin over a filled
 * database, from the request's arrival to its answer. `only` narrows by a part of the name.
 */
export async function measureShop(
  db: Database,
  size: ShopSize,
  { only = '', ...rounds }: Rounds & { only?: string | undefined },
): Promise<Timings> {
  const timings = new Map<string, Timing>();
  const measure = async (app: FastifyInstance, scenarios: readonly Scenario[]) => {
    for (const { name, path } of scenarios) {
      if (name.includes(only)) timings.set(name, await timingsOf({ db, app, url: path }, rounds));
    }
    await app.close();
  };
  const front = [...listings, ...deepScenarios(size)];
  await measure(await openShopFront(db), named('shop', '', front));
  const admin = scenariosFor({ rows: size.people, addresses: size.listings, orders: size.orders });
  await measure(await openAdmin(db), named('admin', '/api/admin', admin));
  const own = customerScenarios(size.orders / size.people);
  await measure(await openCustomerShop(db, somebody), named('customer', '/api', own));
  const resold = customerScenarios(size.orders / 1_000);
  await measure(await openCustomerShop(db, reseller), named('reseller', '/api', resold));
  const many = largeScenarios(size.ownLines);
  await measure(await openCustomerShop(db, largeCustomer), named('many lines', '/api', many));
  return timings;
}

const named = (whose: string, base: string, scenarios: readonly Scenario[]) =>
  scenarios.map(({ name, path }) => ({ name: `${whose}: ${name}`, path: `${base}${path}` }));

let asked = 0;

type Call = Readonly<{ db: Database; app: FastifyInstance; url: string }>;

async function timingsOf(
  { db, app, url }: Call,
  { rounds, warmUps, eachMs }: Rounds,
): Promise<Timing> {
  const times: number[] = [];
  const until = performance.now() + eachMs;
  for (let round = -warmUps; round < rounds; round += 1) {
    asked += 1;
    // Each call comes from an address of its own, so that the limits count it and let it pass.
    // A customer counts wherever they are, so what was counted is forgotten.
    await db.execute(sql`delete from rate_limits`);
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const time = await timed(async () => {
      const { statusCode, body } = await app.inject({ url, remoteAddress });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
    });
    if (round >= 0) times.push(time);
    if (times.length > 0 && performance.now() > until) break;
  }
  return timingOf(times);
}
