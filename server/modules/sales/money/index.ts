/** Money in suspense, and its assignment to an owner. */
export { suspendMoney } from './book/book-unmatched.ts';
export { creditUnmatchedTo } from './book/take-unmatched.ts';
export { returnUnmatched } from './return/return-unmatched.ts';
/** Money back: to the balance at once, or the way it came; and part of it for lost service. */
export { creditCustomer } from './return/credit-customer.ts';
export { leftOfEach } from './return/refund-lines.ts';
export { refundable } from './return/refundable.ts';
export { requestRefund } from './return/request-refund.ts';
