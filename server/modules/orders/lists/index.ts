/** Orders in lists and figures: of one customer, and of the shop. */
export { activationTimes, usualTimes } from './promise.sql.ts';
export { dashboardFigures, salesTrends, spentStates, type Trend } from './dashboard.sql.ts';
export { badFilter, orderFilterOf, type OrderFilter } from './order-filter.ts';
export {
  listed,
  searchOrders,
  sumOrders,
  unpaidOrders,
  type ListedOrder,
} from './search-orders.sql.ts';
/** The word for each state of an order. */
export { statusWords } from '../order.ts';
export { orderView, soldData } from './order-view.ts';
/** Lines by their ids. */
export { findLines } from './find-lines.sql.ts';
