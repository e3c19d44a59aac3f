/** Invoices, credit notes and receipts as files. */
export { documentRoutes } from './documents.routes.ts';
/** The customer's orders and dashboard figures. */
export { orderRoutes } from './orders.routes.ts';
