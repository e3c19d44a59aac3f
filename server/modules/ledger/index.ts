export { balanceOf, creditedBy, creditOf, lockCredit, post, trialBalance } from './ledger.sql.ts';
export type { TrialBalance } from './ledger.sql.ts';
export { listCredit, movesOfCredit } from './credit.sql.ts';
export type { CreditEntry, CreditMove, CreditPage } from './credit.sql.ts';
export { accounts, type Account } from './accounts.ts';
export type { Entry, Transfer } from './transfer.ts';
export { TransferConflict, TransferMalformed, TransferUnbalanced } from './errors.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { ledgerHoldings } from './held-data.sql.ts';
