/** Prices that stand for ten minutes. */
export { makeQuote, requireQuote, usdShare, type QuoteInput } from './make-quote.ts';
export { forgetQuotes, type Quote } from './quote.sql.ts';
