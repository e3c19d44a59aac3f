/** What is done in the background. */
export { reconciliationWork } from './work.ts';
/** Finishes what an interrupted upload of a statement left. */
export { matchNewLines } from './match-lines.ts';
/** What the card provider paid out. */
export { settleCards } from './settle-cards.ts';
/** The order that unmatched money names; for joining in a caller's query. */
export { namedOrder } from './named-order.sql.ts';
/** The books of a day, closing it and opening it again. */
export { bookDay } from './daily-close.ts';
/** What every account of the books moved between two moments. */
export { accountsOf } from './daily-close.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { reconciliationHoldings } from './held-data.sql.ts';
