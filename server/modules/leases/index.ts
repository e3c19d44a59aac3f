/** The leases module's door: holds, leases, their credentials, and what gateways ask and report. */
export { activate, extend, holdForRenewal, rotateCredentials } from './holding/activate.ts';
export type { Activation, Extension, Renewal } from './holding/activate.ts';
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
} from './holding/auto-renewals.sql.ts';
export {
  cancellationOf,
  cancelTerm,
  keepTerm,
  termOf,
  type Cancellation,
} from './holding/cancellations.sql.ts';
export { credentialsOf } from './holding/credentials.ts';
export type { Credentials, CredentialsWorld } from './holding/credentials.ts';
export {
  endLeases,
  expireReservations,
  release,
  revokeHoldsOfCustomer,
  revokeLease,
} from './holding/end-leases.sql.ts';
export { LeaseNotActive, LeaseNotFound, ProxyTaken, TooManyHolds } from './errors.ts';
export { endAfter, holdsPerHourMax, isLive, openHoldsMax } from './holding/lease.ts';
export type { Lease, LeaseState } from './holding/lease.ts';
export type { LeaseTerms } from './holding/terms.ts';
export { usedOf, worthOfRest, type PaidTerm, type Share } from './holding/worth.ts';
export { leaseData } from './holding/lease-view.ts';
export {
  claimFor,
  findClaim,
  findLease,
  findLeases,
  leaseChannel,
  leaseOfOrders,
  openHoldFor,
} from './holding/leases.sql.ts';
export type { OpenHold } from './holding/leases.sql.ts';
export { createDirectory } from './access/gateway-directory.ts';
export type { DirectoryWorld, GatewayDirectory } from './access/gateway-directory.ts';
export { deadMs, findStranded, hasNeighbour, moveLease } from './moves/move-lease.ts';
export type { Moved, MoveWish, Stranded } from './moves/move-lease.ts';
export { findLeasesBehind, movesOf, type LeaseBehind, type Move } from './moves/moves.sql.ts';
export {
  addTime,
  closeOutage,
  endNow,
  hadOutage,
  noteOutage,
  openOutages,
  type OpenOutage,
} from './moves/outages.sql.ts';
export { pauseLease, resumeLease } from './moves/pauses.sql.ts';
export { restoreLease, type Restored } from './moves/restore-lease.ts';
export { pausedSince, suspendedLeasesOf, suspendLeases } from './moves/suspensions.sql.ts';
export {
  giveTime,
  limitsOf,
  lookUpLease,
  saveLimits,
  troublesOf,
  type LeaseLimits,
} from './holding/lease-limits.sql.ts';
export { leaseRoutes } from './holding/lease.routes.ts';
export { usageRoutes } from './usage/usage.routes.ts';
export { foldOldUsage } from './usage/usage.sql.ts';
export { forgetOldGateways, leaveWithinMs, noteSendBuffer } from './moves/move-board.sql.ts';
export { forgetOldPresence } from './access/presence.sql.ts';
export { forgetOldMeters, takeFirstConnections, usageOf } from './usage/meters.sql.ts';
export type { FirstConnection, Usage } from './usage/meters.sql.ts';
export {
  reminderKinds,
  remindersOf,
  takeDueReminders,
  type DueReminder,
  type Reminder,
  type ReminderKind,
} from './holding/reminders.sql.ts';
export { addSource, listSources, removeSource } from './access/sources.ts';
export { sourceRoutes } from './access/sources.routes.ts';
export { reserve } from './holding/reserve.ts';
export type { HoldWish } from './holding/reserve.ts';
export type { LeasesWorld } from './world.ts';
export { leaseSeals } from './holding/leases.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { leaseHoldings } from './held-data.sql.ts';
