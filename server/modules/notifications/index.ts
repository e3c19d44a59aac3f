/** Sends a fact by email and to the bell, in the caller's transaction. */
export { enqueueMail } from './notify.ts';
/** The language that a customer reads. */
export { languageOf } from './settings.sql.ts';
/** The line above a reply in an email; the reader of answers cuts the text there. */
export { replyMarks } from './texts/spoken.ts';
/** The job handlers that send the outbox. */
export { mailHandlers } from './mails/deliver-mail.ts';
/** A customer's own mails. */
export { ownMailRoutes } from './mails/own-mails.routes.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { notificationHoldings } from './held-data.sql.ts';
/** The bell of customers, and what staff need for theirs. */
export { noticeRoutes } from './bell/notices.routes.ts';
export { listenToNotices } from './bell/notice-events.ts';
export type { ProtectionChange } from './describers/account-facts.ts';
/** Devices of staff: which there are, what they are made for, and what sends to them. */
export { pushHandlers } from './bell/deliver-push.ts';
export { dropDevicesOf } from './bell/push.sql.ts';
/** Webhooks of staff: channels, deliveries, and given-up deliveries. */
export { addWebhook, findWebhook } from './webhooks/webhooks.sql.ts';
export { sealUrl, signingSecrets } from './webhooks/webhook-secrets.ts';
export { noticeSeals } from './bell/notices.sql.ts';
export { pushPrivateKeys, pushTargets } from './bell/push.sql.ts';
export { mailJobSeals, pushJobSeals } from './sealed-jobs.sql.ts';
export { formerWebhookSecrets, webhookSecrets, webhookUrls } from './webhooks/webhooks.sql.ts';
