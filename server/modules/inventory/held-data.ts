import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** Tables that look like personal data and are not. */
export const inventoryHoldings: Holdings = {
  suppliers: notOfCustomers('Addresses and accounts of suppliers.'),
  upstream_checks: notOfCustomers('Addresses and accounts of suppliers.'),
  upstreams: notOfCustomers('Addresses and accounts of suppliers.'),
};
