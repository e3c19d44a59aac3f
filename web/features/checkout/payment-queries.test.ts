import { expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contracts/sale/payments.ts';
import { takeNews, transactionKey } from './payment-queries.ts';

const paymentId = 'pay_1';
const known = (transactionStatus: Transaction['transactionStatus']) =>
  ({ paymentId, transactionStatus }) as unknown as Transaction;

test('an answer that was under way does not take the place of what an event told', async () => {
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
