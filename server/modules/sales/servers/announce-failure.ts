import type { Tx } from '#platform/db.ts';
import { enqueueMail } from '#modules/notifications';
import type { Order } from '#modules/orders';
import type { SalesContext } from '../context.ts';

/** Tells staff that a paid order could not be made; once per moment that it failed. */
export async function announceFailure(
  tx: Tx,
  ctx: SalesContext,
  { order, reason, at }: { order: Order; reason: string; at: Date },
) {
  await enqueueMail(tx, ctx, {
    template: 'fulfilment-failed',
    dedupeKey: `fulfilment-failed:${order.id}:${at.toISOString()}`,
    to: ctx.shop.noticeRecipients,
    facts: {
      orderCode: order.code,
      title: order.line.title,
      reason,
      link: `${ctx.publicUrl}/admin/orders/${order.id}`,
    },
    at,
  });
}
