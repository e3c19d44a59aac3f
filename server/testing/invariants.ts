/** For tests of any module: the invariants that its context breaks. */
export { brokenInvariants } from '../modules/admin/testing/invariants.ts';
