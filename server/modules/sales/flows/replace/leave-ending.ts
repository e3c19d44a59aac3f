import { endingProxies, withholdEnding } from '#modules/catalogue';
import { findLeasesBehind, type LeaseBehind } from '#modules/leases/moves';
import { lockOrder } from '#modules/orders';
import { leaveAddress } from '../../goods/proxy/lease/move-lease.ts';
import type { SalesContext } from '../../context.ts';
import { dayMs } from '#contracts/time.ts';

/** Early enough to find another one, late enough for staff to prolong it at the supplier. */
const leadMs = dayMs;
const perPage = 1_000;
const pagesMax = 20;

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
      return (await leaveAddress(tx, ctx, { leaving, within: 'country', order, at })) ? 1 : 0;
    })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, leaseId: leaving.leaseId }, 'lease not moved off its address');
      return 0;
    });
