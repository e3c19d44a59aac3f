/** Writes a mail into the outbox, in the caller's transaction. */
export { enqueueMail } from './mails.sql.ts';
/** The job handlers that send what lies in the outbox. */
export { mailHandlers } from './deliver-mail.ts';
