import type { PoolMeterBody, PoolUsage } from '#contracts/admin/goods/pool-meters.ts';
import type { PoolId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { dayOf, daysAfter } from './day.ts';
import { poolMeterKeys, poolMetersChannel } from './meters.sql.ts';
import { firstReadingAfter } from './read-meters.ts';

type Writing = Readonly<{ tx: Tx; keyring: Keyring }>;

/**
 * Stores how a pool's meter is read, from tomorrow on: today was not counted whole. Without a key
 * the stored one stays. False where there is none.
 */
export async function setMeter(
  { tx, keyring }: Writing,
  { poolId, body }: Readonly<{ poolId: PoolId; body: PoolMeterBody }>,
  at: Date,
): Promise<boolean> {
  const { meter, key, ...settings } = body;
  const sealed = key === undefined ? null : keyring.seal(placeIn(poolMeterKeys, poolId), key);
  const since = daysAfter(dayOf(at), 1);
  const stored = await tx.execute(sql`
    insert into pool_meters as m (pool_id, meter, settings, key_sealed, since, next_read_at)
    select ${poolId}, ${meter}, ${JSON.stringify(settings)}::jsonb, known.key, ${since},
           ${firstReadingAfter(at)}
      from (select coalesce(${sealed}::bytea, (select key_sealed from pool_meters
                                                where pool_id = ${poolId})) as key) known
     where known.key is not null
    on conflict (pool_id) do update
       set meter = excluded.meter, settings = excluded.settings, key_sealed = excluded.key_sealed,
           since = excluded.since, next_read_at = excluded.next_read_at,
           last_total = null, last_counted = null, failure = null`);
  if (stored > 0) await tx.execute(sql`select pg_notify(${poolMetersChannel}, ${poolId})`);
  return stored > 0;
}

export const removeMeter = (tx: Tx, poolId: string) =>
  tx.execute(sql`delete from pool_meters where pool_id = ${poolId}`);

type Meter = NonNullable<PoolUsage['meter']>;
type MeterRow = Pick<Meter, 'meter' | 'failure'> &
  Readonly<{ settings: Omit<Meter, 'meter' | 'failure' | 'nextReadAt'>; nextReadAt: Date }>;

/** How a pool's meter is read; its key is not among it. */
export async function findMeter(db: Queryable, poolId: string): Promise<Meter | null> {
  const [row] = await db.rows<MeterRow>(sql`
    select meter, settings, next_read_at as "nextReadAt", failure
      from pool_meters where pool_id = ${poolId}`);
  if (!row) return null;
  const { settings, nextReadAt, ...rest } = row;
  return { ...rest, ...settings, nextReadAt: nextReadAt.toISOString() };
}
