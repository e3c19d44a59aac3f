import type { FastifyInstance } from 'fastify';
import { webhookCalls } from '#contracts/account/webhooks.ts';
import { iso, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { deliveriesOf, listWebhooks, type WebhookRow } from '../webhooks/webhooks.sql.ts';
import {
  openWebhook,
  editWebhook,
  removeWebhook,
  renewSecret,
  tryWebhook,
  deliverAgain,
} from './edit-webhooks.ts';
import type { NotificationsAdminContext } from './context.ts';

const read = staffRead('settings.manage');
const policy = staffWrite('settings.manage');

/** Chat rooms and programs that receive events, and the result of each delivery. */
export function adminWebhookRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db } = ctx;
  route(app, { call: webhookCalls.webhooks, policy: read }, async () => ({
    content: (await listWebhooks(db)).map(viewOf),
  }));
  const log = { call: webhookCalls.webhookDeliveries, policy: read };
  route(app, log, async ({ params }) => {
    const rows = await deliveriesOf(db, params.id);
    // The answer's shape lets nothing else out, such as the number of a job.
    const content = rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: iso(row.sentAt),
    }));
    return { content };
  });
  changeRoutes(app, ctx);
  deliveryRoutes(app, ctx);
}

function changeRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  route(app, { call: webhookCalls.addWebhook, policy }, async ({ body, caller, request }) => {
    const { webhook, secret } = await openWebhook(ctx, staffOf(caller, request), body);
    return { webhook: viewOf(webhook), secret };
  });
  const change = { call: webhookCalls.changeWebhook, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const edit = { id: params.id, change: body };
    return viewOf(await editWebhook(ctx, staffOf(caller, request), edit));
  });
  const drop = { call: webhookCalls.dropWebhook, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    await removeWebhook(ctx, staffOf(caller, request), params.id);
  });
  const rotate = { call: webhookCalls.rotateWebhookSecret, policy };
  route(app, rotate, async ({ params, caller, request }) => {
    const { webhook, secret } = await renewSecret(ctx, staffOf(caller, request), params.id);
    return { webhook: viewOf(webhook), secret };
  });
}

function deliveryRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const tried = { call: webhookCalls.testWebhook, policy };
  route(app, tried, async ({ params, caller, request }): Promise<undefined> => {
    await tryWebhook(ctx, staffOf(caller, request), params.id);
  });
  const again = { call: webhookCalls.retryDelivery, policy };
  route(app, again, async ({ params, caller, request }): Promise<undefined> => {
    await deliverAgain(ctx, staffOf(caller, request), params.id);
  });
}

const viewOf = ({ id, name, format, host, events, isOn, ...moments }: WebhookRow) => ({
  id,
  name,
  format,
  host,
  events,
  isOn,
  createdAt: moments.createdAt.toISOString(),
  lastSentAt: iso(moments.lastSentAt),
  formerUntil: iso(moments.formerUntil),
});
