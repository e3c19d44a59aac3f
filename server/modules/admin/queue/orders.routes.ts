import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { orderStoryCalls } from '#contracts/admin/money/order-story.ts';
import type { OrderId } from '#contracts/ids.ts';
import { findOrder } from '#modules/orders';
import { proofOf } from '#modules/orders/proof';
import { kindOf, listPayments } from '#modules/sales/admin';
import { findServerOfOrder, type Server } from '#modules/servers/life';
import { answerOf, iso, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import type { AdminContext } from '../context.ts';
import { readHistory } from './order-history.ts';
import { readOrderLines } from './order-lines.ts';
import { readOrderStory } from './order-story.ts';
import { listOrders, findAdminOrder } from './orders.sql.ts';
import { activateOrder, failOrder, retryOrder } from './serve-order.ts';
import { listCannedReplies } from '#modules/support';
import { assignOrders, messageOrders, serversOfOrders } from './order-work.ts';

const read = staffRead('orders.read');
const fulfil = staffWrite('orders.fulfil');
const paymentsShown = 20;

/** The work queue and what staff do with its orders. */
export function adminOrderRoutes(app: FastifyInstance, ctx: AdminContext) {
  orderWorkRoutes(app, ctx);
  const { db, clock } = ctx;
  route(app, { call: adminCalls.orders, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { state = 'waiting', search } = query;
    const requested = { state, search, order: query, page, at: clock() };
    const { content, total, more } = await listOrders(db, requested);
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.order, policy: read }, async ({ params, caller }) => {
    const order = await findAdminOrder(db, params.id, clock());
    const whole = order && (await findOrder(db, order.id));
    if (!order || !whole) throw new NotFound('Order not found.');
    const [line] = whole.lines;
    const paging = { limit: paymentsShown, offset: 0, page: 0 };
    const mayReadPayments = caller.permissions.has('payments.read');
    const [history, server, payments] = await Promise.all([
      readHistory(db, order.id),
      findServerOfOrder(db, order.id),
      mayReadPayments ? listPayments(db, { orderId: order.id, page: paging }) : undefined,
    ]);
    return {
      order,
      lineCount: whole.lines.length,
      history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      proof: proofOf({ order: whole, line }, history, kindOf(ctx, line.product).proof),
      facts: line.facts,
      plan: line.plan,
      server: server ? serverView(server) : null,
      payments: payments?.content ?? [],
    };
  });
  route(app, { call: adminCalls.orderLines, policy: read }, async ({ params, query }) => {
    // The path's shape is checked by the lookup: an id of another kind finds nothing.
    const whole = await findOrder(db, params.id as OrderId);
    if (!whole) throw new NotFound('Order not found.');
    const page = pageOf(query);
    return answerOf(await readOrderLines(ctx, whole, page), page, whole.lines.length);
  });
  route(app, { call: orderStoryCalls.orderStory, policy: read }, async ({ params, caller }) => {
    const money = caller.permissions.has('payments.read');
    const story = await readOrderStory(db, params.id, { money });
    if (!story) throw new NotFound('Order not found.');
    return { ...story, lines: story.lines.map((line) => ({ ...line, at: line.at.toISOString() })) };
  });
  orderActions(app, ctx);
}

const serverView = (server: Server) => {
  const { state, address, username, note, reason, tries, endsAt } = server;
  return { state, address, username, note, reason, tries, endsAt: iso(endsAt) };
};

function orderActions(app: FastifyInstance, ctx: AdminContext) {
  const policy = fulfil;
  // The path's shape is checked by the lookup: an id of another kind finds nothing.
  const idOf = ({ id }: { id: string }) => id as OrderId;
  route(app, { call: adminCalls.activate, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await activateOrder(ctx, staff, { orderId: idOf(call.params), form: call.body });
  });
  route(app, { call: adminCalls.fail, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await failOrder(ctx, staff, { orderId: idOf(call.params), reason: call.body.reason });
  });
  route(app, { call: adminCalls.retry, policy }, async (call): Promise<undefined> => {
    await retryOrder(ctx, staffOf(call.caller, call.request), idOf(call.params));
  });
}

/** What staff do with several orders of the queue at once. */
function orderWorkRoutes(app: FastifyInstance, ctx: AdminContext) {
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
