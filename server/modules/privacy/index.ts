/** Mounts what a customer asks of their own data. */
export { privacyRoutes, readPrivacy } from './privacy.routes.ts';
/** The same, asked by staff; in the caller's transaction. */
export { askCopy, openCopy, privacyHandlers } from './copy-data.ts';
export { askErasure, eraseDue, eraseNeverActivated } from './erase-account.ts';
export { keepAccount } from './erasures.sql.ts';
/** Deletes what is older than its period. */
export { forgetOld } from './forget-old.ts';
/** What is done in the background. */
export { privacyWork } from './work.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { privacyHoldings } from './held-data.sql.ts';
export { copyFiles } from './copies.sql.ts';
