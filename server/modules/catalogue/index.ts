/** The calls of the marketplace and of the public pages, and the figures those pages show. */
export { catalogueRoutes, readShopFacts } from './catalogue.routes.ts';
/** What is done in the background. */
export { catalogueWork } from './work.ts';
/** The refusals of a sale that the catalogue can give. */
export { NotForSale } from './errors.ts';
/** How long addresses stay with us: what suppliers say, and what is near its end. */
export { endingProxies, saveTerms, withholdEnding, type Term } from './terms.sql.ts';
/** What is held about people: the searches that they keep. */
export { catalogueHoldings } from './held-data.sql.ts';
