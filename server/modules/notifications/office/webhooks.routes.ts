import type { NotificationsOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { webhookCalls } from '#contracts/webhooks.ts';
import { audit, iso, staffOf, staffRead, staffWrite } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { reviveJob } from '#platform/jobs.ts';
import { makeId } from '#platform/random.ts';
import { testDelivery } from '../webhooks/deliver-webhook.ts';
import { drawSecret, rotateWebhookSecret, sealUrl } from '../webhooks/webhook-secrets.ts';
import { problemOfUrl } from '../webhooks/webhook-target.ts';
import {
  addWebhook,
  changeWebhook,
  deliveriesOf,
  dropWebhook,
  findDelivery,
  findWebhook,
  listWebhooks,
  type WebhookRow,
} from '../webhooks/webhooks.sql.ts';

const read = staffRead('settings.manage');
const policy = staffWrite('settings.manage');
const about = (id: string) => ({ kind: 'webhook', id });

/** Chat rooms and programs that hear what happens, and what became of each delivery. */
export function adminWebhookRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db } = world;
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
  changeRoutes(app, world);
  secretRoutes(app, world);
  deliveryRoutes(app, world);
}

function changeRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, clock, random, keyring, config } = world;
  route(app, { call: webhookCalls.addWebhook, policy }, async ({ body, caller, request }) => {
    const { name, format, url, events } = body;
    const detail = problemOfUrl(url, { allowsLoopback: config.mode === 'sandbox' });
    if (detail) throw InvalidInput.at('/url', detail);
    const staff = staffOf(caller, request);
    const createdAt = clock();
    const id = makeId('whk', random);
    const { host } = new URL(url);
    return db.transaction(async (tx) => {
      const sealedUrl = sealUrl(keyring, id, url);
      const { secret, secretSealed } = drawSecret(world, id);
      const added = { id, name, format, sealedUrl, secretSealed, host, events, createdAt };
      await addWebhook(tx, added);
      const after = { name, format, host, events };
      await audit(tx, { staff, action: 'webhook.add', subject: about(id), after, at: createdAt });
      const webhook = viewOf(await required(tx, id));
      return { webhook, secret };
    });
  });
  const change = { call: webhookCalls.changeWebhook, policy };
  route(app, change, async ({ params: { id }, body, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    return db.transaction(async (tx) => {
      const { isOn, events } = await required(tx, id);
      await changeWebhook(tx, id, body);
      const before = { isOn, events };
      await audit(tx, {
        staff,
        action: 'webhook.change',
        subject: about(id),
        before,
        after: body,
        at,
      });
      return viewOf(await required(tx, id));
    });
  });
  const drop = { call: webhookCalls.dropWebhook, policy };
  route(app, drop, async ({ params: { id }, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    await db.transaction(async (tx) => {
      const { name, host } = await required(tx, id);
      await dropWebhook(tx, id);
      const before = { name, host };
      await audit(tx, { staff, action: 'webhook.drop', subject: about(id), before, at });
    });
  });
}

/** A new secret whenever its owner wants one, and at once when it was seen by somebody else. */
function secretRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, clock } = world;
  const rotated = { call: webhookCalls.rotateWebhookSecret, policy };
  route(app, rotated, async ({ params: { id }, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    return db.transaction(async (tx) => {
      await required(tx, id);
      const secret = (await rotateWebhookSecret(tx, world, { id, at })) ?? '';
      await audit(tx, { staff, action: 'webhook.rotate-secret', subject: about(id), at });
      return { webhook: viewOf(await required(tx, id)), secret };
    });
  });
}

function deliveryRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, clock, random } = world;
  const tried = { call: webhookCalls.testWebhook, policy };
  route(app, tried, async ({ params: { id }, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    await db.transaction(async (tx) => {
      await required(tx, id);
      await testDelivery(tx, world, { webhookId: id, pressId: makeId('test', random), at });
      await audit(tx, { staff, action: 'webhook.test', subject: about(id), at });
    });
  });
  const again = { call: webhookCalls.retryDelivery, policy };
  route(app, again, async ({ params: { id }, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    await db.transaction(async (tx) => {
      const delivery = await findDelivery(tx, id);
      const { jobId } = delivery ?? {};
      if (!jobId || !(await reviveJob(tx, jobId, at))) {
        throw new NotFound('This delivery is done, is being sent now, or does not exist.');
      }
      const subject = { kind: 'webhook-delivery', id };
      await audit(tx, { staff, action: 'webhook.retry', subject, at });
    });
  });
}

async function required(db: Queryable, id: string): Promise<WebhookRow> {
  const found = await findWebhook(db, id);
  if (!found) throw new NotFound('There is no such webhook.');
  return found;
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
