/** The public form. */
export { abuseRoutes } from './abuse.routes.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { abuseHoldings } from './held-data.sql.ts';
