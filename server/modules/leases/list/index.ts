export { leaseFilterOf, type LeaseFilter } from './lease-filter.ts';
export {
  countOwnLeases,
  findOwnLeases,
  idsOfOwnLeases,
  labelsOf,
  type LeaseOrder,
  type ListedLease,
} from './own-leases.sql.ts';
