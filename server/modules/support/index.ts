/** Mounts the contact form. */
export { supportRoutes } from './support.routes.ts';
/** Mounts a customer's tickets, chat and files. */
export { ticketRoutes } from './tickets.routes.ts';
/** What the desk works with. */
export type { DeskWorld } from './desk-world.ts';
/** Live news of tickets for the streams of one process. */
export { listenToDesk, type DeskEvents } from './desk-events.ts';
/** Opens a ticket with its first message, in the caller's transaction. */
export { openTicket } from './open-ticket.ts';
/** Adds one message to a thread, in the caller's transaction. */
export { say } from './say.ts';
/** Says something to a customer about an order, in the caller's transaction. */
export { writeAboutOrder } from './write-about-order.ts';
/** Changes status, priority, department or assignee, in the caller's transaction. */
export { moveTicket, type TicketChange } from './move-ticket.ts';
/** The queue and the threads as staff see them. */
export { findDeskTicket, listDesk, type DeskTicketRow } from './desk-list.sql.ts';
export { listMessages, tellDesk } from './messages.sql.ts';
export { filesOf, findFile } from './files.sql.ts';
export { fileView, ticketView } from './read-thread.ts';
export { recordSeen } from './tickets.sql.ts';
/** Takes a file ahead of its message, and answers with one. */
export { uploadFile } from './upload-file.ts';
export { sendFile } from './send-file.routes.ts';
/** Who of the staff has the desk open. */
export { endPresence, recordPresence } from './desk.sql.ts';
/** Ready answers. */
export {
  addCannedReply,
  changeCannedReply,
  dropCannedReply,
  listCannedReplies,
  type CannedRow,
} from './canned-replies.sql.ts';
/** What the worker does for the desk now and then. */
export { closeQuietTickets, mailUnseenChat } from './close-quiet.ts';
export { forgetUnsent } from './files.sql.ts';
/** The knowledge base and the announcements. */
export { articleRoutes } from './articles.routes.ts';
export { sowArticles } from './sow-articles.ts';
export { readFaq, type FaqEntry } from './read-faq.ts';
export { renderMarkdown } from './render-markdown.ts';
export {
  addArticle,
  changeArticle,
  listArticleRecords,
  lockArticle,
  type ArticleRow,
} from './articles.sql.ts';
export {
  addAnnouncement,
  changeAnnouncement,
  dropAnnouncement,
  listAnnouncements,
  type AnnouncementRow,
} from './announcements.sql.ts';
/** What clients said, as the owner entered it. */
export {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  listTestimonials,
  shownTestimonials,
  type TestimonialRow,
} from './testimonials.sql.ts';
/** Takes mail for the desk, and forgets which mails came long ago. */
export { openMailListener, type MailListener } from './providers/mail-listener.ts';
export { forgetOldArrivals } from './desk-mails.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { supportHoldings, ticketsOf } from './held-data.sql.ts';
