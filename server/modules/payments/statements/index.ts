export { oldestLostPrompt } from './lost-prompts.sql.ts';
export { matchLines, reconcileStatement, type Reconciled } from './reconcile-statement.ts';
export {
  giveUnmatched,
  keepUnmatched,
  lockUnmatched,
  moveUnmatched,
  partsOfOrder,
  partsPaid,
  releaseUnmatcheds,
  closeOwned,
} from '../collect/unmatched-money.sql.ts';
export type {
  Origin,
  PaidPart,
  Released,
  UnmatchedFound,
  WaitingUnmatched,
} from '../collect/unmatched-money.sql.ts';
export { closeException, closeExceptionOf, closeExceptionsOfOrder } from './close-exception.sql.ts';
