import { auditSorts } from '#contracts/office/audit.ts';
import { abuseStates } from '#contracts/support/abuse.ts';
import { orderSorts, paymentSorts, queueStates } from '#contracts/office/admin.ts';
import { customerSorts } from '#contracts/office/people/customers.ts';
import { refundLists } from '#contracts/office/money/refunds.ts';
import { stockSorts, stockStates } from '#contracts/office/goods/stock.ts';
import { mailStates } from '#contracts/office/people/mails.ts';
import { productHealths, productKinds, productSorts } from '#contracts/office/goods/products.ts';
import { serverFilters, serverSorts } from '#contracts/office/goods/servers.ts';
import { deskSorts, deskViews } from '#contracts/office/people/tickets.ts';
import { departments } from '#contracts/support/tickets.ts';
import { listSearch } from './list-search.ts';

export const jobViews = ['health', 'failing', 'dead', 'all'] as const;
export const exceptionViews = ['open', 'disputes', 'all'] as const;
export const bookViews = ['unmatchedPayments', 'lines', 'imports', 'payouts'] as const;

/**
 * What the address of each list of the office can say, read by its screen and by the table of
 * screens. A value that its call would refuse is not read.
 */
export const listSearches = {
  abuse: listSearch({ filters: { state: ['open', ...abuseStates] } }),
  audit: listSearch({
    sorts: auditSorts,
    filters: { actor: 'text', action: 'text', subject: 'text' },
  }),
  books: listSearch({ filters: { view: bookViews } }),
  coupons: listSearch({}),
  customers: listSearch({ sorts: customerSorts }),
  exceptions: listSearch({ filters: { view: exceptionViews } }),
  jobs: listSearch({ filters: { view: jobViews } }),
  mails: listSearch({ filters: { state: mailStates } }),
  orders: listSearch({ sorts: orderSorts, filters: { state: queueStates } }),
  payments: listSearch({ sorts: paymentSorts }),
  products: listSearch({
    sorts: productSorts,
    filters: { kind: productKinds, country: 'text', sale: ['on', 'off'], health: productHealths },
  }),
  refunds: listSearch({ filters: { state: refundLists } }),
  servers: listSearch({ sorts: serverSorts, filters: { state: serverFilters } }),
  stock: listSearch({
    sorts: stockSorts,
    filters: { supplier: 'text', country: 'text', state: stockStates },
  }),
  tickets: listSearch({
    sorts: deskSorts,
    filters: { view: deskViews, department: departments },
  }),
};
