import { notOfCustomers, type Holdings } from '#platform/held-data.ts';

/** Tables that look like personal data and are not. */
export const settingsHoldings: Holdings = {
  shop_settings: notOfCustomers('What the owner set.'),
};
