import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { findLease } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { renewByThemselves } from './auto-renew.ts';
import { renewLease } from './renew.ts';
import { setAutoRenewal } from '../../goods/proxy/lease/keep-lease.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import { givenBuyer, givenPassingShop, priceKes } from '../../testing/given-sales.ts';

/** Two leases that are due in one turn of the worker. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

test('one that is being paid for by hand keeps no other one waiting', async () => {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyers = [await givenBuyer(shop), await givenBalance(shop, price)] as const;
  const keep = async (buyer: (typeof buyers)[number]) => {
    const { lease } = await givenPaidLease(shop, { buyer });
    await shop.db.execute(sql`update leases set auto_renewable = true where id = ${lease.id}`);
    const own = { customerId: buyer.customerId, leaseId: lease.id };
    const body = { plan: 'daily', prompts: false, amountKes: price } as const;
    await setAutoRenewal(shop, { ...own, body });
    const added = async () => {
      const now = await findLease(shop.db, lease.id, buyer.customerId);
      return (now?.endsAt?.getTime() ?? 0) - lease.endsAt.getTime();
    };
    return { lease, added };
  };
  const [first, second] = [await keep(buyers[0]), await keep(buyers[1])];
  pass(21.5 * hourMs);
  await renewLease(shop, {
    customer: buyers[0],
    leaseId: first.lease.id,
    body: { plan: 'daily', amountKes: price },
    limitKey: undefined,
  });
  expect(await renewByThemselves(shop)).toBe(1);
  expect([await first.added(), await second.added()]).toEqual([0, dayMs]);
});
