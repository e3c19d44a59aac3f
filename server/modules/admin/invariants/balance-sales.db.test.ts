import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBalance, payWithBalance } from '../../sales/testing/given-balance.ts';
import { givenProxy, givenShop } from '../../sales/testing/given-sales.ts';
import { checkInvariants } from './check-invariants.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

test('a top-up and purchases from the balance, some of them refused, break no rule', async () => {
  const shop = await givenShop(database.db, () => noon);
  const buyer = await givenBalance(shop, 600);
  const proxies = await Promise.all([1, 2, 3].map(() => givenProxy(shop)));
  await Promise.allSettled(proxies.map((id) => payWithBalance(shop, buyer, id)));
  const broken = (await checkInvariants(database.db, noon)).filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
});
