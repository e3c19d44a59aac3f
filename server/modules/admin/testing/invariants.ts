/** The rules without the rest of the back office, for tests and the simulator. */
export { brokenInvariants, unsettledInvariants } from '../invariants/invariant-checks.sql.ts';
export { brokenByActive } from '../invariants/broken-by-active.ts';
