import { money, type Money } from '#contracts/money.ts';
import { isLive } from '#modules/leases/holding';
import { type NamedLease } from '#modules/leases/traffic';
import { pausedSince } from '#modules/leases/moves';
import { LeaseNotActive } from '#modules/leases';
import type { Sold } from '#modules/orders';
import { findLines } from '#modules/orders/lists';
import { waitingRefunds } from '#modules/payments/refunds';
import { worthOfUnused, type Lot } from '#modules/traffic';
import type { Queryable } from '#platform/db.ts';
import { leftOfEach } from '../../../money/return/refund-lines.ts';

export type Worth = Readonly<{ lot: Lot; sold: Sold; worth: Money }>;
type Lines = ReadonlyMap<Lot['orderLineId'], Sold>;

/** The lines that lots were bought by. */
export const linesOf = (db: Queryable, lots: readonly Lot[]): Promise<Lines> =>
  findLines(
    db,
    lots.map(({ orderLineId }) => orderLineId),
  );

/**
 * What the unused bytes of lots are worth: their share of what was paid, in whole shillings, and
 * never more than what is left of the price after earlier refunds.
 */
export async function worthOfLots(
  db: Queryable,
  lots: readonly Lot[],
  lines: Lines,
): Promise<Worth[]> {
  const known = lots.flatMap((lot): Omit<Worth, 'worth'>[] => {
    const sold = lines.get(lot.orderLineId);
    return sold ? [{ lot, sold }] : [];
  });
  const left = await leftOfEach(
    db,
    known.map(({ sold }) => sold),
  );
  return known.map(({ lot, sold }, index) => {
    const most = Math.max(0, left[index]?.minor ?? 0);
    return { lot, sold, worth: money(Math.min(worthOfUnused(lot).minor, most), 'KES') };
  });
}

type Ending = Readonly<{ lease: NamedLease; lots: readonly Lot[]; sold: Lines; at: Date }>;

/** Why it cannot be ended by its owner with the worth of the rest back; null when it can. */
export async function refusalToEnd(
  db: Queryable,
  { lease, lots, sold, at }: Ending,
): Promise<string | null> {
  if (!isLive(lease, at)) return new LeaseNotActive().message;
  if (await pausedSince(db, lease.id)) {
    return 'The bank is reviewing this payment. Try again once it decides.';
  }
  const behind = lots.flatMap(({ orderLineId }) => {
    const line = sold.get(orderLineId);
    return line ? [{ orderId: line.order.id, orderLineId }] : [];
  });
  return (await waitingRefunds(db, behind))
    ? 'Your refund request is being reviewed. We’ll reply by email.'
    : null;
}
