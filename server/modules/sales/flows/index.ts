/** Quotes, payments, their progress, and the hold call. */
export { checkoutRoutes } from './checkout/checkout.routes.ts';
export { listenToPayments } from './checkout/payment-events.ts';
/** Several things in one payment. */
export { cartRoutes } from './cart/cart.routes.ts';
export { topUpRoutes } from './checkout/top-up.routes.ts';
export { startTopUp } from './checkout/top-up.ts';
/** The payment test page. */
export { createTestPayments } from './checkout/test-payments.ts';
export { testPromptRoutes } from './checkout/test-prompt.routes.ts';
/** The providers' addresses, and what their own lists say. */
export { callbackRoutes } from './settle/callbacks.routes.ts';
export { reconcileMoney } from './settle/reconcile-money.ts';
export { releaseExpired } from './settle/sweep.ts';
export { applyUnmatched } from './settle/give-unmatched.ts';
/** What a customer reads. */
export { balanceRoutes } from './orders/balance.routes.ts';
export { documentRoutes } from './orders/documents.routes.ts';
export { orderRoutes } from './orders/orders.routes.ts';
/** All leases of a customer. */
export { ownLeaseRoutes } from './leases/leases.routes.ts';
/** Addresses that answer with a customer's proxies. */
export { listLinkRoutes } from './list-links/list-links.routes.ts';
/** The next term, another address, the balance paid out. */
export { renewRoutes } from './renew/renew.routes.ts';
export { replaceRoutes } from './replace/replace.routes.ts';
export { payoutRoutes } from './pay-out/payouts.routes.ts';
/** A site, asked for through a listing before it is bought. */
export { trySiteRoutes } from './try-site/try-site.routes.ts';
/** A second person's decision about money that goes back. */
export { approveRefund, rejectRefund } from './refund/decide-refund.ts';
export { keepRefund, retryRefund } from './refund/settle-refund.ts';
/** Card money that its bank asks back. */
export { findDisputes, resolveDispute } from './dispute/resolve-dispute.ts';
