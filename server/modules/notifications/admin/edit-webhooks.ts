import type { NewWebhookBody } from '#contracts/account/webhooks.ts';
import { audit, type Staff } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { reviveJob } from '#platform/jobs.ts';
import { makeId } from '#platform/random.ts';
import { testDelivery } from '../webhooks/deliver-webhook.ts';
import { drawSecret, rotateWebhookSecret, sealUrl } from '../webhooks/webhook-secrets.ts';
import { outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { problemOfUrl } from '../providers/webhook-target.ts';
import {
  addWebhook,
  changeWebhook,
  dropWebhook,
  findDelivery,
  findWebhook,
  type WebhookRow,
} from '../webhooks/webhooks.sql.ts';
import type { NotificationsAdminContext } from './context.ts';

const about = (id: string) => ({ kind: 'webhook', id });

type Context = NotificationsAdminContext;

/** Adds a webhook. Returns it with its secret, shown this once. Throws for an unfit address. */
export async function openWebhook(ctx: Context, staff: Staff, body: NewWebhookBody) {
  const { db, clock, random, keyring, config } = ctx;
  const { name, format, url, events } = body;
  const detail = problemOfUrl(url, outgoingRules(config));
  if (detail) throw InvalidInput.at('/url', detail);
  const createdAt = clock();
  const id = makeId('whk', random);
  const { host } = new URL(url);
  return db.transaction(async (tx) => {
    const sealedUrl = sealUrl(keyring, id, url);
    const { secret, secretSealed } = drawSecret(ctx, id);
    const added = { id, name, format, sealedUrl, secretSealed, host, events, createdAt };
    await addWebhook(tx, added);
    const after = { name, format, host, events };
    await audit(tx, { staff, action: 'webhook.add', subject: about(id), after, at: createdAt });
    return { webhook: await required(tx, id), secret };
  });
}

/** Switches a webhook on or off, or changes its events. Throws `NotFound` for an unknown one. */
export function editWebhook(
  { db, clock }: Context,
  staff: Staff,
  { id, change }: Readonly<{ id: string; change: Parameters<typeof changeWebhook>[2] }>,
): Promise<WebhookRow> {
  const at = clock();
  return db.transaction(async (tx) => {
    const { isOn, events } = await required(tx, id);
    await changeWebhook(tx, id, change);
    const before = { isOn, events };
    const subject = about(id);
    await audit(tx, { staff, action: 'webhook.change', subject, before, after: change, at });
    return required(tx, id);
  });
}

/** Throws `NotFound` for a webhook that is not there. */
export function removeWebhook({ db, clock }: Context, staff: Staff, id: string): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    const { name, host } = await required(tx, id);
    await dropWebhook(tx, id);
    const before = { name, host };
    await audit(tx, { staff, action: 'webhook.drop', subject: about(id), before, at });
  });
}

/** A new secret at the owner's request, and at once after the old one was disclosed. */
export function renewSecret(ctx: Context, staff: Staff, id: string) {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    await required(tx, id);
    const secret = (await rotateWebhookSecret(tx, ctx, { id, at })) ?? '';
    await audit(tx, { staff, action: 'webhook.rotate-secret', subject: about(id), at });
    return { webhook: await required(tx, id), secret };
  });
}

/** Sends a test delivery without content. */
export function tryWebhook(ctx: Context, staff: Staff, id: string): Promise<void> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    await required(tx, id);
    const pressId = makeId('test', ctx.random);
    await testDelivery(tx, ctx, { webhookId: id, pressId, at });
    await audit(tx, { staff, action: 'webhook.test', subject: about(id), at });
  });
}

/** Sends a delivery again that was given up. Throws `NotFound` when there is none such. */
export function deliverAgain({ db, clock }: Context, staff: Staff, id: string): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    const { jobId } = (await findDelivery(tx, id)) ?? {};
    if (!jobId || !(await reviveJob(tx, jobId, at))) {
      throw new NotFound('This delivery is done, is being sent, or does not exist.');
    }
    const subject = { kind: 'webhook-delivery', id };
    await audit(tx, { staff, action: 'webhook.retry', subject, at });
  });
}

async function required(db: Queryable, id: string): Promise<WebhookRow> {
  const found = await findWebhook(db, id);
  if (!found) throw new NotFound('Webhook not found.');
  return found;
}
