import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { watchFailingPools } from './watch-failing-pools.ts';

const { shop } = useAdmin();
const after = (ms: number) => new Date(noon.getTime() + ms);

const addPool = (name: string, state: string) =>
  shop.db.execute(sql`
    insert into pools (id, name, kind, dialect, host, port, protocol, username, secret_sealed,
                       origin, consent_basis, byte_unit, cost_usd_cents_per_gb, state,
                       judged_since, created_at, updated_at)
    values ('pol_' || md5(${name}), ${name}, 'residential', 'iproyal', 'geo.test', 1, 'http', 'u',
            ''::bytea, 'o', 'c', 'decimal', 100, ${state}, ${noon}, ${noon}, ${noon})`);

test('a pool is told of once each time that it begins to fail', async () => {
  await addPool('Royal', 'failing');
  await addPool('Good', 'on');
  await addPool('Off', 'off');
  expect([await watchFailingPools(shop), await watchFailingPools(shop)]).toEqual([1, 0]);
  await shop.db.execute(sql`
    update pools set judged_since = ${after(90 * minuteMs)} where name = 'Royal'`);
  expect(await watchFailingPools(shop)).toBe(1);
  const mails = await shop.db.rows<{ template: string }>(sql`select template from mails`);
  expect(mails).toEqual([{ template: 'pool-failing' }, { template: 'pool-failing' }]);
});
