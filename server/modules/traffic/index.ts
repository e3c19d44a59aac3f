/** The traffic module's door: lots of bytes, and what is left of them. */
export { trafficHoldings } from './held-data.sql.ts';
export { bytesLeft } from './lots.sql.ts';
