/** Writes a mail into the outbox, in the caller's transaction. */
export { enqueueMail } from './mails.sql.ts';
/** Stands over an answer in a mail; whoever reads a reply cuts there. */
export { replyMark } from './write-tickets.ts';
/** The job handlers that send what lies in the outbox. */
export { mailHandlers } from './deliver-mail.ts';
