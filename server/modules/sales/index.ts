/** Quotes, payments, progress and the hold call. */
export { checkoutRoutes } from './checkout/checkout.routes.ts';
/** The customer's balance. */
export { balanceRoutes } from './balance/balance.routes.ts';
export { payoutRoutes } from './payouts/payouts.routes.ts';
/** Invoices, credit notes and receipts as files. */
export { documentRoutes } from './orders/documents.routes.ts';
/** The payment test page's calls. */
export { testPromptRoutes } from './settlement/test-prompt.routes.ts';
export { createTestPayments } from './settlement/test-payments.ts';
/** The providers' doors. */
export { callbackRoutes } from './settlement/callbacks.routes.ts';
/** The customer's orders and dashboard figures. */
export { orderRoutes } from './orders/orders.routes.ts';
/** What the holder of a lease sees and does. */
export { leaseLifeRoutes } from './leases/lease-life.routes.ts';
/** What the customer of a server sees and does; its terms. */
export { serverLifeRoutes } from './servers/server-life.routes.ts';
export { endServers, remindOfServerEnds } from './servers/keep-servers.ts';
/** Before a lease ends. */
export { remindOfEnds } from './renewals/remind.ts';
export { renewByThemselves } from './renewals/auto-renew.ts';
/** Live progress for whoever watches a payment. */
export { listenToPayments } from './checkout/payment-events.ts';
/** From a paid server to a running one. */
export { completeProvisioning, failProvisioning, retryProvisioning } from './servers/provision.ts';
export { runServerOperations } from './servers/run-operations.ts';
export { finishOperation, retryOperation, workAsStaff } from './servers/staff-operations.ts';
/** What staff do for the holder of a lease, and what the rest of one is worth. */
export { endByStaff, extendByStaff, moveByStaff } from './leases/staff-leases.ts';
export { worthFrom } from './leases/lease-terms.ts';
/** What a suspended account has, stopped and given back. */
export { restoreGoods, suspendGoods } from './leases/suspend-goods.ts';
/** Leases whose address is dead, given another one. */
export { leaveEndingAddresses } from './replacements/leave-ending.ts';
export { replaceDeadAddresses } from './replacements/replace-dead.ts';
/** One payment, brought forward by the provider's own answer. */
export { resolvePayment } from './settlement/resolve-payment.ts';
/** Money back: to the balance at once, or the way it came; and part of it for lost service. */
export { requestRefund } from './refunds/request-refund.ts';
export { refundable } from './refunds/refundable.ts';
export { approveRefund, rejectRefund } from './refunds/decide-refund.ts';
export {
  keepRefund,
  resolveDueRefunds,
  resolveRefund,
  retryRefund,
} from './refunds/settle-refund.ts';
export { creditCustomer } from './balance/credit-customer.ts';
/** Card money that its bank asks back. */
export { findDisputes, resolveDispute, resolveDueDisputes } from './disputes/resolve-dispute.ts';
export { resolveDueClaims } from './settlement/claim-receipt.ts';
/** Money in suspense, and its way to whoever owns it. */
export { suspendMoney } from './settlement/book-unmatched.ts';
export { applyUnmatched, creditUnmatchedTo } from './settlement/give-unmatched.ts';
export { returnUnmatched } from './settlement/return-unmatched.ts';
/** Lost money found in the provider's own list. */
export { reconcileMoney } from './settlement/reconcile-money.ts';
/** Payments made to the paybill by hand. */
export { resolveDueNotices } from './settlement/resolve-notice.ts';
/** What the worker does again and again. */
export {
  forgetOldOffers,
  letGo,
  proveFirstConnections,
  resolveDuePayments,
} from './settlement/sweep.ts';
/** Every kind of goods. */
export { installedKinds } from './goods/installed.ts';
export { standardLimits, type SalesContext } from './context.ts';
