/** The leases module's door: holds, leases, their credentials, and what gateways ask and report. */
export { activateMany, reserveMany } from './many.ts';
export { activate, extend, holdForRenewal } from './activate.ts';
export { credentialsOf } from './credentials.ts';
export {
  anyLeaseOver,
  endLeases,
  expireReservations,
  release,
  revokeHoldsOfCustomer,
  lockClaims,
  revokeLease,
} from './end-leases.sql.ts';
export { isLeaseId, isLive, openHoldsMax } from './lease.ts';
export type { Lease } from './lease.ts';
export type { LeaseTerms } from './terms.ts';
export { worthOfRest, type PaidTerm } from './worth.ts';
export { leaseData } from './lease-view.ts';
export { claimFor } from './claims.sql.ts';
export {
  countLiveLeases,
  findClaim,
  findClaims,
  findLease,
  findLeaseOfLine,
  findLeases,
  leasesOfOrders,
  lockHolds,
} from './leases.sql.ts';
export {
  giveTime,
  limitsOf,
  lookUpLease,
  saveLimits,
  troublesOf,
  type LeaseLimits,
} from './lease-limits.sql.ts';
export { leaseRoutes } from './lease.routes.ts';
export { testLease } from './test-lease.ts';
export { reserve } from './reserve.ts';
export { leaseSeals } from './leases.sql.ts';
