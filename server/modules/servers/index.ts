export { ServerCannot, ServerNotFound } from './errors.ts';
/** Who makes machines; the operator by hand unless something else is set up. */
export { createServerProviders } from './create-providers.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { serverHoldings } from './held-data.sql.ts';
