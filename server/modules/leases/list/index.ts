/** The leases that run, for a list of their logins. */
export { findRunning, hasLeases, readRunning } from './running-list.sql.ts';
/** A page of the list on the screen. */
export { labelLeases } from './labels.sql.ts';
export { leaseFilterOf, type LeaseFilter } from './lease-filter.ts';
export {
  countOwnLeases,
  findOwnLeases,
  idsOfOwnLeases,
  labelsOf,
  type LeaseOrder,
  type ListedLease,
} from './own-leases.sql.ts';
