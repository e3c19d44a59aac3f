/** The orders module's door: prices that stand, what was asked for, and its whole history. */
export { dashboardFigures, salesTrends } from './dashboard.sql.ts';
export type { DashboardFigures, Trend } from './dashboard.sql.ts';
export { BadOrderFilter, OrderMoveRefused, OrderNotFound, QuoteExpired } from './errors.ts';
export { findQuote, makeQuote } from './make-quote.ts';
export type { QuoteWish } from './make-quote.ts';
export { nairobiDay } from './nairobi-day.ts';
export { canMove, deliverySteps, moves, paidStates, statusWords } from './order.ts';
export type {
  DeliveryStep,
  LineFacts,
  Order,
  OrderEvent,
  OrderLine,
  OrderState,
  Product,
} from './order.ts';
export { orderFilterOf, orderPageMax } from './order-filter.ts';
export type { OrderFilter } from './order-filter.ts';
export { orderView } from './order-view.ts';
export type { OrderExtras } from './order-view.ts';
export {
  findOrder,
  historyOf,
  lockOrder,
  recordService,
  recordStep,
  staleOrders,
} from './orders.sql.ts';
export type { OrderHistoryEntry, StepNote } from './orders.sql.ts';
export { moveOrder, placeOrder } from './place-order.ts';
export type { MoveCause, NewOrder } from './place-order.ts';
export { forgetQuotes } from './quote.sql.ts';
export type { Quoted } from './quote.sql.ts';
export { renewalsOf, searchOrders } from './search-orders.sql.ts';
export type { OrdersPage } from './search-orders.sql.ts';
