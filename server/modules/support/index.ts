/** Mounts the contact form. */
export { supportRoutes } from './contact/support.routes.ts';
/** Mounts a customer's tickets, chat and files. */
export { ticketRoutes } from './tickets/tickets.routes.ts';
/** What the desk works with. */
export type { DeskWorld } from './desk-world.ts';
/** Live news of tickets for the streams of one process. */
export { listenToDesk, type DeskEvents } from './desk/desk-events.ts';
/** Opens a ticket with its first message, in the caller's transaction. */
export { openTicket } from './tickets/open-ticket.ts';
/** Adds one message to a thread, in the caller's transaction. */
export { say } from './tickets/say.ts';
/** Says something to a customer about an order, in the caller's transaction. */
export { writeAboutOrder } from './tickets/write-about-order.ts';
/** Changes status, priority, department or assignee, in the caller's transaction. */
export { moveTicket, type TicketChange } from './tickets/move-ticket.ts';
/** The queue and the threads as staff see them. */
export { findDeskTicket, listDesk, type DeskTicketRow } from './desk/desk-list.sql.ts';
export { listMessages, tellDesk } from './tickets/messages.sql.ts';
export { filesOf, findFile } from './tickets/files.sql.ts';
export { fileView, ticketView } from './tickets/read-thread.ts';
export { recordSeen } from './tickets/tickets.sql.ts';
/** Takes a file ahead of its message, and answers with one. */
export { uploadFile } from './tickets/upload-file.ts';
export { sendFile } from './tickets/send-file.routes.ts';
/** Who of the staff has the desk open. */
export { endPresence, recordPresence } from './desk/desk.sql.ts';
/** Ready answers. */
export {
  addCannedReply,
  changeCannedReply,
  dropCannedReply,
  listCannedReplies,
  type CannedRow,
} from './desk/canned-replies.sql.ts';
/** What the worker does for the desk now and then. */
export { closeQuietTickets, mailUnseenChat } from './tickets/close-quiet.ts';
export { forgetUnsent } from './tickets/files.sql.ts';
/** The knowledge base and the announcements. */
export { articleRoutes } from './articles/articles.routes.ts';
export { sowArticles } from './articles/sow-articles.ts';
export { readFaq, type FaqEntry } from './articles/read-faq.ts';
export { renderMarkdown } from './articles/render-markdown.ts';
export {
  addArticle,
  changeArticle,
  listArticleRecords,
  lockArticle,
  type ArticleRow,
} from './articles/articles.sql.ts';
export {
  addAnnouncement,
  changeAnnouncement,
  dropAnnouncement,
  listAnnouncements,
  type AnnouncementRow,
} from './articles/announcements.sql.ts';
/** What clients said, as the owner entered it. */
export {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  listTestimonials,
  shownTestimonials,
  type TestimonialRow,
} from './articles/testimonials.sql.ts';
/** Takes mail for the desk, and forgets which mails came long ago. */
export { openMailListener, type MailListener } from './providers/mail-listener.ts';
export { forgetOldArrivals } from './mails/desk-mails.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { supportHoldings, ticketsOf } from './held-data.sql.ts';
