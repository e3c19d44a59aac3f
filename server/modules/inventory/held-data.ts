import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** Tables that look like personal data and are not. */
export const inventoryHoldings: Holdings = {
  pools: notOfCustomers('Addresses and accounts of suppliers.'),
  pool_checks: notOfCustomers('Addresses of exits that the shop itself dialled.'),
  pool_countries: notOfCustomers('Addresses and accounts of suppliers.'),
  pool_meters: notOfCustomers('Addresses and accounts of suppliers.'),
  suppliers: notOfCustomers('Addresses and accounts of suppliers.'),
  upstream_checks: notOfCustomers('Addresses and accounts of suppliers.'),
  upstreams: notOfCustomers('Addresses and accounts of suppliers.'),
};
