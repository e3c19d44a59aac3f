import type { LeaseId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import { sliceKeptMs } from './lend.ts';
import { reserverIds } from './reserves.sql.ts';

/** The first key of the locks of allowances; a few for all of them, as their number is limited. */
const allowancesLock = 4815003;

/** Makes gateways that borrow from one allowance wait for each other, and some others. */
export const lockAllowances = (tx: Tx, leaseIds: readonly LeaseId[]) =>
  tx.execute(
    prepared(
      'lock-allowances',
      sql`
    select pg_advisory_xact_lock(${allowancesLock}, key)
      from (select distinct (hashtextextended(id, 0) & 255)::int as key
              from unnest(${leaseIds}::text[]) id order by key) locked`,
    ),
  );

/** Lent to the gateway and to all others together, and not reported as moved. */
export type Held = Readonly<{ own: number; others: number; isShared: boolean }>;
type Borrower = Readonly<{ gatewayId: string; at: Date }>;
type Slices = Readonly<{
  held: ReadonlyMap<string, Held>;
  /** By sub-user: what gateways were lent of the lease's bytes as its own. */
  through: ReadonlyMap<string, number>;
  /** Sub-users of the leases whose slices are locked beside, for what is set aside for them. */
  reserverIds: readonly string[];
}>;

/**
 * What is lent of these allowances, by lease or sub-user. Until the end of the transaction no batch
 * that was moved by them is stored, so that what is left, read after this, fits what is lent.
 */
export async function lockSlices(
  tx: Tx,
  { holderIds, leaseIds }: Readonly<{ holderIds: readonly string[]; leaseIds: readonly LeaseId[] }>,
  { gatewayId, at }: Borrower,
): Promise<Slices> {
  const found = await tx.rows<
    Readonly<{ id: string; gatewayId: string | null; bytes: number; endsAt: Date }>
  >(
    prepared(
      'allowance-slices',
      sql`
    with reserver as (${reserverIds(leaseIds, at)}),
    slice as (
      select holder_id, gateway_id, bytes, ends_at from allowance_slices
       where holder_id = any(array(select id from reserver) || ${holderIds}::text[])
       order by holder_id, gateway_id for update)
    select holder_id as id, gateway_id as "gatewayId", bytes, ends_at as "endsAt" from slice
     union all
    select id, null, 0, ${at} from reserver`,
    ),
  );
  const ids = found.flatMap(({ id, gatewayId: borrower }) => (borrower === null ? [id] : []));
  const rows = found.flatMap((row) =>
    row.gatewayId === null ? [] : [{ ...row, gatewayId: row.gatewayId }],
  );
  const isThrough = (row: (typeof rows)[number]) => ids.includes(row.gatewayId);
  const running = rows.filter(({ endsAt }) => endsAt > at);
  const held = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]): [string, Held] => {
    const own = all.find((row) => row.gatewayId === gatewayId)?.bytes ?? 0;
    const others = all.filter(
      (row) => row.gatewayId !== gatewayId && row.endsAt > at && !isThrough(row),
    );
    const bytes = others.reduce((sum, row) => sum + row.bytes, 0);
    return [id, { own, others: bytes, isShared: others.length > 0 }];
  });
  const through = running.filter(isThrough).map((row) => [row.gatewayId, row.bytes] as const);
  return { held: new Map(held), through: new Map(through), reserverIds: ids };
}

/** One slice: a gateway's, or what gateways hold of a lease's bytes through one of its sub-users,
 * which keeps gateways of a release without reservations from lending these bytes again. */
export type Slice = Readonly<{ id: string; borrowerId: string; bytes: number }>;

/** Says what is held from now on. These slices are locked. */
export const writeSlices = (tx: Tx, slices: readonly Slice[], at: Date) =>
  tx.execute(
    prepared(
      'lend-slices',
      sql`
    insert into allowance_slices (holder_id, gateway_id, bytes, ends_at)
    select w.id, w.borrower, w.bytes, ${new Date(at.getTime() + sliceKeptMs)}
      from unnest(${slices.map(({ id }) => id)}::text[],
                  ${slices.map(({ borrowerId }) => borrowerId)}::text[],
                  ${slices.map(({ bytes }) => bytes)}::bigint[]) as w (id, borrower, bytes)
     order by w.id, w.borrower
    on conflict (holder_id, gateway_id) do update
       set bytes = excluded.bytes, ends_at = excluded.ends_at`,
    ),
  );

const forgottenPerTurnMax = 10_000;

/** Deletes what came back by its end. Returns how many rows. */
export const forgetOldSlices = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`
    delete from allowance_slices where ctid in (
      select ctid from allowance_slices
       where ends_at < ${at} limit ${forgottenPerTurnMax} for update skip locked)`);
