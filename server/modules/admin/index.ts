/** The invariants: asked in tests, every minute by the worker, and by staff. */
export { checkInvariants } from './invariants/check-invariants.ts';
export {
  brokenInvariants,
  keptChecks,
  type Broken,
  type KeptCheck,
  type RuleCheck,
} from './invariants/invariant-checks.sql.ts';
export { watchInvariants } from './invariants/watch-invariants.ts';
