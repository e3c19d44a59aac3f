/** What is asked for a day and for a month where staff set nothing else. */
export { defaultMonthPrice } from './price.ts';
/** The price rules in force, what others would make of the stock, and how new stock is priced. */
export { currentRules } from './price-rules.sql.ts';
export { priceOfArrival } from './price-rules.ts';
/** The prices in force, and the shop's one exchange rate. */
export { proxyPrice, serverPrice, type Requested } from './price-of.ts';
/** The one rate that prices are charged by. */
export { rateInForce } from '../offers/rate-in-force.ts';
