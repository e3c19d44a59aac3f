import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { leasesOfOrders } from '#modules/leases/holding';
import { lockRenewals } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies } from '../../testing/given-cart.ts';
import { givenPassingShop, priceKes } from '../../testing/given-sales.ts';
import { raceRenewals } from '../../testing/race-renewals.ts';

const database = useTestDatabase();

test('renewals of several wait for one of them, and take one lock', async () => {
  const { shop } = await givenPassingShop(database.db, new Date('2026-03-01T12:00:00Z'));
  const buyer = await givenBalance(shop, 4 * toWholeKes(priceKes));
  const first = await buyCart(shop, { buyer }, dayOf(await givenProxies(shop, 2)));
  const leases = await leasesOfOrders(shop.db, [first.orderId]);
  const renew = leases.map(({ id }) => ({ leaseId: id, plan: 'daily' as const }));
  const [lease] = leases;
  if (!lease) throw new Error('Nothing was leased.');
  const [paid] = await raceRenewals(shop, lease, [() => buyCart(shop, { buyer }, { renew })]);
  expect(paid).toMatchObject({ lines: 2, gone: [] });
  const ids = Array.from({ length: 1_000 }, () => makeId('lse', shop.random));
  await shop.db.transaction(async (tx) => {
    await lockRenewals(tx, buyer.customerId, [lease.id, ...ids]);
    const held = await tx.rows(sql`
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`);
    expect(held).toHaveLength(1);
  });
});
