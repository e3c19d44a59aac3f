import type { Tx } from '#platform/db.ts';
import { enqueueMail } from '#modules/notifications';
import { dueNotices, takeNotice, type DueNotice } from './clock-notices.sql.ts';
import { noticeMinutes, promiseMinutes, type NoticeMinutes } from './two-hour-clock.ts';
import type { AdminContext } from '../context.ts';
import { minuteMs } from '#contracts/time.ts';

/**
 * Warns staff at 60 and 90 minutes and notifies the customer at 120, each once per order. An order
 * found late, such as after a long stop, gets all missed notices together.
 */
export async function watchClock(ctx: AdminContext): Promise<number> {
  const at = ctx.clock();
  let given = 0;
  for (const minutes of noticeMinutes) {
    const paidBefore = new Date(at.getTime() - minutes * minuteMs);
    for (const order of await dueNotices(ctx.db, { minutes, paidBefore })) {
      given += await ctx.db.transaction(async (tx) => {
        if (!(await takeNotice(tx, { orderId: order.orderId, minutes, at }))) return 0;
        await writeNotice(tx, ctx, { order, minutes, at });
        return 1;
      });
    }
  }
  return given;
}

type Due = Readonly<{ order: DueNotice; minutes: NoticeMinutes; at: Date }>;

async function writeNotice(tx: Tx, ctx: AdminContext, { order, minutes, at }: Due) {
  const { orderId, code: orderCode, title } = order;
  const dedupeKey = `clock-${minutes}:${orderId}`;
  if (minutes < promiseMinutes) {
    const link = `${ctx.publicUrl}/admin/orders/${orderId}`;
    await enqueueMail(tx, ctx, {
      template: 'activation-clock',
      dedupeKey,
      to: ctx.shop.noticeRecipients,
      facts: { orderCode, title, minutes, assignee: order.assignee ?? '', link },
      at,
    });
    return;
  }
  await enqueueMail(tx, ctx, {
    template: 'activation-late',
    dedupeKey,
    to: [order.email],
    customerId: order.customerId,
    facts: {
      firstName: order.firstName,
      orderCode,
      title,
      link: `${ctx.publicUrl}/dashboard/${order.serverId ? `servers/${order.serverId}` : 'orders'}`,
    },
    at,
  });
}
