import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** What looks as if it told of people, and does not. */
export const inventoryHoldings: Holdings = {
  suppliers: notOfCustomers('Addresses and accounts of suppliers.'),
  upstream_checks: notOfCustomers('Addresses and accounts of suppliers.'),
  upstreams: notOfCustomers('Addresses and accounts of suppliers.'),
};
