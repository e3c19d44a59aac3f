import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { watchPoolMeters } from './watch-pool-meters.ts';

const { shop } = useAdmin();

test('a closed day on which a supplier and the gateways differ is told of once', async () => {
  await shop.db.execute(sql`
    insert into pools (id, name, kind, dialect, host, port, protocol, username, secret_sealed,
                       origin, consent_basis, byte_unit, cost_usd_cents_per_gb, state,
                       judged_since, created_at, updated_at)
    values ('pol_' || md5('Royal'), 'Royal', 'residential', 'iproyal', 'geo.test', 1, 'http', 'u',
            ''::bytea, 'o', 'c', 'decimal', 100, 'on', ${noon}, ${noon}, ${noon})`);
  await shop.db.execute(sql`
    insert into pool_usage (pool_id, day, bytes, earned_microcents, supplier_bytes, compared_bytes,
                            cost_microcents)
    select 'pol_' || md5('Royal'), (${noon}::timestamptz at time zone 'UTC')::date - days,
           1000000000, 0, theirs, 1000000000, 0
      from (values (1, 1100000000), (2, 1020000000), (30, 5000000000)) as v (days, theirs)`);
  expect([await watchPoolMeters(shop), await watchPoolMeters(shop)]).toEqual([1, 0]);
  const mails = await shop.db.rows(sql`select template from mails`);
  expect(mails).toEqual([{ template: 'pool-meter-differs' }]);
});
