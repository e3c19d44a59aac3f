/** Single steps of payments and refunds, for tests above this module that stop between two. */
export { conversationTokenOf } from '../converse.ts';
export { callbackTokenOf } from '../open-attempt.ts';
export { claimRefund } from '../refunds.sql.ts';
export { paybillTokenOf } from '../paybill.ts';
export {
  insertConversation,
  saveConversation,
  type ConversationKind,
} from '../conversations.sql.ts';
