/** Addresses of servers: held from a pool, in use, and released. */
export { addressesOf, holdAddresses, releaseAddresses } from './held-addresses.sql.ts';
export { lackOf, networkOf } from './held-address.ts';
