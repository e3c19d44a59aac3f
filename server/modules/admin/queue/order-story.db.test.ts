import { beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { givenSoundSale, ids, noon } from '#testing/office/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { readOrderStory } from './order-story.ts';

const database = useTestDatabase();
const later = new Date(noon.getTime() + 5_000);

beforeAll(async () => {
  const { db } = database;
  await db.transaction((tx) => givenSoundSale(tx));
  await db.execute(sql`
    update payment_attempts set request_id = 'the-request' where id = ${ids.payment}`);
  await db.execute(sql`
    insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
                                source_known, received_at, request_id)
    values ('daraja', 'callback', ${ids.payment}, '{"phone": "254712345678"}', '196.201.214.200',
            true, ${later}, 'of-callback')`);
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, created_at, tries, last_error)
    values ('mail_of_story', ${`story:${ids.order}`}, 'receipt', '{one@shop.test}', ${later}, 2,
            '550 <one@shop.test> has no mailbox, call 254712345678')`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, attempts, request_id)
    values ('mail.send', ${`mail:story:${ids.order}`}, '{}', ${later}, ${later}, 2, null),
           ('webhook.send', 'caused by the request', '{}', ${later}, ${later}, 0, 'the-request'),
           ('mail.send', 'mail:of somebody else', '{}', ${later}, ${later}, 0, 'another')`);
});

test('the story of an order has its events, payments, callbacks, jobs and emails in order', async () => {
  const story = await readOrderStory(database.db, 'LG-000001');
  const told = story?.lines.map(({ about, what }) => `${about}: ${what}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'order: pay awaiting_payment -> paid by system',
      'payment: daraja test pending -> succeeded',
      'callback: daraja from a listed address not taken up yet',
      expect.stringMatching(/^email: receipt not sent after 2 tries 550/),
      'job: mail.send due after 2 tries',
      'job: webhook.send due after 0 tries',
    ]),
  );
  const moments = story?.lines.map(({ at }) => at.getTime()) ?? [];
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test('it names the requests that logs are searched by, and nobody by name, address or number', async () => {
  const story = await readOrderStory(database.db, ids.order);
  const requests = new Set(story?.lines.map(({ requestId }) => requestId));
  expect(requests).toEqual(new Set([null, 'the-request', 'of-callback']));
  expect(JSON.stringify(story)).not.toMatch(/one@shop|2547|Wanjiru|196\.201/);
});

test('an order is found by whatever somebody quotes', async () => {
  const { db } = database;
  const [payment] = await db.rows<{ receipt: string; reference: string }>(sql`
    select receipt, reference from payment_attempts where id = ${ids.payment}`);
  const [invoice] = await db.rows<{ number: string }>(sql`select number from invoices`);
  const names = ['lg-000001', ids.order, ids.payment, invoice?.number, payment?.reference];
  for (const name of [...names, payment?.receipt?.toLowerCase()]) {
    expect([name, (await readOrderStory(db, name ?? ''))?.id]).toEqual([name, ids.order]);
  }
  expect(await readOrderStory(db, 'LG-NOBODY')).toBeUndefined();
});
