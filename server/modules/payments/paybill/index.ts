/** Payments made to the paybill by hand: heard of, then asked about. */
export { registerPaybill, storeNotice, validateNotice } from './paybill.ts';
export { askNotice } from './ask-notice.ts';
export { endNotice, findNotice, noticeQueue, type HeardNotice } from './paybill-notices.sql.ts';
export { paybillTokens } from './paybill-notices.sql.ts';
