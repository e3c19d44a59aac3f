import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import type { PoolId } from '#contracts/ids.ts';
import { iso } from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

type Listed = Omit<AdminPool, 'id' | 'costUsdCentsPerSoldGb' | 'priceUsdCents'> &
  Readonly<{ id: PoolId }>;
type Row = Omit<Listed, 'measured' | 'countries'>;
type Place = Omit<AdminPool['measured'][number], 'measuredAt'> &
  Readonly<{ poolId: PoolId; measuredAt: Date | null }>;

async function read(db: Queryable, which: Sql): Promise<Listed[]> {
  const rows = await db.rows<Row>(sql`
    select p.id, p.name, p.kind, p.dialect, p.words, p.host, p.port, p.protocol, p.username,
           p.origin, p.consent_basis as "consentBasis", p.byte_unit as "byteUnit",
           p.cost_usd_cents_per_gb as "costUsdCentsPerGb", p.state, p.version,
           (select k.failure from pool_checks k where k.pool_id = p.id and not k.ok
             order by k.id desc limit 1) as "lastFailure"
      from pools p where ${which} order by p.name`);
  const places = await db.rows<Place>(sql`
    select c.pool_id as "poolId", c.country_code as "countryCode", c.tries, c.ok, c.exits,
           c.measured_at as "measuredAt"
      from pool_countries c join pools p on p.id = c.pool_id
     where ${which} order by c.country_code`);
  return rows.map((row) => {
    const own = places.filter(({ poolId }) => poolId === row.id);
    const measured = own.map(({ countryCode, tries, ok, exits, measuredAt }) => ({
      countryCode,
      tries,
      ok,
      exits,
      measuredAt: iso(measuredAt),
    }));
    return { ...row, countries: own.map(({ countryCode }) => countryCode), measured };
  });
}

/** One current pool, held until the end of the transaction. */
export async function findPool(db: Queryable, id: string): Promise<Listed | undefined> {
  await db.rows(sql`select 1 from pools where id = ${id} for update`);
  return (await read(db, sql`p.id = ${id}`))[0];
}

const binaryGigabyte = 2 ** 30;

type Price = Readonly<{ kind: AdminPool['kind']; usdCents: number }>;

/** Every pool with what was measured of it and what it earns; its password is not among it. */
export async function listPools(db: Queryable, prices: readonly Price[]): Promise<AdminPool[]> {
  const pools = await read(db, sql`true`);
  return pools.map((pool) => {
    const { byteUnit, costUsdCentsPerGb: cost } = pool;
    const bytes = byteUnit === 'binary' ? binaryGigabyte : bytesPerGb;
    const own = prices.filter(({ kind }) => kind === pool.kind).map(({ usdCents }) => usdCents);
    return {
      ...pool,
      costUsdCentsPerSoldGb: Math.ceil((cost * bytesPerGb) / bytes),
      priceUsdCents: own.length === 0 ? null : { least: Math.min(...own), most: Math.max(...own) },
    };
  });
}
