/** Mounts a customer's own lists, the public form and the pages of mailed links. */
export { waitingRoutes } from './waiting.routes.ts';
/** The job handler that notifies the subscribers of an opened list. */
export { waitingHandlers } from './notify.ts';
/** What is done in the background. */
export { waitingWork } from './work.ts';
/** What it holds about people. */
export { waitingHoldings } from './held-data.sql.ts';
