import type { Tx } from '#platform/db.ts';
import { enqueueMail } from '#modules/notifications';
import type { Order } from '#modules/orders';
import type { SalesWorld } from '../world.ts';

/** Tells staff that a paid order could not be made; once per moment that it failed. */
export async function announceFailure(
  tx: Tx,
  world: SalesWorld,
  { order, reason, at }: { order: Order; reason: string; at: Date },
) {
  await enqueueMail(tx, world, {
    template: 'fulfilment-failed',
    dedupeKey: `fulfilment-failed:${order.id}:${at.toISOString()}`,
    to: world.shop.noticeRecipients,
    facts: {
      orderCode: order.code,
      title: order.line.title,
      reason,
      link: `${world.publicUrl}/admin/orders/${order.id}`,
    },
    at,
  });
}
