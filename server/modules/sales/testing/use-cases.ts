/** What the checkout routes delegate to; the simulator plays it without HTTP. */
export { holdOrLease } from '../hold-or-lease.ts';
export { startCheckout } from '../start-checkout.ts';
export { claimReceipt, resolveClaim } from '../claim-receipt.ts';
export { payeesOf } from '../payable.ts';
export { requestPayout } from '../request-payout.ts';
export { quotePrice } from '../quote-price.ts';
export { resolveNotice } from '../resolve-notice.ts';
export { settleAnswer } from '../resolve-payment.ts';
export { startTopUp } from '../top-up.ts';
