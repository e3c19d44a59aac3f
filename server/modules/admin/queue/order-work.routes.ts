import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { listCannedReplies } from '#modules/support';
import { route } from '#platform/http/route.ts';
import { assignOrders, messageOrders, serversOfOrders } from './order-work.ts';
import type { AdminContext } from '../context.ts';

/** What staff do with several orders of the queue at once. */
export function orderWorkRoutes(app: FastifyInstance, ctx: AdminContext) {
  const policy = staffWrite('orders.fulfil');
  const aids = { call: adminCalls.orderAids, policy: staffRead('orders.fulfil') };
  route(app, aids, async () => {
    const [staff, answers] = await Promise.all([serversOfOrders(ctx), listCannedReplies(ctx.db)]);
    return {
      staff: staff.map(({ id, name }) => ({ id, name })),
      answers: answers.map(({ id, title, body }) => ({ id, title, body })),
    };
  });
  route(app, { call: adminCalls.assignOrders, policy }, ({ body, caller, request }) =>
    assignOrders(ctx, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.messageOrders, policy }, ({ body, caller, request }) => {
    const { firstName } = caller;
    return messageOrders(ctx, { ...staffOf(caller, request), firstName }, body);
  });
}
