/** The leases module's door: holds, leases, their credentials, and what gateways ask and report. */
export { activate, extend, holdForRenewal } from './holding/activate.ts';
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
} from './holding/auto-renewals.sql.ts';
export { cancellationOf, cancelTerm, keepTerm, termOf } from './holding/cancellations.sql.ts';
export { credentialsOf } from './holding/credentials.ts';
export {
  endLeases,
  expireReservations,
  release,
  revokeHoldsOfCustomer,
  revokeLease,
} from './holding/end-leases.sql.ts';
export { LeaseNotActive, LeaseNotFound, ProxyTaken } from './errors.ts';
export { isLive } from './holding/lease.ts';
export type { Lease } from './holding/lease.ts';
export type { LeaseTerms } from './holding/terms.ts';
export { worthOfRest, type PaidTerm, type Share } from './holding/worth.ts';
export { leaseData } from './holding/lease-view.ts';
export { claimFor, findClaim, findLease, findLeases, leaseOfOrders } from './holding/leases.sql.ts';
export { createDirectory } from './access/gateway-directory.ts';
export type { GatewayDirectory } from './access/gateway-directory.ts';
export { deadMs, findStranded, hasNeighbour, moveLease } from './moves/move-lease.ts';
export type { Moved, Stranded } from './moves/move-lease.ts';
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
export { restoreLease } from './moves/restore-lease.ts';
export { pausedSince, suspendedLeasesOf, suspendLeases } from './moves/suspensions.sql.ts';
export { giveTime } from './holding/lease-limits.sql.ts';
export { leaseRoutes } from './holding/lease.routes.ts';
export { usageRoutes } from './usage/usage.routes.ts';
export { foldOldUsage } from './usage/usage.sql.ts';
export { forgetOldGateways, leaveWithinMs, noteSendBuffer } from './moves/move-board.sql.ts';
export { forgetOldPresence } from './access/presence.sql.ts';
export { forgetOldMeters, takeFirstConnections, usageOf } from './usage/meters.sql.ts';
export { remindersOf, takeDueReminders, type DueReminder } from './holding/reminders.sql.ts';
export { addSource, listSources, removeSource } from './access/sources.ts';
export { sourceRoutes } from './access/sources.routes.ts';
export { reserve } from './holding/reserve.ts';
export type { LeasesContext } from './context.ts';
export { leaseSeals } from './holding/leases.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { leaseHoldings } from './held-data.sql.ts';
