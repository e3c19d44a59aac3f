/** For tests of any module: the invariants that its world breaks. */
export { brokenInvariants } from '../modules/admin/testing/invariants.ts';
