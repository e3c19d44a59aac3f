/** The rules without the rest of the back office, for tests and the simulator. */
export { checkInvariants } from '../invariants/check-invariants.ts';
export { brokenInvariants } from '../invariants/invariant-checks.sql.ts';
