import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** Tables that look like personal data and are not. */
export const statusHoldings: Holdings = {
  incidents: notOfCustomers('What the status page says.'),
  status_now: notOfCustomers('What the status page says.'),
};
