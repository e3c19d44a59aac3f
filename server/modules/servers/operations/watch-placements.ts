import { saveMisfits } from './alarms.sql.ts';
import type { ServersContext } from '../context.ts';
import { judgePlacements } from './judge-placement.ts';

/**
 * Judges every placement again, since providers withdraw types and images, and templates change.
 * One that no longer fits is reported to staff until it does; without an answer of the provider the
 * former result stays. Returns how many do not fit.
 */
export async function watchPlacements(ctx: ServersContext): Promise<number> {
  let count = 0;
  for (const { offerId, provider, judgement } of await judgePlacements(ctx)) {
    if (!judgement) continue;
    const reasons = judgement.misfits.map(({ detail }) => detail);
    const at = ctx.clock();
    await ctx.db.transaction((tx) => saveMisfits(tx, { offerId, reasons, provider, at }));
    if (reasons.length > 0) count += 1;
  }
  return count;
}
