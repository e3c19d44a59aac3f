/** Tells a fact by mail and in the bell, in the caller's transaction. */
export { enqueueMail } from './tell.ts';
/** Stand over an answer in a mail; whoever reads a reply cuts there. */
export { replyMarks } from './words/spoken.ts';
/** The job handlers that send what lies in the outbox. */
export { mailHandlers } from './mails/deliver-mail.ts';
/** A customer's own mails. */
export { ownMailRoutes } from './mails/own-mails.routes.ts';
/** The log of all mails, for staff. */
export { findMail, lockMail, searchMails, type LoggedMail } from './mails/mail-log.sql.ts';
export { showMail, shownLetter } from './mails/show-mail.ts';
export { resendMail } from './mails/resend-mail.ts';
export { chooseLanguage, languageOf } from './bell/settings.sql.ts';
/** The words of mails: read, checked, saved, put back, tried. */
export { restoreText, saveText, sendDraft, textKeyOf } from './words/edit-texts.ts';
export { problemsOf, shippedWords } from './words/mail-text.ts';
export { placeholdersOf } from './words/text-keys.ts';
export { allTextKeys, previewDraft } from './words/text-samples.ts';
export { currentText, editedTexts, versionsOf } from './words/texts.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { notificationHoldings } from './held-data.sql.ts';
/** The bell of customers, and what staff need for theirs. */
export { kindState, noticeRoutes } from './bell/notices.routes.ts';
export { listenToNotices, type NoticeEvents } from './bell/notice-events.ts';
export { choicesOf, saveChoices } from './bell/choices.sql.ts';
export { readAsStaff, staffNoticesOf } from './bell/notices.sql.ts';
export { noticesPerPage, showNotices } from './bell/show-notice.ts';
export { permissionFor } from './describers/told.ts';
export type { ProtectionChange } from './describers/account-facts.ts';
/** Devices of staff: which there are, what they are made for, and what sends to them. */
export { pushHandlers } from './bell/deliver-push.ts';
export {
  devicesOf,
  dropDevice,
  dropDevicesOf,
  findDevice,
  keepDevice,
  pushKeys,
  sendTo,
  type PushDeviceRow,
} from './bell/push.sql.ts';
/** Webhooks of staff: where else they hear, what was delivered, what was given up. */
export {
  addWebhook,
  changeWebhook,
  deliveriesOf,
  dropWebhook,
  findDelivery,
  findWebhook,
  listWebhooks,
  type WebhookRow,
} from './webhooks/webhooks.sql.ts';
export { testDelivery } from './webhooks/deliver-webhook.ts';
export {
  drawSecret,
  rotateWebhookSecret,
  sealUrl,
  signingSecrets,
} from './webhooks/webhook-secrets.ts';
export { problemOfUrl } from './webhooks/webhook-target.ts';
export { noticeSeals } from './bell/notices.sql.ts';
export { pushPrivateKeys, pushTargets } from './bell/push.sql.ts';
export { mailJobSeals, pushJobSeals } from './sealed-jobs.sql.ts';
export { formerWebhookSecrets, webhookSecrets, webhookUrls } from './webhooks/webhooks.sql.ts';
