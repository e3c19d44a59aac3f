import { abuseStates } from '#contracts/abuse.ts';
import { mailStates } from '#contracts/admin-mails.ts';
import { productHealths, productKinds } from '#contracts/admin-products.ts';
import { serverFilters } from '#contracts/admin-servers.ts';
import { deskViews } from '#contracts/admin-tickets.ts';
import { departments } from '#contracts/tickets.ts';
import { listSearch } from './list-search.ts';

/**
 * What the address of each list of the office can say, read by its screen and by the table of
 * screens. A value that its call would refuse is not read.
 */
export const listSearches = {
  abuse: listSearch({ filters: { state: ['open', ...abuseStates] } }),
  audit: listSearch({ filters: { actor: 'text', action: 'text', subject: 'text' } }),
  customers: listSearch({}),
  mails: listSearch({ filters: { state: mailStates } }),
  products: listSearch({
    filters: { kind: productKinds, country: 'text', sale: ['on', 'off'], health: productHealths },
  }),
  servers: listSearch({ filters: { state: serverFilters } }),
  tickets: listSearch({ filters: { view: deskViews, department: departments } }),
};
