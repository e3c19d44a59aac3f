import type { ActivateServerBody } from '#contracts/admin/admin.ts';
import type { OrderId } from '#contracts/ids.ts';
import { completeProvisioning, failProvisioning, retryProvisioning } from '#modules/sales/goods';
import { audit, type Staff } from '#modules/staff';
import type { AdminContext } from '../context.ts';

const subjectOf = (orderId: OrderId) => ({ kind: 'order', id: orderId });

/** Hands a paid server over: everything that follows is one transaction. */
export async function activateOrder(
  ctx: AdminContext,
  staff: Staff,
  { orderId, form }: { orderId: OrderId; form: ActivateServerBody },
): Promise<void> {
  const at = ctx.clock();
  const { address, username, password, note } = form;
  const access = { address, username, password, note: note ? note : null };
  await ctx.db.transaction(async (tx) => {
    const { actor } = staff;
    const done = await completeProvisioning(tx, ctx, { orderId, access, actor, at });
    await audit(tx, {
      staff,
      action: 'server.activate',
      subject: subjectOf(orderId),
      before: { order: done.before.order.state, server: done.before.server.state },
      after: { order: done.order.state, server: done.server.state, address, username },
      at,
    });
  });
}

/** Says why it cannot be made now. The order keeps its money and its place. */
export async function failOrder(
  { db, clock }: AdminContext,
  staff: Staff,
  { orderId, reason }: { orderId: OrderId; reason: string },
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const { actor } = staff;
    const { order, server } = await failProvisioning(tx, { orderId, actor, at, reason });
    const after = { order: order.state, server: server.state, reason };
    await audit(tx, { staff, action: 'server.fail', subject: subjectOf(orderId), after, at });
  });
}

/** Asks the provider for the same server once more. */
export async function retryOrder(
  { db, clock }: AdminContext,
  staff: Staff,
  orderId: OrderId,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const { order, server } = await retryProvisioning(tx, { orderId, actor: staff.actor, at });
    const after = { order: order.state, server: server.state };
    await audit(tx, { staff, action: 'server.retry', subject: subjectOf(orderId), after, at });
  });
}
