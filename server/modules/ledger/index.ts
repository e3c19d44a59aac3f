export {
  balanceOf,
  creditedBy,
  creditOf,
  lockCredit,
  post,
  trialBalance,
  type TrialBalance,
} from './ledger.sql.ts';
export { accounts, type Account } from './accounts.ts';
export type { Entry, Transfer } from './transfer.ts';
export { TransferConflict, TransferMalformed, TransferUnbalanced } from './errors.ts';
