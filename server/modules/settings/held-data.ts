import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** What looks as if it told of people, and does not. */
export const settingsHoldings: Holdings = {
  shop_settings: notOfCustomers('What the owner set.'),
};
