export { phoneOf as phoneOfAttempt, openAttempt } from './open-attempt.ts';
export { lastPhoneOf } from './last-phone.ts';
export { settleAtOnce } from './settle-at-once.ts';
export { submitAttempt } from './submit-attempt.ts';
export { askProvider, type Answer } from './ask-provider.ts';
export { recordAnswer, type Recorded } from './record-answer.ts';
export { askTestPrompt, sendTestPrompt, type TestPrompt } from './test-prompt.ts';
export { supersedeAttempt } from './supersede-attempt.ts';
export { anyAttemptDue, dueAttempts, makeDue } from './due-attempts.sql.ts';
export { lockAttemptsOfOrder } from './attempts-of-order.sql.ts';
export {
  dueChannel,
  findAttempt,
  paidOrders,
  findByReference,
  findLiveAttempt,
} from './payments.sql.ts';
export { paymentChannel, paymentsOfOrders } from './payments.sql.ts';
export { searchAttempts, stkStatusOf } from './search-attempts.ts';
export { methodOf, receiptOf, statusOf, transactionView } from './attempt-view.ts';
export { collectorOf, isLive, type Attempt } from './payment.ts';
export type { ProviderName } from './payment.ts';
export { fromBalance } from './payment.ts';
export { insertExceptions } from './payments.sql.ts';
export type { PaymentException } from './payment.ts';
export { payerAccounts } from './payments.sql.ts';
