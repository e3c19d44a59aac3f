/** Writes a mail into the outbox, in the caller's transaction. */
export { enqueueMail, type NotificationsWorld } from './mails.sql.ts';
export type { MailFacts, NewMail } from './mail.ts';
/** The job handlers that send what lies in the outbox. */
export { mailHandlers, type MailWorld } from './deliver-mail.ts';
