import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** What looks as if it told of people, and does not. */
export const statusHoldings: Holdings = {
  incidents: notOfCustomers('What the status page says.'),
  status_now: notOfCustomers('What the status page says.'),
};
