import { queryOptions } from '@tanstack/react-query';
import { billingCalls } from '#contracts/sale/billing.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api.ts';

/** One page of the customer's invoices and credit notes, newest first. */
export const papersQuery = (page: number) =>
  queryOptions({
    queryKey: ['billing', 'papers', page],
    queryFn: ({ signal }) =>
      request(billingCalls.billingDocuments, { query: { page: String(page) }, signal }),
  });

/** Every payment that brought money, newest first. */
export const receiptsQuery = queryOptions({
  queryKey: ['billing', 'receipts'],
  queryFn: ({ signal }) =>
    request(calls.searchPayments, { query: { transactionStatus: 'ACCEPTED' }, signal }),
  select: ({ content }) => content,
});

export const detailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => request(billingCalls.billingDetails, { signal }),
});
