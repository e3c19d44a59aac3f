import { expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { quoteValidMs, type Quote, type Transaction } from '#contracts/sale/payments.ts';
import { dayMs } from '#contracts/time.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { examplePurchase, exampleQuote } from '../../testing/example-purchase.ts';
import { quoteQuery, takeNews, transactionKey } from './payment-queries.ts';

const paymentId = 'pay_1';
const known = (transactionStatus: Transaction['transactionStatus']) =>
  ({ paymentId, transactionStatus }) as unknown as Transaction;

test('an older answer does not replace the state that an event reported', async () => {
  const client = new QueryClient();
  const queryKey = transactionKey(paymentId);
  let answer = (_payment: Transaction) => {};
  const asked = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<Transaction>((done) => (answer = done)),
  });
  asked.catch(() => undefined);
  const told = takeNews(client, known('DECLINED'));
  answer(known('PROCESSING'));
  await told;
  await asked.catch(() => undefined);
  await new Promise((done) => setTimeout(done, 20));
  expect(client.getQueryData(queryKey)).toMatchObject({ transactionStatus: 'DECLINED' });
});

test.each([
  ['is right', quoteValidMs / 2, quoteValidMs / 2],
  ['is years behind', 900 * dayMs, quoteValidMs],
  ['is ahead', -dayMs, 1_000],
])('a price is asked for again when it runs out, on a phone whose clock %s', (_, left, wait) => {
  const expiresAt = new Date(nowMs() + left).toISOString();
  const { refetchInterval } = quoteQuery(examplePurchase) as unknown as {
    refetchInterval: (query: { state: { data: Quote } }) => number;
  };
  const again = refetchInterval({ state: { data: { ...exampleQuote, expiresAt } } });
  // A breath passes between the two readings of the clock.
  expect(again).toBeGreaterThan(wait - 1_000);
  expect(again).toBeLessThanOrEqual(wait);
});
