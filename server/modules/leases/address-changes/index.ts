/** Asks for another address, as calls, links and tests do. */
export { askChange } from './ask-change.ts';
export { addressChangeRoutes } from './address-changes.routes.ts';
export { changeLinkRoutes } from './open-link.routes.ts';
/** Ends a customer's links. */
export { dropLinksOf } from './change-links.sql.ts';
