/** Amounts of traffic: leases without a proxy, by which lots of bytes are used. */
export { findNamedLease } from '../holding/leases.sql.ts';
export type { NamedLease } from '../holding/lease.ts';
export { haveTrafficLease } from './open-traffic.ts';
export {
  addTrafficTime,
  closeTrafficLease,
  findNamedLeases,
  resumeTrafficLeases,
  tellLeases,
  trafficLeasesOf,
} from './traffic-leases.sql.ts';
