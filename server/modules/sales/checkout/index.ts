/** Quotes, payments, progress and the hold call. */
export { checkoutRoutes } from './checkout.routes.ts';
/** Live progress for whoever watches a payment. */
export { listenToPayments } from './payment-events.ts';
