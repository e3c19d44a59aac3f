/** The rules without the rest of the back office, for tests and the simulator. */
export { checkInvariants } from '../modules/admin/invariants/check-invariants.ts';
export { brokenInvariants } from '../modules/admin/invariants/invariant-checks.sql.ts';
