export { LeaseNotActive, LeaseNotFound, ProxyTaken } from './errors.ts';
export type { LeasesContext } from './context.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { leaseHoldings } from './held-data.sql.ts';
