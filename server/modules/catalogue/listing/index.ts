/** Countries with what can be bought there, and what keeps the counts behind them. */
export { foldListingCounts, listCountries } from './listing-counts.sql.ts';
/** What the front page shows of the stock, and what the page of a country does. */
export { bestListings, chooseProxies } from './best-listings.ts';
export { countriesWithMobile, countryStock } from './country-stock.sql.ts';
/** What a customer may take in place of a proxy that cannot be had. */
export { nearestListings } from './nearest.ts';
/** One proxy by id, alternatives to one, new ones, the prober's results, withheld ones. */
export {
  addProxies,
  changeListings,
  claimedCountries,
  countryCodes,
  findListed,
  findProxies,
  findProxy,
  hasProxies,
  markChanging,
  moveListings,
  nearestProxies,
  releaseListings,
  saveMeasurements,
  withholdListings,
  type Listed,
  type NewProxy,
} from './proxies.sql.ts';
/** The description of a proxy beside its place, and the values stored where none is given. */
export { networkFields, untold, type NetworkWords } from './network-words.ts';
/** A proxy as modules see it; whether and how long it may be sold; how strangers see it. */
export {
  maskAddress,
  requirePrice,
  requireSellable,
  requireTerm,
  staysUntil,
  termNeeds,
  type Health,
  type Measured,
  type Proxy,
} from './proxy.ts';
