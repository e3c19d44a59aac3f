/** Prices that stand for ten minutes. */
export { makeQuote, requireQuote, usdShare, type QuoteInput } from './make-quote.ts';
export { forgetQuotes, type Quote } from './quote.sql.ts';
/** Several things in one quote. */
export { makeCartQuote } from './make-cart-quote.ts';
export { findBasket, type Basket, type QuoteLine } from './cart-quote.sql.ts';
