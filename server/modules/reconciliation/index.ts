/** Statements of M-Pesa: what an upload would do, doing it, and finishing what was interrupted. */
export { matchNewLines } from './match-lines.ts';
/** The order that unmatched money names; to be joined in a query of one's own. */
export { namedOrder } from './named-order.sql.ts';
/** The books of a day, closing it and opening it again. */
export { bookDay } from './daily-close.ts';
/** What every account of the books moved between two moments. */
export { accountsOf } from './daily-close.sql.ts';
/** What the card provider paid out. */
export { settleCards } from './settle-cards.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { reconciliationHoldings } from './held-data.sql.ts';
