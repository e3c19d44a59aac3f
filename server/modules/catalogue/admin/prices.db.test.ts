import { beforeEach, expect, test } from 'vitest';
import type { PricePreview } from '#contracts/admin/goods/prices.ts';
import { sql } from '#platform/db.ts';
import { givenProxy } from '#testing/admin/given-shop.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { type ProxyId } from '#contracts/ids.ts';

const { shop, admin } = useAdmin();
const rule = {
  name: 'Kenya',
  supplier: null,
  countryCode: 'KE',
  connection: null,
  ratingMin: null,
  price: { kind: 'fixed', dayCents: 250, monthCents: 4000 },
};

let proxyId: ProxyId;
beforeEach(async () => {
  await shop.db.execute(sql`truncate upstreams, proxies, price_rule_sets cascade`);
  proxyId = await givenProxy(shop);
});

async function preview(rules: readonly object[]) {
  const { json } = await admin.call('manager', 'POST /admin/price-rules/preview', { rules });
  return json as unknown as PricePreview;
}
const apply = (body: object) => admin.call('manager', 'POST /admin/price-rules', body);
async function prices() {
  const [row] = await shop.db.rows<{ day: number; month: number }>(sql`
    select price_day_cents as day, price_month_cents as month from proxies`);
  return [row?.day, row?.month];
}

test('a preview tells every price that would change and changes none', async () => {
  const seen = await preview([rule]);
  expect(seen.counts).toEqual({ changed: 1, same: 0, unmatched: 0, belowCost: 0 });
  expect(seen.matched).toEqual([1]);
  expect(seen.changes[0]).toMatchObject({
    id: proxyId,
    rule: 'Kenya',
    dayCents: { from: 199, to: 250 },
    monthCents: { from: 3582, to: 4000 },
  });
  expect(await prices()).toEqual([199, 3582]);
});

test('applying makes exactly what was previewed, as a new version, once', async () => {
  const { fingerprint } = await preview([rule]);
  const body = { version: 0, rules: [rule], fingerprint };
  expect((await apply(body)).json).toEqual({ version: 1, changed: 1 });
  expect(await prices()).toEqual([250, 4000]);
  expect((await apply(body)).status).toBe(409);
  const { json } = await admin.call('manager', 'GET /admin/price-rules');
  expect(json).toMatchObject({ version: 1, rules: [rule] });
  const log = await shop.db.rows<{ after: unknown }>(sql`
    select after from audit_log where action = 'prices.apply'`);
  expect(log).toEqual([{ after: { rules: [rule], changed: 1 } }]);
});

test('prices that changed since the preview are not overwritten, and no version is made', async () => {
  const { fingerprint } = await preview([rule]);
  await shop.db.execute(sql`update proxies set price_day_cents = 999`);
  const late = await apply({ version: 0, rules: [rule], fingerprint });
  expect([late.status, late.json['code']]).toEqual([409, 'edit-conflict']);
  expect(await prices()).toEqual([999, 3582]);
  expect(await shop.db.rows(sql`select 1 from price_rule_sets`)).toEqual([]);
});

test('of two who apply at once one is told', async () => {
  const { fingerprint } = await preview([rule]);
  const body = { version: 0, rules: [rule], fingerprint };
  const answers = await Promise.all([apply(body), apply(body), apply(body)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('a price below what the address costs is counted', async () => {
  await shop.db.execute(sql`update upstreams set cost_month_cents = 9000`);
  expect((await preview([rule])).counts).toMatchObject({ changed: 1, belowCost: 1 });
});
