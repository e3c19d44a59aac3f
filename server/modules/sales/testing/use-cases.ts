/** What the checkout routes delegate to; the simulator plays it without HTTP. */
export { holdOrLease } from '../flows/checkout/hold-or-lease.ts';
export { startCheckout } from '../goods/sale/start-checkout.ts';
export { claimReceipt } from '../flows/checkout/claim-receipt.ts';
export { payeesOf } from '../money/return/payable.ts';
export { requestPayout } from '../flows/pay-out/request-payout.ts';
export { quotePrice } from '../flows/checkout/quote-price.ts';
export { refundLease } from '../goods/proxy/lease/refund-lease.ts';
export { requestRefund } from '../money/return/request-refund.ts';
export { resolvePayment, settleAnswer } from '../goods/sale/resolve-payment.ts';
export { payCart } from '../flows/cart/pay-cart.ts';
export { quoteCart } from '../flows/cart/quote-cart.ts';
export { endTraffic, refundUnused } from '../goods/traffic/account/end-traffic.ts';
export { startTopUp } from '../flows/checkout/top-up.ts';
export { listTraffic } from '../goods/traffic/account/present-account.ts';
export { expireLots } from '../goods/traffic/work/expire-lots.ts';
