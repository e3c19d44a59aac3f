/** Upstreams by id with their opened password, new ones, and a supplier's entry that has moved. */
export { addUpstreams, findUpstream, moveEntry } from './upstreams.sql.ts';
export type { Entry, NewUpstream, Protocol, Upstream } from './upstream.ts';
