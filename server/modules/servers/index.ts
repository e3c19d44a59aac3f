/** The customer's reads. */
export { serverRoutes } from './life/server.routes.ts';
/** What a server is, and its refusals. */
export type { Server } from './life/server.ts';
export { ServerCannot, ServerNotFound } from './errors.ts';
/** Asking for one, finding it, moving it. */
export {
  activateServer,
  addServerTime,
  findServer,
  findServerOfOrder,
  lockServer,
  lockServerOfOrder,
  lockServersOfCustomer,
  moveServer,
  placeServer,
  requestServer,
  serversOfOrders,
} from './life/servers.sql.ts';
/** Seals and opens the password of a machine. */
export { accessOf, newSecretOf, sealSecret } from './life/access.ts';
/** Work on machines: asking for it, claiming what is due, and writing what providers say. */
export { askOperation, closeCreate, createKey, retryCreate } from './operations/ask-operation.ts';
export { askMachineProvider, type Said } from './operations/ask-provider.ts';
export { recordAnswerOf, type Recorded } from './operations/record-answer.ts';
export type { Operation } from './operations/operation.ts';
export {
  claimOperations,
  findOperation,
  forgetExchanges,
  operationsChannel,
  operationsOf,
  reviveOperation,
  saveStanding,
} from './operations/operations.sql.ts';
export { abilitiesOf } from './life/abilities.ts';
/** What staff see and decide. */
export { openAlarms } from './operations/alarms.sql.ts';
export { compareMachines } from './life/compare-machines.ts';
/** Terms: what was paid for, what is told before the end, and who saw a password. */
export {
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
} from './life/life.sql.ts';
/** Servers whose customers want them renewed automatically. */
export {
  dropServerRenewal,
  dueServerRenewals,
  keepServerRenewal,
  noteServerTry,
  serverRenewalOf,
  serverRenewalsOf,
  type ServerRenewal,
} from './life/auto-renewals.sql.ts';
/** The shop's own decisions about a server. */
export {
  abandonServer,
  resumeServer,
  suspendServer,
  terminateServer,
} from './operations/decide.ts';
/** Where offers are made. */
export { placementOf, savePlacement } from './life/placements.sql.ts';
/** Who makes machines; the operator by hand unless something else is set up. */
export { createServerProviders } from './create-providers.ts';
export { manualProvider } from './providers/manual.ts';
export type { ServerProviders } from './providers/server-provider.ts';
export { operationSeals } from './operations/operations.sql.ts';
export { serverSeals } from './life/servers.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { serverHoldings } from './held-data.sql.ts';
