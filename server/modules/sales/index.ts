/** Quotes, payments, progress and the hold call. */
export { checkoutRoutes } from './checkout.routes.ts';
/** The customer's balance. */
export { balanceRoutes } from './balance.routes.ts';
export { payoutRoutes } from './payouts.routes.ts';
export { payFromBalance } from './pay-from-balance.ts';
export { BalanceShort } from './errors.ts';
/** Invoices, credit notes and receipts as files. */
export { paperRoutes } from './papers.routes.ts';
/** The payment test page's calls. */
export { testPromptRoutes } from './test-prompt.routes.ts';
export { createTestPayments } from './test-payments.ts';
/** The providers' doors. */
export { callbackRoutes } from './callbacks.routes.ts';
/** The customer's orders and dashboard figures. */
export { orderRoutes } from './orders.routes.ts';
/** What the holder of a lease sees and does. */
export { leaseLifeRoutes } from './lease-life.routes.ts';
/** What the customer of a server sees and does; its terms. */
export { serverLifeRoutes } from './server-life.routes.ts';
export { endServers, remindOfServerEnds } from './keep-servers.ts';
/** Before a lease ends. */
export { remindOfEnds } from './remind.ts';
export { renewByThemselves } from './auto-renew.ts';
/** Live progress for whoever watches a payment. */
export { listenToPayments, type PaymentEvents } from './payment-events.ts';
/** From a paid server to a running one. */
export { completeProvisioning, failProvisioning, retryProvisioning } from './provision.ts';
export { runServerOperations } from './run-operations.ts';
export { finishOperation, retryOperation, workAsStaff } from './staff-operations.ts';
/** What staff do for the holder of a lease, and what the rest of one is worth. */
export { endByStaff, extendByStaff, moveByStaff } from './staff-leases.ts';
export { worthFrom } from './lease-terms.ts';
/** What a suspended account has, stopped and given back. */
export { restoreGoods, suspendGoods } from './suspend-goods.ts';
/** Leases whose address is dead, given another one. */
export { leaveEndingAddresses } from './leave-ending.ts';
export { replaceDeadAddresses } from './replace-dead.ts';
/** One payment, brought forward by the provider's own answer. */
export { resolvePayment } from './resolve-payment.ts';
/** Money back: to the balance at once, or the way it came; and part of it for lost service. */
export { requestRefund, type RefundWish } from './request-refund.ts';
export { refundable, type Refundable } from './refundable.ts';
export { approveRefund, rejectRefund } from './decide-refund.ts';
export { keepRefund, resolveDueRefunds, resolveRefund, retryRefund } from './settle-refund.ts';
export { creditCustomer, type CreditWish } from './credit-customer.ts';
export type { OnRefundSettled, RefundSettled } from './refund-settled.ts';
/** Card money that its bank asks back. */
export { findDisputes, resolveDispute, resolveDueDisputes } from './resolve-dispute.ts';
export { resolveDueClaims } from './claim-receipt.ts';
/** Money in suspense, and its way to whoever owns it. */
export { suspendMoney } from './book-stray.ts';
export { applyStray, creditStrayTo, type Giving } from './give-stray.ts';
export { returnStray } from './return-stray.ts';
/** Lost money found in the provider's own list. */
export { reconcileMoney } from './reconcile-money.ts';
/** Payments made to the paybill by hand. */
export { resolveDueNotices } from './resolve-notice.ts';
/** What the worker does again and again. */
export { forgetOldOffers, letGo, proveFirstConnections, resolveDuePayments } from './sweep.ts';
export { standardLimits, type SalesLimits, type SalesWorld } from './world.ts';
