/**
 * Server offers by id and in the order of the price list; the rate, or undefined without one; the
 * lowest prices of proxies by country.
 */
export {
  backdateFirstRate,
  cheapestByCountry,
  dateInitialRate,
  findOfferStock,
  findVpsOffer,
  listVpsOffers,
  type VpsOffer,
} from './offers.sql.ts';
/** A server offer as customers see it. */
export { toOfferView } from './offer-view.ts';
/** Whether a server offer has a place, and its place an address, for one more. */
export { hasAddress, hasPlace } from './offer-places.sql.ts';
