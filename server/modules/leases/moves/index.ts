export { deadMs, findStranded, hasNeighbour, moveLease, nearestFree } from './move-lease.ts';
export type { Moved, Stranded } from './move-lease.ts';
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
export { restoreLease } from './restore-lease.ts';
export { pausedSince, suspendedLeasesOf, suspendLeases } from './suspensions.sql.ts';
export { leaveWithinMs, noteSendBuffer } from './move-board.sql.ts';
