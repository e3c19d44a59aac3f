import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import { drawFrom, leftOf, lowMark, markOf, type Lot } from './lot.ts';

/** Billed bytes of a lease, from one batch of a gateway. */
export type Moved = Readonly<{ leaseId: LeaseId; bytes: number }>;

type Account = Readonly<{ leaseId: LeaseId; held: number; overdrawn: number }>;
type Drawable = Pick<
  Lot,
  'id' | 'leaseId' | 'bytes' | 'used' | 'givenBack' | 'state' | 'endsAt' | 'startsAt'
> &
  Readonly<{ usdCents: number }>;

/**
 * Draws moved bytes from the lots of their leases, those that end first coming first, in the
 * transaction that stores the batch. Two batches of one lease queue for its account. What no lot
 * has is counted as the shop's loss. Marks that are reached, and a top-up that is due, are noted
 * for the worker. Returns what the drawn bytes were bought for by lease, in millionths of a US
 * cent; below zero for those that went back.
 */
export async function drawBytes(
  tx: Tx,
  moved: readonly Moved[],
  at: Date,
): Promise<ReadonlyMap<LeaseId, number>> {
  const ids = moved.map(({ leaseId }) => leaseId);
  // These go back to lots that may be over.
  const forgiven = moved.filter(({ bytes }) => bytes < 0).map(({ leaseId }) => leaseId);
  const accounts = await tx.rows<Account>(sql`
    select lease_id as "leaseId", held, overdrawn from traffic_accounts
     where lease_id = any(${ids}::text[]) order by lease_id for update`);
  const lots = await tx.rows<Drawable>(sql`
    select id, lease_id as "leaseId", bytes, used, given_back as "givenBack", state,
           starts_at as "startsAt", ends_at as "endsAt", usd_cents as "usdCents"
      from traffic_lots
     where lease_id = any(${ids}::text[])
       and (state = 'open' or lease_id = any(${forgiven}::text[]))
     order by ends_at, starts_at, id`);
  const lotsOf = Map.groupBy(lots, ({ leaseId }) => leaseId);
  const bytesOf = new Map(moved.map(({ leaseId, bytes }) => [leaseId, bytes]));
  const drawn = accounts.map((account) => {
    const own = lotsOf.get(account.leaseId) ?? [];
    return drawOf(account, own, { bytes: bytesOf.get(account.leaseId) ?? 0, at });
  });
  const changes = drawn.flatMap(({ lots: changed }) => changed);
  await tx.execute(sql`
    update traffic_lots t set used = w.used, state = w.state
      from unnest(${changes.map(({ id }) => id)}::text[],
                  ${changes.map(({ used }) => used)}::bigint[],
                  ${changes.map(({ state }) => state)}::text[]) as w (id, used, state)
     where t.id = w.id`);
  await tx.execute(sql`
    update traffic_accounts a
       set overdrawn = w.overdrawn, mark = greatest(a.told_mark, w.mark),
           -- What is forgiven may bring it above the mark again.
           top_up_at = case when a.top_up_gb is not null and w.mark >= ${lowMark}
                            then coalesce(a.top_up_at, ${at}) end
      from unnest(${drawn.map(({ leaseId }) => leaseId)}::text[],
                  ${drawn.map(({ overdrawn }) => overdrawn)}::bigint[],
                  ${drawn.map(({ mark }) => mark)}::smallint[]) as w (lease_id, overdrawn, mark)
     where a.lease_id = w.lease_id`);
  return new Map(drawn.map(({ leaseId, worth }) => [leaseId, worth]));
}

type Drawing = Readonly<{ bytes: number; at: Date }>;

function drawOf(account: Account, lots: readonly Drawable[], { bytes, at }: Drawing) {
  const { leaseId, held } = account;
  // What was moved for nothing comes off a later forgiveness first.
  const forgiven = bytes < 0 ? Math.min(account.overdrawn, -bytes) : 0;
  const { changes, over } = drawFrom(lots, bytes + forgiven, at);
  const after = new Map(changes.map((change) => [change.id, change]));
  const left = lots
    .map((lot) => leftOf({ ...lot, ...after.get(lot.id) }))
    .reduce((sum, one) => sum + one, 0);
  const overdrawn = account.overdrawn - forgiven + Math.max(0, over);
  const worth = lots.reduce((sum, lot) => sum + worthOf(lot, after.get(lot.id)?.used), 0);
  return { leaseId, lots: changes, overdrawn, mark: markOf({ held, left }), worth };
}

const microcents = 1_000_000;

/** The price of what is drawn of a lot, at the price of the whole. */
const worthOf = ({ usdCents, bytes, used }: Drawable, usedAfter = used): number =>
  Math.round(((usedAfter - used) / bytes) * usdCents * microcents);
