/** Manual payments to the paybill: announced, then queried. */
export { registerPaybill, storeNotice, validateNotice } from './paybill.ts';
export { askNotice } from './ask-notice.ts';
export { endNotice, findNotice, noticeQueue, type HeardNotice } from './paybill-notices.sql.ts';
export { paybillTokens } from './paybill-notices.sql.ts';
