/** The rules without the rest of Admin, for tests and the simulator. */
export { brokenInvariants, unsettledInvariants } from '../invariants/invariant-checks.sql.ts';
export { brokenByActive } from '../invariants/watch-invariants.ts';
