import type { PoolMeterName, PoolMeterSettings } from '#contracts/admin/goods/pool-meters.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { PoolId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';

/** The keys of the meters of pools. */
export const poolMeterKeys: SealedColumn = {
  purpose: 'pool-meter-key',
  name: 'pool_meters.key_sealed',
  form: 'bytes',
  table: sql`pool_meters`,
  key: sql`pool_id`,
  value: sql`key_sealed`,
  put: sql`key_sealed = line.value`,
};

export const poolMetersChannel = 'lango_pool_meters';

/** A worker that dies lets its meter go after this long. */
const claimMs = 15 * minuteMs;

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;

/** A meter that is being read, with its pool. */
export type Claimed = Readonly<{
  poolId: PoolId;
  meter: PoolMeterName;
  settings: PoolMeterSettings;
  /** Null where the stored one does not open. */
  key: Secret | null;
  since: string;
  lastTotal: number | null;
  lastCounted: number | null;
  kind: PoolKind;
  username: string;
  byteUnit: 'decimal' | 'binary';
  costUsdCentsPerGb: number;
  /** Names the claim: another value means that somebody else has it, or that staff changed it. */
  claimedUntil: Date;
}>;

const isDue = (at: Date) => sql`next_read_at <= ${at}`;

export const anyMeterDue: IsDue = (at) => sql`exists (select from pool_meters where ${isDue(at)})`;

/** The meter that has been due longest; two workers never get the same one. */
export async function claimMeter({ db, keyring }: Vault, at: Date): Promise<Claimed | undefined> {
  const [row] = await db.rows<Omit<Claimed, 'key'> & Readonly<{ keySealed: Buffer }>>(sql`
    update pool_meters m set next_read_at = ${new Date(at.getTime() + claimMs)}
      from pools p
     where p.id = m.pool_id and m.pool_id = (
       select pool_id from pool_meters where ${isDue(at)}
        order by next_read_at limit 1 for update skip locked)
    returning m.pool_id as "poolId", m.meter, m.settings, m.key_sealed as "keySealed",
              m.since::text as since, m.last_total as "lastTotal", m.last_counted as "lastCounted",
              m.next_read_at as "claimedUntil", p.kind, p.username, p.byte_unit as "byteUnit",
              p.cost_usd_cents_per_gb as "costUsdCentsPerGb"`);
  if (!row) return undefined;
  const { keySealed, ...meter } = row;
  return { ...meter, key: openedKey(keyring, row.poolId, keySealed) };
}

function openedKey(keyring: Keyring, poolId: PoolId, sealed: Buffer): Secret | null {
  try {
    return new Secret(keyring.open(placeIn(poolMeterKeys, poolId), sealed));
  } catch {
    return null;
  }
}

/** Days that the supplier was not asked for yet, with what gateways counted; oldest first. */
export const unreadDays = (
  db: Queryable,
  { poolId, from, to }: Readonly<{ poolId: PoolId; from: string; to: string }>,
) =>
  db.rows<Readonly<{ day: string; bytes: number }>>(sql`
    select d::date::text as day, coalesce(u.bytes, 0) as bytes
      from generate_series(${from}::date, ${to}::date, interval '1 day') d
      left join pool_usage u on u.pool_id = ${poolId} and u.day = d::date
     where u.supplier_bytes is null order by d`);

/** All that gateways ever counted of a pool. */
export async function countedSoFar(db: Queryable, poolId: PoolId): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from pool_usage where pool_id = ${poolId}`);
  return row?.bytes ?? 0;
}

/** Holds the meter while its readings are written; false when it is another's by now. */
export async function holdMeter(tx: Tx, { poolId, claimedUntil }: Claimed): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from pool_meters
     where pool_id = ${poolId} and next_read_at = ${claimedUntil} for update`);
  return rows.length > 0;
}

export type Booked = Readonly<{
  day: string;
  supplierBytes: number;
  comparedBytes: number;
  /** Millionths of a US cent. */
  cost: number;
}>;

export const bookReading = (tx: Tx, poolId: PoolId, booked: Booked) =>
  tx.execute(sql`
    insert into pool_usage (pool_id, day, bytes, earned_microcents, supplier_bytes, compared_bytes,
                            cost_microcents)
    values (${poolId}, ${booked.day}, 0, 0, ${booked.supplierBytes}, ${booked.comparedBytes},
            ${booked.cost})
    on conflict (pool_id, day) do update
       set supplier_bytes = excluded.supplier_bytes, compared_bytes = excluded.compared_bytes,
           cost_microcents = excluded.cost_microcents`);

/** What a growing meter says by now, and what gateways have counted by now. */
export type Total = Readonly<{ bytes: number; counted: number }>;

export const keepTotal = (tx: Tx, poolId: PoolId, { bytes, counted }: Total) =>
  tx.execute(sql`
    update pool_meters set last_total = ${bytes}, last_counted = ${counted}
     where pool_id = ${poolId}`);

/** Lets the meter go until then, with why it could not be read. */
export const endMeter = (
  tx: Tx,
  poolId: PoolId,
  { nextAt, failure }: Readonly<{ nextAt: Date; failure: string | null }>,
) =>
  tx.execute(sql`
    update pool_meters set next_read_at = ${nextAt}, failure = ${failure}
     where pool_id = ${poolId}`);
