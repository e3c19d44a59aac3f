/** The traffic module's door: lots of bytes, what is left of them, and what they cost. */
export {
  accountsOf,
  anyMark,
  beginEnding,
  boughtAutomatically,
  dropTopUp,
  dueTopUps,
  endingsSince,
  finishEnding,
  hastenTopUp,
  keepTopUp,
  lockAccount,
  postponeTopUp,
  recount,
  takeMarks,
  type Ending,
  type Marked,
  type TrafficAccount,
} from './accounts.sql.ts';
/** For the transaction that stores a gateway's batch. */
export { drawBytes, type Moved } from './draw.sql.ts';
export { anyLotOver, endLots } from './end-lots.sql.ts';
export { trafficHoldings } from './held-data.sql.ts';
export { leftOf, worthOfUnused, type Lot } from './lot.ts';
export {
  addTimeToLots,
  bytesLeft,
  findLotOfLine,
  giveBackLots,
  insertLot,
  lotsOf,
} from './lots.sql.ts';
export { perGigabyte, type PriceStep } from './prices.ts';
