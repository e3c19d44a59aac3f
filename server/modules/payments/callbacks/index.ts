export { storeCallback } from './store-callback.ts';
export { answersLater, storeResult } from './store-result.ts';
/** Who calls in a provider's name, and whether its list names them. */
export { callerOf, callersSetting } from './callers.ts';
export { unlistedCallers } from './unlisted-callers.sql.ts';
export { moneyOutChannel } from './conversations.sql.ts';
