/** Mounts the contact form. */
export { supportRoutes } from './contact/support.routes.ts';
/** Mounts a customer's tickets, chat and files. */
export { ticketRoutes } from './tickets/tickets.routes.ts';
/** What the desk works with. */
export type { DeskContext } from './desk-context.ts';
/** Live news of tickets for the streams of one process. */
export { listenToDesk } from './tickets/desk-events.ts';
/** Opens a ticket with its first message, in the caller's transaction. */
export { openTicket } from './tickets/open-ticket.ts';
/** Adds one message to a thread, in the caller's transaction. */
export { say } from './tickets/say.ts';
/** Says something to a customer about an order, in the caller's transaction. */
export { writeAboutOrder } from './tickets/write-about-order.ts';
/** Ready answers. */
export { listCannedReplies } from './desk/canned-replies.sql.ts';
/** What is done in the background. */
export { supportWork } from './work.ts';
/** The knowledge base and the announcements. */
export { articleRoutes } from './articles/articles.routes.ts';
export { sowArticles } from './articles/sow-articles.ts';
export { readFaq } from './articles/read-faq.ts';
/** What clients said, as the owner entered it. */
export { shownTestimonials } from './articles/testimonials.sql.ts';
/** Takes mail for the desk. */
export { openMailListener } from './providers/mail-listener.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { supportHoldings, ticketsOf } from './held-data.sql.ts';
