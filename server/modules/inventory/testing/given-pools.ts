import { poolKinds } from '#contracts/goods/pool-kinds.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** A pool of each kind that is on, and measured however far a test moves its clock. */
export async function givenPools(db: Queryable): Promise<void> {
  for (const [number, kind] of poolKinds.entries()) {
    const id = `pol_${String(number).repeat(32)}`;
    await db.execute(sql`
      insert into pools (id, name, kind, dialect, host, port, protocol, username, secret_sealed,
                         origin, consent_basis, byte_unit, cost_usd_cents_per_gb, state,
                         judged_since, created_at, updated_at)
      values (${id}, ${kind}, ${kind}, 'webshare', 'pool.test', 80, 'http', 'account', '\\x00',
              'contract', 'written', 'decimal', 100, 'on', now(), now(), now())
      on conflict do nothing`);
    await db.execute(sql`
      insert into pool_countries (pool_id, country_code, tries, ok, exits, measured_at,
                                  next_check_at)
      values (${id}, 'KE', 1, 1, 1, 'infinity', 'infinity') on conflict do nothing`);
  }
}
