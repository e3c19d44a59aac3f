import type { LeaseId, LotId, OrderLineId } from '#contracts/ids.ts';
import { money, usdCents } from '#contracts/money.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Lot } from './lot.ts';

type Row = Omit<Lot, 'usd' | 'kes'> & Readonly<{ usdCents: number; kesMinor: number }>;

const columns: Sql = sql`
  t.id, t.lease_id as "leaseId", t.order_line_id as "orderLineId", t.bytes, t.used,
  t.given_back as "givenBack", t.usd_cents as "usdCents", t.kes_minor as "kesMinor",
  t.starts_at as "startsAt", t.ends_at as "endsAt", t.state, t.rolled_from as "rolledFrom",
  t.is_automatic as "isAutomatic"`;

const toLot = ({ usdCents: cents, kesMinor, ...row }: Row): Lot => ({
  ...row,
  usd: usdCents(cents),
  kes: money(kesMinor, 'KES'),
});

/**
 * How many bytes each lease may still move: what is left of its open lots, after all stored usage.
 * One with nothing left is not among them. Nobody waits for it.
 */
export async function bytesLeft(
  db: Queryable,
  leaseIds: readonly LeaseId[],
  at: Date,
): Promise<ReadonlyMap<LeaseId, number>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await db.rows<Readonly<{ leaseId: LeaseId; bytes: number }>>(sql`
    select lease_id as "leaseId", sum(bytes - used - given_back)::bigint as bytes
      from traffic_lots
     where lease_id = any(${leaseIds}::text[]) and state = 'open' and ends_at > ${at}
     group by lease_id`);
  return new Map(rows.map(({ leaseId, bytes }) => [leaseId, bytes]));
}

/** The lots of these leases, newest first. */
export async function lotsOf(db: Queryable, leaseIds: readonly LeaseId[]): Promise<Lot[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from traffic_lots t where t.lease_id = any(${leaseIds}::text[])
     order by t.starts_at desc, t.id desc`);
  return rows.map(toLot);
}

export async function findLotOfLine(db: Queryable, id: OrderLineId): Promise<Lot | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${columns} from traffic_lots t where t.order_line_id = ${id}`);
  return row && toLot(row);
}

/** Writes a new lot; its lease has an account from its first one on. */
export async function insertLot(tx: Tx, lot: Lot): Promise<void> {
  await tx.execute(sql`
    insert into traffic_accounts (lease_id) values (${lot.leaseId}) on conflict do nothing`);
  await tx.execute(sql`
    insert into traffic_lots (id, lease_id, order_line_id, bytes, usd_cents, kes_minor, starts_at,
                              ends_at, state, is_automatic)
    values (${lot.id}, ${lot.leaseId}, ${lot.orderLineId}, ${lot.bytes}, ${lot.usd.minor},
            ${lot.kes.minor}, ${lot.startsAt}, ${lot.endsAt}, 'open', ${lot.isAutomatic})`);
}

/** Takes what is left of open lots away, because its money goes back. Its account is locked. */
export const giveBackLots = (tx: Tx, ids: readonly LotId[]): Promise<number> =>
  tx.execute(sql`
    update traffic_lots set given_back = bytes - used, state = 'refunded'
     where id = any(${ids}::text[]) and state = 'open'`);

/** Adds time that was lost to the open lots of a lease. */
export const addTimeToLots = (tx: Tx, leaseId: LeaseId, ms: number): Promise<number> =>
  tx.execute(sql`
    update traffic_lots set ends_at = ends_at + ${ms} * interval '1 millisecond'
     where lease_id = ${leaseId} and state = 'open'`);
