/** The customer's reads. */
export { serverRoutes } from './server.routes.ts';
/** What a server is, and the refusal of a move it cannot make. */
export type { Server, ServerState } from './server.ts';
/** Asking for one, finding it, moving it. */
export {
  activateServer,
  findServerOfOrder,
  lockServerOfOrder,
  moveServer,
  moveServersOfCustomer,
  requestServer,
  serversOfOrders,
} from './servers.sql.ts';
/** Seals the password of an activation, and opens it for the owner. */
export { accessOf, sealSecret } from './access.ts';
/** Who makes machines; the operator by hand unless something else is plugged in. */
export { manualProvider } from './providers/manual.ts';
export type { ServerProvider } from './providers/server-provider.ts';
