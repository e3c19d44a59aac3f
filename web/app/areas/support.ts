/** Help, tickets and news. */
export { SupportHome } from '../../features/support/support-home.tsx';
export { Article } from '../../features/support/article.tsx';
export { Chat } from '../../features/support/chat.tsx';
export { Tickets } from '../../features/support/tickets.tsx';
export { NewTicketScreen } from '../screens/new-ticket.tsx';
export { Ticket } from '../../features/support/ticket.tsx';
export { News } from '../../features/support/news.tsx';
