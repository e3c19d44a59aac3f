/** Other channels for staff: chat rooms, and programs that accept JSON. */
import { at, maybe } from '../shapes.ts';
import * as z from 'zod/mini';
import { staffKinds } from './notices.ts';
import { call, idParam } from '../site/paths.ts';
import { exact, typedTogether, words } from '../text.ts';

export const webhookFormats = ['slack', 'discord', 'json'] as const;
/**
 * The events of staff, and customers' receipts and marks of traffic, for shops that send them as
 * text messages or to programs.
 */
export const customerEvents = ['receipt', 'traffic'] as const;
export const webhookEvents = [...staffKinds, ...customerEvents] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export type WebhookFormat = (typeof webhookFormats)[number];

const events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(10));
export const newWebhookBody = z.strictObject({
  name: words(60),
  format: z.enum(webhookFormats),
  url: typedTogether(500).check(
    z.refine((url) => URL.canParse(url), 'Enter a whole address, such as https://example.com/hook'),
  ),
  events,
});
export type NewWebhookBody = z.infer<typeof newWebhookBody>;

export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(webhookFormats),
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  createdAt: at,
  lastSentAt: maybe(at),
  /** Until when deliveries are signed with the former secret as well. */
  formerUntil: maybe(at),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'refused', 'given-up', 'sent']),
  tries: z.number(),
  lastError: maybe(z.string()),
  createdAt: at,
  sentAt: maybe(at),
});

export const webhookCalls = {
  webhooks: call({
    method: 'GET',
    path: '/admin/webhooks',
    answer: z.object({ content: z.array(webhook) }),
  }),
  addWebhook: call({
    method: 'POST',
    path: '/admin/webhooks',
    body: newWebhookBody,
    /** The secret that signs its deliveries; shown once. */
    answer: z.object({ webhook, secret: z.string() }),
  }),
  changeWebhook: call({
    method: 'PATCH',
    path: '/admin/webhooks/:id',
    params: idParam,
    body: z.strictObject({ isOn: z.boolean(), events }),
    answer: webhook,
  }),
  rotateWebhookSecret: call({
    method: 'POST',
    path: '/admin/webhooks/:id/rotate-secret',
    params: idParam,
    /** The new secret, shown once; for a day the former one signs as well. */
    answer: z.object({ webhook, secret: z.string() }),
  }),
  dropWebhook: call({ method: 'DELETE', path: '/admin/webhooks/:id', params: idParam }),
  testWebhook: call({ method: 'POST', path: '/admin/webhooks/:id/test', params: idParam }),
  webhookDeliveries: call({
    method: 'GET',
    path: '/admin/webhooks/:id/deliveries',
    params: idParam,
    answer: z.object({ content: z.array(webhookDelivery) }),
  }),
  retryDelivery: call({
    method: 'POST',
    path: '/admin/webhook-deliveries/:id/retry',
    params: z.object({ id: exact(300) }),
  }),
} as const;
