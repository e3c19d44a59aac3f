export { TicketQueue as default } from '../../../features/admin/desk/ticket-queue.tsx';
