import { queryOptions } from '@tanstack/react-query';
import { billingCalls } from '#contracts/sale/billing.ts';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from '../../lib/queries/query-of.ts';

/** One page of the customer's invoices and credit notes, newest first. */
export const documentsQuery = (page: number) =>
  queryOf(billingCalls.billingDocuments, { query: { page: String(page) } });

/** Every payment that brought money, newest first. */
export const receiptsQuery = queryOptions({
  ...queryOf(calls.searchPayments, { query: { transactionStatus: 'ACCEPTED' } }),
  select: ({ content }) => content,
});

export const detailsQuery = queryOf(billingCalls.billingDetails);
