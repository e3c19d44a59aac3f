/** The payment test page's calls. */
export { testPromptRoutes } from './test-prompt.routes.ts';
export { createTestPayments } from './test-payments.ts';
/** The providers' doors. */
export { callbackRoutes } from './callbacks.routes.ts';
/** One payment, brought forward by the provider's own answer. */
export { resolvePayment } from './resolve-payment.ts';
/** Money in suspense, and its way to whoever owns it. */
export { suspendMoney } from './book-unmatched.ts';
export { applyUnmatched, creditUnmatchedTo } from './give-unmatched.ts';
export { returnUnmatched } from './return-unmatched.ts';
/** Lost money found in the provider's own list. */
export { reconcileMoney } from './reconcile-money.ts';
