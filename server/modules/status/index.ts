/** The status module's door: what is seen, what is shown, and what staff say about it. */
export { readStatus } from './read-status.ts';
export { statusWork } from './work.ts';
export { statusRoutes } from './status.routes.ts';
/** What is held about people: here, nothing. */
export { statusHoldings } from './held-data.ts';
