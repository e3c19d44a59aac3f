import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Quote, Transaction } from '#contracts/sale/payments.ts';
import { pollIntervalMs, quoteValidMs, transactionStatus } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { nowMs } from '../../lib/time/clock.ts';
import type { Purchase } from './purchase.ts';
import { isQuiet } from './progress/payment-steps.ts';

/** The search knew no such payment of this customer. */
export class TransactionUnknown extends Error {
  override readonly name = 'TransactionUnknown';
}

/** The server's price for one purchase; asked again the moment it runs out. */
export const quoteQuery = (purchase: Purchase, coupon?: string) => {
  const { product, productId, plan, renews } = purchase;
  const about = { product, productId, plan, ...(renews ? { renews } : {}) };
  const body = { ...about, ...(coupon ? { coupon } : {}) };
  return queryOptions({
    ...queryOf(calls.quote, { body }),
    // A quote is bound to its moment: never shown from an older visit of the panel.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? msUntilExpiry(state.data) : false),
  });
};

const soonestRequoteMs = 1_000;
/** A clock that is weeks behind would ask for a longer timer than there is: it fires at once. */
export const msUntilExpiry = ({ expiresAt }: Pick<Quote, 'expiresAt'>) =>
  Math.min(quoteValidMs, Math.max(soonestRequoteMs, Date.parse(expiresAt) - nowMs()));

export const transactionKey = (paymentId: string) =>
  keyOf(calls.searchPayments, { query: { paymentId } });

type Polling = { paymentId: string; live: boolean };

/** Something on the way may hold events back although the line is open. */
const liveCheckMs = 15_000;

/**
 * One payment from the server. While it is undecided it is polled every 5 s, and less often while
 * events arrive; a failed call stops the polling, as the product specifies.
 */
export const transactionQuery = ({ paymentId, live }: Polling) =>
  queryOptions({
    queryKey: transactionKey(paymentId),
    queryFn: ({ signal }) => findTransaction(paymentId, signal),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error || (state.data && isQuiet(state.data))) return false;
      return live ? liveCheckMs : pollIntervalMs;
    },
  });

/** Stores a payment from an event or another call: an answer still in flight is older. */
export async function takeNews(client: QueryClient, payment: Transaction): Promise<void> {
  const queryKey = transactionKey(payment.paymentId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, payment);
}

/** Every outcome of the payment is news. */
const anyStatus = transactionStatus.options.join(',');

async function findTransaction(paymentId: string, signal: AbortSignal): Promise<Transaction> {
  const query = { countryCode: 'KE', currencyCode: 'KES', paymentId, transactionStatus: anyStatus };
  const { content } = await request(calls.searchPayments, { query, signal });
  const [found] = content;
  if (!found) throw new TransactionUnknown('Transaction validation failed');
  return found;
}
