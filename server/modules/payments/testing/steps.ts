/** Single steps of payments and refunds, for tests above this module that stop between two. */
export { conversationTokenOf } from '../callbacks/converse.ts';
export { callbackTokenOf } from '../collect/open-attempt.ts';
export { claimRefund } from '../refunds/refunds.sql.ts';
export { paybillTokenOf } from '../paybill/paybill.ts';
export {
  insertConversation,
  saveConversation,
  type ConversationKind,
} from '../callbacks/conversations.sql.ts';
