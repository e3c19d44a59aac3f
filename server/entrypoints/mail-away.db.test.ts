import { expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { mailHandlers } from '#modules/notifications';
import { findAttempt } from '#modules/payments/collect';
import { resolvePayment } from '#modules/sales/goods';
import { sql } from '#platform/db.ts';
import { backoffMs, runJobs } from '#platform/jobs.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openPostOffice } from '../modules/notifications/testing/post-office.ts';
import {
  customerPays,
  givenOpenSale,
  givenPassingShop,
} from '../modules/sales/testing/given-sales.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z');
const triesWhileAway = 5;

test('a sale is done while the mail host is away, and each of its mails leaves once when it is back', async () => {
  const { shop, pass } = await givenPassingShop(database.db, start);
  const mailServer = await openPostOffice();
  const { port } = new URL(mailServer.url);
  await mailServer.close();
  const mail = {
    from: 'Lango <no-reply@shop.test>',
    isShop: true,
    smtpUrl: new Secret(mailServer.url),
  };
  const { publicUrl } = shop;
  const config = { mode: 'sandbox' as const, mail, publicUrl, shop: shop.shop };
  const handlers = mailHandlers({ ...shop, config });
  const sale = await givenOpenSale(shop);
  await customerPays(shop, sale);
  await resolvePayment(shop, sale.paymentId);
  for (let tries = 1; tries <= triesWhileAway; tries += 1) {
    expect(await runJobs(shop, handlers)).toBeGreaterThan(0);
    pass(backoffMs(tries));
  }
  expect((await findAttempt(shop.db, sale.paymentId))?.state).toBe('succeeded');
  const [order] = await shop.db.rows<{ state: string }>(sql`
    select state from orders where id = ${sale.orderId}`);
  expect(order?.state).toBe('delivered');
  const mails = () =>
    shop.db.rows<{ id: string; sentAt: Date | null }>(sql`
      select message_id as id, sent_at as "sentAt" from mails order by id`);
  const waiting = await mails();
  expect(waiting.length).toBeGreaterThan(1);
  expect(waiting.filter(({ sentAt }) => sentAt)).toEqual([]);

  const back = await openPostOffice(Number(port));
  onTestFinished(() => back.close());
  for (let turn = 0; turn < 3; turn += 1) {
    pass(15 * minuteMs);
    while ((await runJobs(shop, handlers)) > 0);
  }
  const sent = await mails();
  expect(sent.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  const arrived = back.delivered.map(({ mail: { messageId } }) => messageId);
  expect(new Set(arrived)).toEqual(new Set(sent.map(({ id }) => id)));
  expect(arrived).toHaveLength(sent.length);
});
