import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** What looks as if it told of people, and does not. */
export const catalogueHoldings: Holdings = {
  countries: notOfCustomers('What is for sale.'),
  proxies: notOfCustomers('What is for sale.'),
};
