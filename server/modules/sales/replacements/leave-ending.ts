import { endingProxies, withholdEnding } from '#modules/catalogue';
import { findProxy, staysUntil } from '#modules/catalogue/listing';
import { findLeasesBehind, moveLease, type LeaseBehind } from '#modules/leases/moves';
import { type Lease } from '#modules/leases/holding';
import { lockOrder, type Order } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import { announceMove } from './announce-move.ts';
import type { SalesContext } from '../context.ts';
import { dayMs } from '#contracts/time.ts';

/** Early enough to find another one, late enough for staff to prolong it at the supplier. */
const leadMs = dayMs;
const perPage = 1_000;
const pagesMax = 20;

type Kept = Readonly<{ lease: Lease; order: Order; at: Date }>;

/**
 * Moves a lease that was just prolonged beyond what its address has, within its city, and tells its
 * holder, in the transaction of the renewal. Answers the lease as it is now. Taken by somebody else
 * since the renewal was offered, the neighbour is looked for again near the address's end.
 */
export async function moveProlonged(
  tx: Tx,
  ctx: SalesContext,
  { lease, order, at }: Kept,
): Promise<Lease> {
  const proxy = await findProxy(tx, lease.proxyId);
  if (!proxy || !lease.endsAt || staysUntil(proxy, lease.endsAt)) return lease;
  const moved = await leave(tx, ctx, { leaving: behind(lease), within: 'city', order, at });
  return moved ?? lease;
}

const behind = ({ id: leaseId, upstreamId }: Lease) => ({ leaseId, upstreamId });

type Leaving = Readonly<{
  leaving: Pick<LeaseBehind, 'leaseId' | 'upstreamId'>;
  within: 'city' | 'country';
  order: Order;
  at: Date;
}>;

async function leave(tx: Tx, ctx: SalesContext, { leaving, within, order, at }: Leaving) {
  const input = { ...leaving, since: null, reason: 'address-ending', within } as const;
  const done = await moveLease(tx, { ...input, counted: false }, at);
  if (done) await announceMove(tx, ctx, { ...done, order, at });
  return done?.lease;
}

/**
 * What suppliers are about to take back: free listings go off sale while a day of them does not
 * fit any more, and running leases that would outlive their address are given another one, the
 * nearest of the country, a day before. Returns how many leases moved; one without a free neighbour
 * is tried again at the next turn, and is cared for like any dead address once it is gone.
 */
export async function leaveEndingAddresses(ctx: SalesContext): Promise<number> {
  await withholdEnding(ctx.db, ctx.clock());
  let moved = 0;
  let after = '';
  for (let page = 0; page < pagesMax; page += 1) {
    const before = new Date(ctx.clock().getTime() + leadMs);
    const ending = await endingProxies(ctx.db, { before, after, limit: perPage });
    const ends = new Map(ending.map((one) => [one.upstreamId, one.availableUntil]));
    const found = await findLeasesBehind(ctx.db, [...ends.keys()], ctx.clock());
    for (const lease of found) {
      const end = ends.get(lease.upstreamId);
      if (end && end < lease.endsAt) moved += await moveOne(ctx, lease);
    }
    const last = ending.at(-1);
    if (!last || ending.length < perPage) return moved;
    after = last.upstreamId;
  }
  return moved;
}

/** One lease that cannot be moved must not keep the others where they are. */
const moveOne = (ctx: SalesContext, leaving: LeaseBehind): Promise<number> =>
  ctx.db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, leaving.orderId);
      const at = ctx.clock();
      return (await leave(tx, ctx, { leaving, within: 'country', order, at })) ? 1 : 0;
    })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, leaseId: leaving.leaseId }, 'lease not moved off its address');
      return 0;
    });
