import { formatPercent } from '#contracts/format/amounts.ts';
import { formatBytes } from '#contracts/format/measures.ts';
import { meterDifferences } from '#modules/inventory/usage';
import { enqueueMail } from '#modules/notifications';
import type { AdminContext } from '../context.ts';

/**
 * Notifies staff of each closed day on which a pool's supplier counted more or less than the
 * gateways, by more than 3 %: once, since the day is over. Returns how many emails were queued.
 */
export async function watchPoolMeters(ctx: AdminContext): Promise<number> {
  const at = ctx.clock();
  let told = 0;
  for (const { poolId, name, day, ...count } of await meterDifferences(ctx.db, at)) {
    const { supplierBytes, comparedBytes } = count;
    const greater = Math.max(supplierBytes, comparedBytes);
    const share = Math.abs(supplierBytes - comparedBytes) / greater;
    const isNew = await ctx.db.transaction((tx) =>
      enqueueMail(tx, ctx, {
        template: 'pool-meter-differs',
        dedupeKey: `pool-meter-differs:${poolId}:${day}`,
        to: ctx.shop.noticeRecipients,
        facts: {
          pool: name,
          day,
          supplier: formatBytes(supplierBytes),
          own: formatBytes(comparedBytes),
          percent: formatPercent(share, 1),
          link: `${ctx.publicUrl}/admin/pools`,
        },
        at,
      }),
    );
    told += isNew ? 1 : 0;
  }
  return told;
}
