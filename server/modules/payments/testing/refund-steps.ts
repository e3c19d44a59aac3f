/** Single steps of a refund, for tests above this module that stop between two of them. */
export { conversationTokenOf } from '../converse.ts';
export { claimRefund } from '../refunds.sql.ts';
