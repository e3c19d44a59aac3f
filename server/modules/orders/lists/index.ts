/** Orders in lists and figures: of one customer, and of the shop. */
export { activationTimes, usualTimes } from './promise.sql.ts';
export { dashboardFigures, salesTrends, type Trend } from './dashboard.sql.ts';
export { orderFilterOf } from './order-filter.ts';
export { listed, searchOrders, type ListedOrder } from './search-orders.sql.ts';
export { orderView, soldData } from './order-view.ts';
/** Lines by their ids. */
export { findLines } from './find-lines.sql.ts';
