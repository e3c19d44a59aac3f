export { ServerCannot, ServerNotFound } from './errors.ts';
/** Who makes machines; the operator by hand unless something else is set up. */
export { createServerProviders } from './create-providers.ts';
/** Whether machines answer where their customers connect. */
export { createMachineDialler } from './providers/dial-machine.ts';
/** What is done in the background. */
export { serversWork } from './work.ts';
/** Whether offers can be made as they are sold. */
export { judgePlacements } from './operations/judge-placement.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { serverHoldings } from './held-data.sql.ts';
