/** Push notifications to staff devices while Admin is closed. Read by Admin alone. */
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';

/** As browsers make them: an endpoint and the two values that the device opens messages with. */
const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.minLength(10), z.maxLength(1000)),
  keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

const pushDevice = z.object({
  id: z.string(),
  /** The browser and its push service, as staff distinguish their devices. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.nullable(z.iso.datetime()),
  lastError: z.nullable(z.string()),
});
export type PushDevice = z.infer<typeof pushDevice>;

const deviceParam = z.object({ id: z.string().check(z.regex(/^psh_[0-9a-f]{32}$/)) });

export const pushCalls = {
  /** The shop's own public key, which a subscription is made for, and the caller's devices. */
  push: call({
    method: 'GET',
    path: '/admin/push',
    answer: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
  }),
  addPushDevice: call({
    method: 'POST',
    path: '/admin/push/devices',
    body: pushSubscription,
    answer: pushDevice,
  }),
  dropPushDevice: call({ method: 'DELETE', path: '/admin/push/devices/:id', params: deviceParam }),
  /** A test message without content to one's own device. */
  testPushDevice: call({
    method: 'POST',
    path: '/admin/push/devices/:id/test',
    params: deviceParam,
  }),
} as const;
