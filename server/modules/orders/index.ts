/** The public functions of the orders module: fixed prices, orders, and their history. */

/** Refusals. */
export { OrderMoveRefused, OrderNotFound } from './errors.ts';
/** What an order is, where it may go, and what lists call its state. */
export {
  canMove,
  lineOf,
  lineStateOf,
  manyPurpose,
  purposeOf,
  soldOf,
  titleOf,
  type LineProduct,
  type Order,
  type OrderHead,
  type OrderLine,
  type Product,
  type Sold,
} from './order.ts';
/** Reading, locking, and the proof of delivery. */
export {
  anyOrderStale,
  findOrder,
  findOrders,
  historyOf,
  lockOrder,
  orderTitle,
  recordDelivery,
  recordSeen,
  recordSteps,
  recordServices,
  saveOutcome,
  staleOrders,
  type ServiceTime,
} from './orders.sql.ts';
/** Renewals: one at a time, every line behind it, and orders that are not paid yet. */
export { lockRenewals, linesBehind, unpaidRenewals } from './renewals.sql.ts';
/** One order for one purpose waits for money at a time. */
export { findOpenOrder, isOrderedAgain, lockPurpose, type Purpose } from './open-orders.sql.ts';
/** Placing and moving. */
export { moveOrder, placeOrder, type NewLine } from './place-order.ts';
/** Whether a customer has paid for anything yet. */
export { hasPaidBefore } from './paid-before.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { orderHoldings } from './held-data.sql.ts';
