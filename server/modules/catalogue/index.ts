/** The calls of the marketplace and of the public pages, and the figures those pages show. */
export { catalogueRoutes, readShopFacts } from './listing/catalogue.routes.ts';
/** What the front page shows of the stock. */
export { bestListings } from './listing/best-listings.ts';
/** The refusals of a sale that the catalogue can give. */
export { NotForSale } from './errors.ts';
/** What the rate service tells: asked by the worker, shown to staff and on the test page. */
export { followRate, rateToShow } from './rates/follow-rate.ts';
export type { RateService } from './rates/rate-service.ts';
/** Server offers by id and in the order of the price list; the rate, or undefined without one. */
export {
  dateInitialRate,
  listCountries,
  findVpsOffer,
  listVpsOffers,
  type VpsOffer,
} from './offers/offers.sql.ts';
/** What is asked for a day and for a month where staff set nothing else. */
export { defaultMonthPrice } from './prices/price.ts';
/** The price rules in force, what others would make of the stock, and how new stock is priced. */
export { currentRules } from './prices/price-rules.sql.ts';
export { priceOfArrival } from './prices/price-rules.ts';
/** The prices in force, and the shop's one exchange rate. */
export { proxyPrice, rateInForce, serverPrice, type Requested } from './prices/price-of.ts';
/** What a customer may take in place of a proxy that cannot be had. */
export { nearestListings } from './listing/nearest.ts';
/** One proxy by id, alternatives to one, new ones, what the prober tells, what is withheld. */
export {
  addProxies,
  claimedCountries,
  countryCodes,
  findProxy,
  hasProxies,
  moveListings,
  nearestProxies,
  releaseListings,
  saveMeasurements,
  withholdListings,
  type NewProxy,
} from './listing/proxies.sql.ts';
/** How long addresses stay with us: what suppliers say, and what is near its end. */
export { endingProxies, saveTerms, withholdEnding, type Term } from './terms.sql.ts';
/** A proxy as modules see it; whether and how long it may be sold; how strangers see it. */
export {
  maskAddress,
  requireSellable,
  requireTerm,
  staysUntil,
  termNeeds,
  type Health,
  type Measured,
  type Proxy,
} from './listing/proxy.ts';
/** Whether a server offer has a place for one more. */
export { hasPlace } from './offers/offer-places.sql.ts';
/** What is held about people: here, nothing. */
export { catalogueHoldings } from './held-data.ts';
