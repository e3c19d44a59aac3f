/** The customer's reads. */
export { serverRoutes } from './server.routes.ts';
/** What a server is, and its refusals. */
export type { Server } from './server.ts';
/** Asking for one, finding it, moving it. */
export {
  activateServer,
  addServerTime,
  countActiveServers,
  findServer,
  findServerOfOrder,
  lockServer,
  lockServerOfOrder,
  lockServersOfCustomer,
  moveServer,
  placeServer,
  requestServer,
  serversOfOrders,
} from './servers.sql.ts';
/** Seals and opens the password of a machine. */
export { accessOf, newSecretOf, sealSecret } from './access.ts';
export { abilitiesOf } from './server.ts';
/** Terms: paid terms, reminders before the end, and the log of shown passwords. */
export {
  anyServerOver,
  endedServers,
  prolongTerm,
  recordReveal,
  revealsOf,
  saveLateChoice,
  saveLeaving,
  spentServers,
  takeServerNotice,
  takeServerReminders,
  type ServerNotice,
} from './life.sql.ts';
/** Servers whose customers want them renewed automatically. */
export {
  dropServerRenewal,
  dueServerRenewals,
  keepServerRenewal,
  noteServerTry,
  serverRenewalOf,
  serverRenewalsOf,
  type ServerRenewal,
} from './auto-renewals.sql.ts';
/** Where offers are made. */
export { placementOf, savePlacement } from './placements.sql.ts';
export { serverSeals } from './servers.sql.ts';
