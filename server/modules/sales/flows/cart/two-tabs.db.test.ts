import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies } from '../../testing/given-cart.ts';
import { givenPassingShop, holdingsOf, priceKes } from '../../testing/given-sales.ts';

const database = useTestDatabase();
const price = toWholeKes(priceKes);

test('of two tabs with the same cart one buys it, and the other is told that it is their own', async () => {
  const { shop } = await givenPassingShop(database.db, new Date('2026-03-01T12:00:00Z'));
  const ids = await givenProxies(shop, 3);
  const buyer = await givenBalance(shop, 6 * price);
  const tabs = await Promise.allSettled([1, 2].map(() => buyCart(shop, { buyer }, dayOf(ids))));
  const refused = tabs.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toEqual([expect.objectContaining({ code: 'cart-changed' })]);
  expect(refused[0]).toMatchObject({
    facts: { gone: expect.arrayContaining(ids.map((id) => ({ id, reason: 'proxy-yours' }))) },
  });
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 3,
    creditMinor: 3 * priceKes.minor,
  });
});
