export { balanceOf, creditedBy, creditOf, lockCredit, post } from './ledger.sql.ts';
export { listCredit, movesOfCredit } from './credit.sql.ts';
export type { CreditEntry, CreditMove } from './credit.sql.ts';
export { type Account } from './accounts.ts';
export type { Entry } from './transfer.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { ledgerHoldings } from './held-data.sql.ts';
