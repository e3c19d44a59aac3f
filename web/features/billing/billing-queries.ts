import { billingCalls } from '#contracts/sale/billing.ts';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from '../../lib/queries/query-of.ts';

/** One page of the customer's invoices and credit notes, newest first. */
export const documentsQuery = (page: number) =>
  queryOf(billingCalls.billingDocuments, { query: { page: String(page) } });

/** A page of the payments that brought money, newest first. */
export const receiptsQuery = (page: number) =>
  queryOf(calls.searchPayments, { query: { transactionStatus: 'ACCEPTED', page: String(page) } });

export const detailsQuery = queryOf(billingCalls.billingDetails);
