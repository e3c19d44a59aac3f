import { staysUntil, type Proxy } from '#modules/catalogue/listing';
import type { Lease } from '#modules/leases/holding';
import { moveLease, type LeaseBehind } from '#modules/leases/moves';
import { lineOf, type Order, type OrderLine } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../../context.ts';
import { announceMove } from './announce-move.ts';

type Kept = Readonly<{
  lease: Lease;
  /** The one that it has. */
  proxy: Proxy | undefined;
  order: Order;
  line: OrderLine;
  at: Date;
}>;

/**
 * Moves a lease that was just prolonged beyond what its address has, within its city, and tells its
 * holder, in the transaction of the renewal. Returns the updated lease. If the neighbour was taken
 * since the renewal was offered, another one is searched near the address's end.
 */
export async function moveProlonged(
  tx: Tx,
  ctx: SalesContext,
  { lease, proxy, order, line, at }: Kept,
): Promise<Lease> {
  if (!proxy || !lease.endsAt || staysUntil(proxy, lease.endsAt)) return lease;
  const leaving = { leaving: behind(lease), within: 'city', order, line, at } as const;
  const moved = await leaveAddress(tx, ctx, leaving);
  return moved ?? lease;
}

const behind = ({ id: leaseId, upstreamId }: Lease) => ({ leaseId, upstreamId });

type Leaving = Readonly<{
  leaving: Pick<LeaseBehind, 'leaseId' | 'upstreamId'>;
  within: 'city' | 'country';
  order: Order;
  /** Of a renewal, whose order does not have the lease's own line. */
  line?: OrderLine;
  at: Date;
}>;

/** Moves a lease off an ending address and notifies its holder; undefined without a free one. */
export async function leaveAddress(
  tx: Tx,
  ctx: SalesContext,
  { leaving, within, order, line, at }: Leaving,
) {
  const input = { ...leaving, since: null, reason: 'address-ending', within } as const;
  const done = await moveLease(tx, { ...input, counted: false }, at);
  if (!done) return undefined;
  const sold = line ?? lineOf(order, done.lease.orderLineId);
  await announceMove(tx, ctx, { ...done, order, line: sold, at });
  return done.lease;
}
