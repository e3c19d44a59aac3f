/** Mounts what a customer asks of their own data. */
export { privacyRoutes, readPrivacy } from './privacy.routes.ts';
/** The same, asked by staff; in the caller's transaction. */
export { askCopy, openCopy, privacyHandlers } from './copy-data.ts';
export { askErasure, eraseDue } from './erase-account.ts';
export { keepAccount } from './erasures.sql.ts';
/** Drops copies that nobody fetched in time. */
export { forgetCopies } from './copies.sql.ts';
export type { Eraser } from './world.ts';
export { copyFiles } from './copies.sql.ts';
