import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { watchPools } from './watch-pools.ts';

const database = useTestDatabase();

test('a low pool is told once a day while it is low, and one that is off or full enough never', async () => {
  let at = new Date('2026-03-01T12:00:00Z');
  const shop = givenShop(database.db, () => at);
  const addPool = (net: number, lowBelow: number, isEnabled: boolean) =>
    shop.db.execute(sql`
      insert into address_pools (provider, place, prefix, gateway, first_address, last_address,
                                 name_servers, low_below, is_enabled, changed_by, changed_at)
      values ('sandbox', 'x', ${`10.9.${net}.0/24`}::cidr, ${`10.9.${net}.1`}::inet,
              ${`10.9.${net}.2`}::inet, ${`10.9.${net}.4`}::inet, '{9.9.9.9}', ${lowBelow},
              ${isEnabled}, 'test', ${at})`);
  await addPool(1, 5, true);
  await addPool(2, 2, true);
  await addPool(3, 5, false);
  expect([await watchPools(shop), await watchPools(shop)]).toEqual([1, 0]);
  at = new Date(at.getTime() + dayMs);
  expect(await watchPools(shop)).toBe(1);
  const mails = await shop.db.rows<{ template: string; key: string }>(sql`
    select template, dedupe_key as key from mails order by dedupe_key`);
  expect(mails).toEqual([
    { template: 'addresses-low', key: 'addresses-low:10.9.1.0/24:2026-03-01' },
    { template: 'addresses-low', key: 'addresses-low:10.9.1.0/24:2026-03-02' },
  ]);
});
