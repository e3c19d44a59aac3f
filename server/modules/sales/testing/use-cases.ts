/** What the checkout routes delegate to; the simulator plays it without HTTP. */
export { holdOrLease } from '../checkout/hold-or-lease.ts';
export { startCheckout } from '../checkout/start-checkout.ts';
export { claimReceipt } from '../settlement/claim-receipt.ts';
export { payeesOf } from '../payouts/payable.ts';
export { requestPayout } from '../payouts/request-payout.ts';
export { quotePrice } from '../checkout/quote-price.ts';
export { requestRefund } from '../refunds/request-refund.ts';
export { resolvePayment, settleAnswer } from '../settlement/resolve-payment.ts';
export { startTopUp } from '../balance/top-up.ts';
