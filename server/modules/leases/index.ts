/** The leases module's door: holds, leases, their credentials, and what gateways ask and report. */
export { activate, extend, holdForRenewal, rotateCredentials } from './activate.ts';
export type { Activation, Extension, Renewal } from './activate.ts';
export {
  autoRenewalOf,
  autoRenewalsOf,
  dropAutoRenewal,
  dueAutoRenewals,
  hastenAutoRenewal,
  keepAutoRenewal,
  lastAutoPromptAt,
  noteAutoTry,
  type AutoRenewal,
  type DueAutoRenewal,
} from './auto-renewals.sql.ts';
export {
  cancellationOf,
  cancelTerm,
  keepTerm,
  termOf,
  type Cancellation,
} from './cancellations.sql.ts';
export { credentialsOf } from './credentials.ts';
export type { Credentials, CredentialsWorld } from './credentials.ts';
export {
  endLeases,
  expireReservations,
  release,
  revokeHoldsOfCustomer,
  revokeLease,
} from './end-leases.sql.ts';
export { LeaseNotActive, LeaseNotFound, ProxyTaken, TooManyHolds } from './errors.ts';
export { endAfter, holdsPerHourMax, isLive, openHoldsMax } from './lease.ts';
export type { Lease, LeaseState } from './lease.ts';
export type { LeaseTerms } from './terms.ts';
export { usedOf, worthOfRest, type PaidTerm, type Share } from './worth.ts';
export { leaseData } from './lease-view.ts';
export {
  claimFor,
  findClaim,
  findLease,
  findLeases,
  leaseChannel,
  leaseOfOrders,
  openHoldFor,
} from './leases.sql.ts';
export type { OpenHold } from './leases.sql.ts';
export { createDirectory } from './gateway-directory.ts';
export type { DirectoryWorld, GatewayDirectory } from './gateway-directory.ts';
export { deadMs, findStranded, hasNeighbour, moveLease } from './move-lease.ts';
export type { Moved, MoveWish, Stranded } from './move-lease.ts';
export { findLeasesBehind, movesOf, type LeaseBehind, type Move } from './moves.sql.ts';
export {
  addTime,
  closeOutage,
  endNow,
  hadOutage,
  noteOutage,
  openOutages,
  type OpenOutage,
} from './outages.sql.ts';
export { pauseLease, resumeLease } from './pauses.sql.ts';
export { restoreLease, type Restored } from './restore-lease.ts';
export { pausedSince, suspendedLeasesOf, suspendLeases } from './suspensions.sql.ts';
export {
  giveTime,
  limitsOf,
  lookUpLease,
  saveLimits,
  troublesOf,
  type LeaseLimits,
} from './lease-limits.sql.ts';
export { leaseRoutes } from './lease.routes.ts';
export { usageRoutes } from './usage.routes.ts';
export { foldOldUsage } from './usage.sql.ts';
export { forgetOldGateways, leaveWithinMs, noteSendBuffer } from './move-board.sql.ts';
export { forgetOldPresence } from './presence.sql.ts';
export { forgetOldMeters, takeFirstConnections, usageOf } from './meters.sql.ts';
export type { FirstConnection, Usage } from './meters.sql.ts';
export {
  reminderKinds,
  remindersOf,
  takeDueReminders,
  type DueReminder,
  type Reminder,
  type ReminderKind,
} from './reminders.sql.ts';
export { addSource, listSources, removeSource } from './sources.ts';
export { sourceRoutes } from './sources.routes.ts';
export { reserve } from './reserve.ts';
export type { HoldWish } from './reserve.ts';
export type { LeasesWorld } from './world.ts';
export { leaseSeals } from './leases.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { leaseHoldings } from './held-data.sql.ts';
