import type { UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { toUpstream, upstreamColumns, type UpstreamRow } from '../upstreams.sql.ts';
import type { BookedSlot } from './compare-list.ts';

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;
type Row = UpstreamRow & Omit<BookedSlot, keyof UpstreamRow | 'username' | 'password'>;

/** Everything that the books hold of one supplier, withdrawn or not. */
export async function findBooked({ db, keyring }: Vault, supplier: string): Promise<BookedSlot[]> {
  const rows = await db.rows<Row>(sql`
    select ${upstreamColumns}, u.external_id as "externalId", u.synced as "isSynced",
           u.retired_by as "retiredBy", u.retired_at is not null as "isRetired",
           u.missing_lists as "missingLists", u.ends_at as "endsAt"
      from upstreams u where u.supplier = ${supplier} order by u.id`);
  return rows.map((row) => {
    const { externalId, isSynced, retiredBy, isRetired, missingLists, endsAt } = row;
    const booked = { externalId, isSynced, retiredBy, isRetired, missingLists, endsAt };
    return { ...toUpstream(keyring, row), ...booked };
  });
}

/** Locks upstreams in the order of their ids, as recording checks does. */
export async function holdUpstreams(tx: Tx, ids: readonly UpstreamId[]): Promise<void> {
  await tx.rows(sql`select id from upstreams where id = any(${ids}) order by id for update`);
}

export type Naming = Readonly<{
  id: UpstreamId;
  externalId: string;
  endsAt: Date | null;
  costMonthCents: number | null;
}>;

/** Keeps what a list says of slots it names, and answers which of them had been missing. */
export async function nameSlots(tx: Tx, named: readonly Naming[]): Promise<UpstreamId[]> {
  const column = <T>(of: (naming: Naming) => T) => named.map(of);
  const rows = await tx.rows<{ id: UpstreamId; wasMissing: boolean }>(sql`
    with line as (
      select * from unnest(${column(({ id }) => id)}::text[],
        ${column(({ externalId }) => externalId)}::text[],
        ${column(({ endsAt }) => endsAt)}::timestamptz[],
        ${column(({ costMonthCents }) => costMonthCents)}::bigint[])
        as line (id, external_id, ends_at, cost)),
    before as (
      select u.id, u.missing_since is not null as was_missing
        from upstreams u join line on line.id = u.id)
    update upstreams u
       set external_id = line.external_id, ends_at = line.ends_at, synced = true,
           cost_month_cents = coalesce(line.cost, u.cost_month_cents),
           missing_since = null, missing_lists = 0
      from line join before on before.id = line.id
     where u.id = line.id
    returning u.id, before.was_missing as "wasMissing"`);
  return rows.filter(({ wasMissing }) => wasMissing).map(({ id }) => id);
}

/** One more complete list did not name these. */
export async function missSlots(tx: Tx, ids: readonly UpstreamId[], at: Date): Promise<void> {
  await tx.execute(sql`
    update upstreams
       set missing_since = coalesce(missing_since, ${at}), missing_lists = missing_lists + 1
     where id = any(${ids}) and retired_at is null`);
}

export type Retirement = Readonly<{ by: 'staff' | 'supplier'; why: string; at: Date }>;

/**
 * Retires addresses permanently: never checked or sold again, and down from now, so that their
 * leases move to others. Returns the affected ones.
 */
export async function retireUpstreams(
  tx: Tx,
  ids: readonly UpstreamId[],
  { by, why, at }: Retirement,
): Promise<UpstreamId[]> {
  const rows = await tx.rows<{ id: UpstreamId }>(sql`
    update upstreams
       set retired_at = ${at}, retired_by = ${by}, retired_why = ${why}, health = 'down',
           failing_since = coalesce(failing_since, ${at}), consecutive_successes = 0,
           next_check_at = null
     where id = any(${ids}) and retired_at is null
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Puts withdrawn addresses back among those that wait to be trusted. Answers which of them it
 * concerned.
 */
export async function reviveUpstreams(
  tx: Tx,
  ids: readonly UpstreamId[],
  at: Date,
): Promise<UpstreamId[]> {
  const rows = await tx.rows<{ id: UpstreamId }>(sql`
    update upstreams
       set retired_at = null, retired_by = null, retired_why = null, health = 'new',
           consecutive_failures = 0, consecutive_successes = 0, failing_since = null,
           judged_since = ${at}, next_check_at = ${at}, speed_checked_at = null,
           missing_since = null, missing_lists = 0
     where id = any(${ids}) and retired_at is not null
    returning id`);
  return rows.map(({ id }) => id);
}
