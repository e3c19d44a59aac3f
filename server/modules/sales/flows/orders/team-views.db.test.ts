import { expect, onTestFinished, test } from 'vitest';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { givenBuyer, givenShop } from '../../testing/given-sales.ts';
import { openApp } from '../../testing/given-site.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { leaseLifeRoutes } from '../../goods/proxy/lease/lease-life.routes.ts';
import { ownLeaseRoutes } from '../leases/leases.routes.ts';
import { orderRoutes } from './orders.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const phone = '254712345678';

/** What a person of a buyer's team reads of one paid proxy, by each call that shows it. */
async function givenReads() {
  const shop = await givenShop(database.db, () => noon);
  const { buyer, lease, orderId } = await givenPaidLease(shop);
  await shop.db.execute(sql`update customers set phone = ${phone} where id = ${buyer.customerId}`);
  const person = await givenBuyer(shop);
  let caller: SignedIn = buyer;
  const app = await openApp(shop, () => caller);
  onTestFinished(() => app.close());
  orderRoutes(app, shop);
  leaseLifeRoutes(app, shop);
  ownLeaseRoutes(app, { ...shop, config: { host: '127.0.0.1' } } as never);
  const paths = ['/orders/search', '/dashboard/summary', '/leases', `/leases/${lease.id}/service`];
  const as = async (role: TeamRole | undefined) => {
    const team = role && { personId: person.customerId, role, name: 'Otieno Media' };
    caller = { ...buyer, ...(team && { team }) };
    const answers = await Promise.all(paths.map((path) => app.inject({ url: `/api${path}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    const order = await app.inject({ url: `/api/orders/${orderId}` });
    return { answers: answers.map((answer) => answer.json<unknown>()), order };
  };
  return { as };
}

/** Names of fields that tell of money; the rate of the day and what a choice is called do not. */
const ofMoney = /kes|usd|amount|minor|cents|spent|balance|phone|price|receipt|invoice|paymentM/i;

/** Every such field, at any depth, in which something is told. */
function toldOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}/${name}`;
    const isTold = typeof inner !== 'object' && inner !== '' && inner !== 0;
    return ofMoney.test(name) && isTold ? [here] : toldOf(inner, here);
  });
}

test('a member reads the credentials and no field that tells of money', async () => {
  const { as } = await givenReads();
  const own = await as(undefined);
  expect(toldOf(own.answers).length).toBeGreaterThan(5);
  const { answers, order } = await as('member');
  expect(toldOf(answers)).toEqual([]);
  expect(JSON.stringify(answers)).toContain('PROXY_PASSWORD');
  expect(JSON.stringify(answers)).not.toContain(phone.slice(-3));
  expect([order.statusCode, order.json().code]).toEqual([403, 'team-role']);
});

test('billing reads the money and no credentials, and an owner both', async () => {
  const { as } = await givenReads();
  const secrets = /PROXY_PASSWORD|"password":"|PROXY_USER/;
  const billing = await as('billing');
  expect(toldOf(billing.answers).length).toBeGreaterThan(5);
  expect(JSON.stringify(billing.answers)).not.toMatch(secrets);
  expect(billing.order.statusCode).toBe(200);
  expect(billing.order.body).not.toMatch(secrets);
  const owner = await as('owner');
  expect(JSON.stringify(owner.answers)).toMatch(secrets);
  expect(toldOf(owner.answers).length).toBeGreaterThan(5);
});
