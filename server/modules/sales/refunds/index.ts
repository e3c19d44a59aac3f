/** Money back: to the balance at once, or the way it came; and part of it for lost service. */
export { requestRefund } from './request-refund.ts';
export { refundable } from './refundable.ts';
export { approveRefund, rejectRefund } from './decide-refund.ts';
export { keepRefund, retryRefund } from './settle-refund.ts';
