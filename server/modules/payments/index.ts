export { phoneOf as phoneOfAttempt, openAttempt } from './collect/open-attempt.ts';
export { lastPhoneOf } from './collect/last-phone.ts';
export { settleAtOnce } from './collect/settle-at-once.ts';
export { submitAttempt } from './collect/submit-attempt.ts';
export { askProvider, type Answer } from './collect/ask-provider.ts';
export { recordAnswer, type Recorded } from './collect/record-answer.ts';
export { askTestPrompt, sendTestPrompt, type TestPrompt } from './collect/test-prompt.ts';
export { supersedeAttempt } from './collect/supersede-attempt.ts';
export {
  matchLines,
  reconcileStatement,
  type Reconciled,
} from './statements/reconcile-statement.ts';
export {
  giveUnmatched,
  keepUnmatched,
  lockUnmatched,
  moveUnmatched,
  partsOfOrder,
  partsPaid,
  releaseUnmatcheds,
  closeOwned,
} from './statements/unmatched-money.sql.ts';
export type {
  Origin,
  PaidPart,
  Released,
  UnmatchedFound,
  WaitingUnmatched,
} from './statements/unmatched-money.sql.ts';
export { storeCallback } from './callbacks/store-callback.ts';
export { storeWebhook } from './callbacks/store-webhook.ts';
export { dueAttempts, makeDue } from './collect/due-attempts.sql.ts';
export { lockAttemptsOfOrder } from './collect/attempts-of-order.sql.ts';
export {
  dueChannel,
  findAttempt,
  paidOrders,
  findByReference,
  findLiveAttempt,
} from './collect/payments.sql.ts';
export { paymentChannel, paymentsOfOrders } from './collect/payments.sql.ts';
export { searchAttempts, stkStatusOf } from './collect/search-attempts.ts';
export { methodOf, receiptOf, statusOf, transactionView } from './collect/attempt-view.ts';
export { collectorOf, isLive, type Attempt } from './collect/payment.ts';
export type { ProviderName } from './collect/payment.ts';
export { createProviders } from './create-providers.ts';
export { checkProviders } from './check-providers.ts';
export type { PaymentProvider, StatementLine } from './providers/payment-provider.ts';
export type { SettledPayment, StatedSettlement } from './providers/settlements.ts';
export type { PaymentsContext } from './context.ts';
/** What is known of each provider; nobody outside of its folder names one. */
export { accountOfSource, allTraits, clearingOf, collectorFor, traitsOf } from './traits.ts';
export { sentFrom } from './traits.ts';
export { furtherCollectors, listed, printed } from './traits.ts';
export { providersWith } from './providers-of.ts';
export { fromBalance } from './collect/payment.ts';
export { PaymentInProgress } from './errors.ts';
export { RefundRefused } from './errors.ts';
/** Money on its way back: the rows and their moves; `sales` writes what follows from them. */
export { askRefund } from './refunds/ask-refund.ts';
/** Whom a payout goes to, who has paid, and what one phone gets in a day. */
export { paidTo, payeeOf } from './refunds/payee.ts';
export { paidAttemptsOf, type PaidAttempt } from './refunds/payers.sql.ts';
export { lockPayoutsOfDay } from './refunds/payouts-of-day.sql.ts';
export { holdReturns } from './refunds/hold-returns.sql.ts';
export { payeePhones } from './refunds/refunds.sql.ts';
export type { RefundAnswer } from './refunds/judge-refund.ts';
export { answersLater, storeResult } from './callbacks/store-result.ts';
/** Who calls in a provider's name, and whether its list names them. */
export { callerOf, callersSetting } from './callbacks/callers.ts';
export { unlistedCallers } from './callbacks/unlisted-callers.sql.ts';
/** Names and passwords under which money goes out, where the provider refuses them. */
export { initiatorSettings, refusedInitiators } from './refunds/initiator-refused.sql.ts';
export { moneyOutChannel } from './callbacks/conversations.sql.ts';
export { actsOn, asItCame, refundMoved, untriedRefund } from './refunds/refund.ts';
export type { MoneySource, PayoutReview, Refund, RefundEvent } from './refunds/refund.ts';
export {
  countReturned,
  dueRefunds,
  findRefund,
  countRefundsBy,
  findRefundOf,
  waitingRefunds,
  givenBackOf,
  insertRefund,
  lockRefund,
  lockReturnable,
  payoutsOf,
  refundsOf,
  refundsOfSource,
  type Returned,
  returnedOfCustomer,
  returnedOfOrder,
  returnsOfSource,
  saveRefund,
} from './refunds/refunds.sql.ts';
export {
  closeException,
  closeExceptionOf,
  closeExceptionsOfOrder,
} from './statements/close-exception.sql.ts';
export { insertExceptions } from './collect/payments.sql.ts';
export { configAlarm, endConfigAlarms } from './config-alarm.ts';
export type { PaymentException } from './collect/payment.ts';
/** Payments made to the paybill by hand: heard of, then asked about. */
export { registerPaybill, storeNotice, validateNotice } from './paybill/paybill.ts';
export { askNotice } from './paybill/ask-notice.ts';
export {
  dueNotices,
  endNotice,
  findNotice,
  type HeardNotice,
} from './paybill/paybill-notices.sql.ts';
/** Card money that its bank asks back: the rows; `sales` writes what follows from them. */
export { askDispute, hearDisputes } from './disputes/ask-dispute.ts';
export { disputeMoved, nextDisputeLook } from './disputes/dispute.ts';
export type { Dispute, DisputeEvent } from './disputes/dispute.ts';
export {
  dueDisputes,
  findDispute,
  lockDispute,
  postponeDispute,
  saveDispute,
} from './disputes/disputes.sql.ts';
export type { DisputeAnswer, StatedDispute } from './providers/disputes.ts';
/** Codes that customers type: asked of M-Pesa, believed only in its own words. */
export { askReceipt } from './collect/ask-receipt.ts';
export {
  claimsOf,
  dueClaims,
  endClaim,
  insertClaim,
  isReceiptTaken,
  lockClaim,
  type ClaimId,
  type ReceiptClaim,
} from './collect/receipt-claims.sql.ts';
export { paybillTokens } from './paybill/paybill-notices.sql.ts';
export { payerAccounts } from './collect/payments.sql.ts';
export { providerTokens } from './provider-state.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { paymentHoldings, receiptsOf } from './held-data.sql.ts';
