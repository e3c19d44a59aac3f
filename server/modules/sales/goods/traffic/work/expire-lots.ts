import { tellLeases } from '#modules/leases/traffic';
import { endLots } from '#modules/traffic';
import type { SalesContext } from '../../../context.ts';

/** Lots whose time is over expire or roll over; gateways hear of those that have less. */
export const expireLots = (ctx: SalesContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const poorer = await endLots(tx, ctx.clock());
    if (poorer.length > 0) await tellLeases(tx, poorer);
    return poorer.length;
  });
