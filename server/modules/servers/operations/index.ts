/** Work on machines: asking for it, claiming what is due, and writing what providers say. */
export { askOperation, closeCreate, createKey, retryCreate } from './ask-operation.ts';
export { askMachineProvider, type ProviderAnswer } from './ask-provider.ts';
export { recordAnswerOf, type Recorded } from './record-answer.ts';
export type { Operation } from './operation.ts';
export {
  anyOperationDue,
  claimOperations,
  findOperation,
  operationsChannel,
  operationsOf,
  reviveOperation,
  saveStatus,
} from './operations.sql.ts';
/** What providers have, beside what the shop knows. */
export { compareMachines } from './compare-machines.ts';
/** What staff see and decide. */
export { openAlarms } from './alarms.sql.ts';
/** The shop's own decisions about a server. */
export { abandonServer, resumeServer, suspendServer, terminateServer } from './decide.ts';
export { operationSeals } from './operations.sql.ts';
