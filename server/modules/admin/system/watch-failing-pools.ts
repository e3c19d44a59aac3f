import { failingPools } from '#modules/inventory/pools';
import { enqueueMail } from '#modules/notifications';
import type { AdminContext } from '../context.ts';

/**
 * Notifies staff of each pool of rotating exits that began to fail: once each time, since nothing
 * is sold through it meanwhile. Returns how many emails were queued.
 */
export async function watchFailingPools(ctx: AdminContext): Promise<number> {
  const at = ctx.clock();
  let told = 0;
  for (const { id, name, since, failure } of await failingPools(ctx.db)) {
    const isNew = await ctx.db.transaction((tx) =>
      enqueueMail(tx, ctx, {
        template: 'pool-failing',
        dedupeKey: `pool-failing:${id}:${since.toISOString()}`,
        to: ctx.shop.noticeRecipients,
        facts: { pool: name, failure: failure ?? '-', link: `${ctx.publicUrl}/admin/pools` },
        at,
      }),
    );
    told += isNew ? 1 : 0;
  }
  return told;
}
