/** Money on its way back: the rows and their moves; `sales` writes what follows from them. */
export { askRefund } from './ask-refund.ts';
/** Whom a payout goes to, who has paid, and what one phone gets in a day. */
export { paidTo, payeeOf } from './payee.ts';
export { paidAttemptsOf, type PaidAttempt } from './payers.sql.ts';
export { lockPayoutsOfDay } from './payouts-of-day.sql.ts';
export {
  insertRefundShares,
  refundedLines,
  returnedByLine,
  waitingRefunds,
} from './refund-lines.sql.ts';
export { holdReturns } from './hold-returns.sql.ts';
export { payeePhones } from './refunds.sql.ts';
export type { RefundAnswer } from './judge-refund.ts';
/** Names and passwords under which money goes out, where the provider refuses them. */
export { initiatorSettings, refusedInitiators } from '../callbacks/initiator-refused.sql.ts';
export { actsOn, asItCame, refundMoved, untriedRefund } from './refund.ts';
export type { MoneySource, PayoutReview, Refund, RefundEvent } from './refund.ts';
export {
  countReturned,
  findRefund,
  countRefundsBy,
  findRefundOf,
  givenBackOf,
  insertRefund,
  lockRefund,
  lockReturnable,
  payoutsOf,
  refundQueue,
  refundsOf,
  refundsOfSource,
  type Returned,
  returnedOfCustomer,
  returnedOfOrder,
  returnsOfSource,
  saveRefund,
} from './refunds.sql.ts';
