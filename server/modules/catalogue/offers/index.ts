/** Server offers by id and in the order of the price list; the rate, or undefined without one. */
export { dateInitialRate, findVpsOffer, listVpsOffers, type VpsOffer } from './offers.sql.ts';
/** Whether a server offer has a place for one more. */
export { hasPlace } from './offer-places.sql.ts';
