/** What is done in the background. */
export { leasesWork } from './work.ts';
export { LeaseNotActive, LeaseNotFound, ProxyReserved, ProxyTaken } from './errors.ts';
export type { LeasesContext } from './context.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { leaseHoldings } from './held-data.sql.ts';
