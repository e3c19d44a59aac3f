/** Mounts a customer's own lists, the public form and the pages of mailed links. */
export { waitingRoutes } from './waiting.routes.ts';
/** The job handler that tells who waits for what was opened. */
export { waitingHandlers } from './notify.ts';
/** Forgets who never confirmed and who was told long ago. */
export { forgetWaiting } from './forget.ts';
/** What it holds about people. */
export { waitingHoldings } from './held-data.sql.ts';
