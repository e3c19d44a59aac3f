import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Transaction } from '#contracts/sale/payments.ts';
import type { Database, Sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { listenToPayments } from './payment-events.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { customerPays, givenOpenSale, givenShop } from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

/** The same database whose answer to the first question takes its time on the way back. */
function firstAnswerLate(db: Database): Database {
  let asked = 0;
  return {
    ...db,
    rows: async <Row>(statement: Sql) => {
      asked += 1;
      const isFirst = asked === 1;
      const rows = await db.rows<Row>(statement);
      if (isFirst) await wait(300);
      return rows;
    },
  };
}

test('who watches a payment hears its newest state last, however long a reading takes', async () => {
  const shop = await givenShop(database.db, () => noon);
  const sale = await givenOpenSale(shop);
  const events = await listenToPayments(firstAnswerLate(shop.db), silentLog);
  const heard: Transaction[] = [];
  const { paymentId } = sale;
  const { customerId } = sale.buyer;
  const stop = events.watch({ paymentId, customerId }, (transaction) => heard.push(transaction));
  await wait(100);
  await customerPays(shop, sale);
  await resolvePayment(shop, paymentId);
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  await wait(400);
  expect(heard.at(-1)?.transactionStatus).toBe('ACCEPTED');
  stop();
  await events.close();
});
