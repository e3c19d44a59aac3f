/** Tells a fact by mail and in the bell, in the caller's transaction. */
export { enqueueMail } from './tell.ts';
/** Stand over an answer in a mail; whoever reads a reply cuts there. */
export { replyMarks } from './spoken.ts';
/** The job handlers that send what lies in the outbox. */
export { mailHandlers } from './deliver-mail.ts';
/** A customer's own mails. */
export { ownMailRoutes } from './own-mails.routes.ts';
/** The log of all mails, for staff. */
export { findMail, lockMail, searchMails, type LoggedMail } from './mail-log.sql.ts';
export { showMail, shownLetter } from './show-mail.ts';
export { resendMail } from './resend-mail.ts';
export { chooseLanguage, languageOf } from './settings.sql.ts';
/** The words of mails: read, checked, saved, put back, tried. */
export { restoreText, saveText, sendDraft, textKeyOf } from './edit-texts.ts';
export { problemsOf, shippedWords } from './mail-text.ts';
export { placeholdersOf } from './text-keys.ts';
export { allTextKeys, previewDraft } from './text-samples.ts';
export { currentText, editedTexts, versionsOf } from './texts.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { notificationHoldings } from './held-data.sql.ts';
/** The bell of customers, and what staff need for theirs. */
export { kindState, noticeRoutes } from './notices.routes.ts';
export { listenToNotices, type NoticeEvents } from './notice-events.ts';
export { choicesOf, saveChoices } from './choices.sql.ts';
export { readAsStaff, staffNoticesOf } from './notices.sql.ts';
export { noticesPerPage, showNotices } from './show-notice.ts';
export { permissionFor } from './told.ts';
export type { ProtectionChange } from './account-facts.ts';
/** Devices of staff: which there are, what they are made for, and what sends to them. */
export { pushHandlers } from './deliver-push.ts';
export {
  devicesOf,
  dropDevice,
  dropDevicesOf,
  findDevice,
  keepDevice,
  pushKeys,
  sendTo,
  type PushDeviceRow,
} from './push.sql.ts';
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
} from './webhooks.sql.ts';
export { testDelivery } from './deliver-webhook.ts';
export { drawSecret, rotateWebhookSecret, sealUrl, signingSecrets } from './webhook-secrets.ts';
export { problemOfUrl } from './webhook-target.ts';
export { noticeSeals } from './notices.sql.ts';
export { pushPrivateKeys, pushTargets } from './push.sql.ts';
export { mailJobSeals, pushJobSeals } from './sealed-jobs.sql.ts';
export { formerWebhookSecrets, webhookSecrets, webhookUrls } from './webhooks.sql.ts';
