import { enqueueMail } from '#modules/notifications';
import type { AdminContext } from '../context.ts';
import { poolsNow } from './shop-figures.sql.ts';

/**
 * Notifies staff of each address pool with fewer free addresses than its limit: once a day while
 * that is so, since its offers go off sale with the last one. Returns how many emails were queued.
 */
export async function watchPools(ctx: AdminContext): Promise<number> {
  const at = ctx.clock();
  const day = at.toISOString().slice(0, 10);
  let told = 0;
  for (const { pool, place, free, isLow } of await poolsNow(ctx.db, at)) {
    if (!isLow) continue;
    const isNew = await ctx.db.transaction((tx) =>
      enqueueMail(tx, ctx, {
        template: 'addresses-low',
        dedupeKey: `addresses-low:${pool}:${day}`,
        to: ctx.shop.noticeRecipients,
        facts: { pool, place, free, link: `${ctx.publicUrl}/admin/address-pools` },
        at,
      }),
    );
    told += isNew ? 1 : 0;
  }
  return told;
}
