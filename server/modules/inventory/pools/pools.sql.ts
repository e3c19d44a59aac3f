import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { PoolPlace } from '#contracts/sale/pool-places.ts';
import type { PoolId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import { dialectOf } from './dialects.ts';
import type { Pool, StoredDialect } from './pool.ts';

/** Notifies gateways and workers that a pool changed, came or went. */
export const poolsChannel = 'lango_pools';

/** The passwords at suppliers. */
export const poolPasswords: SealedColumn = {
  purpose: 'pool-password',
  name: 'pools.secret_sealed',
  form: 'bytes',
  table: sql`pools`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value`,
};

export const sealPoolPassword = (keyring: Keyring, id: PoolId, password: string): Buffer =>
  keyring.seal(placeIn(poolPasswords, id), password);

export type PoolRow = Omit<Pool, 'dialect' | 'password'> &
  StoredDialect &
  Readonly<{ secretSealed: Buffer }>;

export const poolColumns = sql`
  p.id, p.name, p.kind, p.dialect, p.words, p.host, p.port, p.protocol, p.username,
  p.secret_sealed as "secretSealed"`;

/** Opens the password; it stays a `Secret` up to the handshake. */
export function toPool(keyring: Keyring, row: PoolRow): Pool {
  const { id, name, kind, host, port, protocol, username } = row;
  const password = passwordOf(keyring, row);
  return { id, name, kind, host, port, protocol, username, password, dialect: dialectOf(row) };
}

/** One that does not open takes only its own pool out of use, not all that are read with it. */
function passwordOf(keyring: Keyring, { id, secretSealed }: PoolRow): Secret | null {
  try {
    return new Secret(keyring.open(placeIn(poolPasswords, id), secretSealed));
  } catch {
    return null;
  }
}

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;

/** What gateways need of the pools of one kind. */
export type PoolRoute = Readonly<{
  /** By pool, those out of use too. Only grows: connections through it that began before end. */
  cuts: Readonly<Record<PoolId, number>>;
  /** Those in use whose password opens, with the countries where a dial has passed: never none. */
  pools: readonly (Pool & Readonly<{ password: Secret; countries: readonly string[] }>)[];
}>;

export async function findPoolRoutes({ db, keyring }: Vault, kind: PoolKind): Promise<PoolRoute> {
  type Row = PoolRow & Readonly<{ cuts: number; countries: readonly string[] | null }>;
  const rows = await db.rows<Row>(sql`
    select ${poolColumns}, p.cuts, case when p.state = 'on' then (
             select array_agg(c.country_code order by c.country_code)
               from pool_countries c where c.pool_id = p.id and c.ok > 0) end as countries
      from pools p where p.kind = ${kind} order by p.id`);
  const pools = rows.flatMap(({ countries, ...row }) => {
    if (countries === null) return [];
    const { password, ...pool } = toPool(keyring, row);
    return password === null ? [] : [{ ...pool, password, countries }];
  });
  return { cuts: Object.fromEntries(rows.map(({ id, cuts }) => [id, cuts])), pools };
}

/** What was measured longer ago is not promised. */
const freshMs = dayMs;
const isOffered = (at: Date) => sql`
  p.state = 'on' and c.ok > 0 and c.measured_at > ${new Date(at.getTime() - freshMs)}`;

type PlaceRow = Omit<PoolPlace, 'measuredAt'> & Readonly<{ measuredAt: Date }>;

/** Where traffic can leave, by what the last dials found. */
export async function listPlaces(db: Queryable, at: Date): Promise<PoolPlace[]> {
  const rows = await db.rows<PlaceRow>(sql`
    select p.kind, c.country_code as "countryCode", sum(c.tries)::int as tries,
           sum(c.ok)::int as ok, sum(c.exits)::int as exits, max(c.measured_at) as "measuredAt"
      from pools p join pool_countries c on c.pool_id = p.id
     where ${isOffered(at)}
     group by p.kind, c.country_code order by p.kind, c.country_code`);
  return rows.map((row) => ({ ...row, measuredAt: row.measuredAt.toISOString() }));
}

/** Pools that most dials fail of, since when, and how the newest of them went. */
export const failingPools = (db: Queryable) =>
  db.rows<Readonly<{ id: PoolId; name: string; since: Date; failure: string | null }>>(sql`
    select p.id, p.name, p.judged_since as since,
           (select k.failure from pool_checks k where k.pool_id = p.id and not k.ok
             order by k.id desc limit 1) as failure
      from pools p where p.state = 'failing' order by p.name`);

/** Kinds that somebody could use if they bought them now. */
export async function poolKindsOnSale(db: Queryable, at: Date): Promise<readonly PoolKind[]> {
  const rows = await db.rows<{ kind: PoolKind }>(sql`
    select distinct p.kind from pools p join pool_countries c on c.pool_id = p.id
     where ${isOffered(at)} order by p.kind`);
  return rows.map(({ kind }) => kind);
}
