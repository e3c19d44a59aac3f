import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { backoffMs, runJobs } from '#platform/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { mailHandlers } from './deliver-mail.ts';
import { requireAddresses } from '../describers/mail.ts';
import { enqueueMail } from '../notify.ts';
import { createSmtpTransport } from '../providers/smtp.ts';
import { openPostOffice, type PostOffice } from '../testing/post-office.ts';
import { sampleFacts } from '../describers/sample-facts.ts';

const database = useTestDatabase();
const keyring = createKeyring(new Secret('k'.repeat(32)), systemRandomness);
const noon = new Date('2026-03-01T12:00:00Z');
const recipients = ['sales@shop.example', 'support@shop.example', 'ops@shop.example'];

let mailServer: PostOffice;
let worker: ReturnType<typeof openWorker>;
beforeAll(async () => {
  mailServer = await openPostOffice();
  worker = openWorker(mailServer.url);
});
afterAll(async () => {
  worker.close();
  await mailServer.close();
});

function openWorker(url: string) {
  let at = noon;
  const clock = () => at;
  const mail = { from: 'Lango <no-reply@shop.example>', isShop: true, smtpUrl: new Secret(url) };
  const shop = { name: 'Lango', supportEmail: 'help@shop.example', messagingUrl: undefined };
  const config = {
    mode: 'sandbox' as const,
    mail,
    publicUrl: 'https://shop.example',
    shop: { ...shop, noticeRecipients: recipients },
  };
  const transport = createSmtpTransport(mail);
  const { db } = database;
  const handlers = mailHandlers({ db, clock, keyring, config, transport });
  const ctx = { db, clock, random: systemRandomness, log: silentLog };
  return {
    handlers,
    runDue: () => runJobs(ctx, handlers),
    moveClock: (ms: number) => void (at = new Date(at.getTime() + ms)),
    close: () => transport.close(),
  };
}

const enqueueNotice = (order: string) =>
  database.db.transaction((tx) =>
    enqueueMail(
      tx,
      { keyring },
      {
        template: 'operator-notice',
        dedupeKey: `operator-notice:${order}`,
        to: recipients,
        facts: { ...sampleFacts['operator-notice'], orderCode: order },
        at: noon,
      },
    ),
  );
const about = (order: string) =>
  mailServer.delivered.filter(({ source }) => source.includes(order));

test('one purchase is one mail to the three recipients, however often it is written', async () => {
  const written = await Promise.all(['ONCE01', 'ONCE01', 'ONCE01'].map(enqueueNotice));
  expect(written.filter(Boolean)).toHaveLength(1);
  await worker.runDue();
  await worker.runDue();
  expect(about('ONCE01')).toMatchObject([
    { recipients, mail: { subject: 'New Proxy Purchase', from: { name: 'Lango' } } },
  ]);
  const rows = await database.db.rows(sql`
    select subject, sent_at as "sentAt", message_id as id from mails
     where dedupe_key = 'operator-notice:ONCE01'`);
  const id = about('ONCE01')[0]?.mail.messageId;
  expect(rows).toEqual([{ subject: 'New Proxy Purchase', sentAt: noon, id }]);
});

test('a job that runs again, also at the same time, sends nothing again', async () => {
  await enqueueNotice('RACE01');
  const [job] = await database.db.rows<{ payload: unknown }>(sql`
    select payload from jobs where dedupe_key = 'mail:operator-notice:RACE01'`);
  const handle = worker.handlers['mail.send'];
  const run = async () =>
    handle?.({ id: 1, topic: 'mail.send', payload: job?.payload, attempts: 1 }, noon);
  await Promise.allSettled(Array.from({ length: 8 }, run));
  await run();
  expect(about('RACE01')).toHaveLength(1);
  await worker.runDue();
  expect(about('RACE01')).toHaveLength(1);
});

test('a mail host that refuses is asked again later, under the same Message-ID', async () => {
  mailServer.refuseNext(1);
  await enqueueNotice('AGAIN1');
  await worker.runDue();
  const state = sql`
    select last_error as error, sent_at as "sentAt" from mails
     where dedupe_key = 'operator-notice:AGAIN1'`;
  expect(await database.db.rows(state)).toMatchObject([
    { error: expect.stringContaining('Try again later'), sentAt: null },
  ]);
  worker.moveClock(backoffMs(1));
  await worker.runDue();
  expect(about('AGAIN1')).toHaveLength(1);
  expect(await database.db.rows(state)).toMatchObject([{ error: null }]);
});

test('links lie in the outbox sealed and leave it in clear', async () => {
  const link = 'https://shop.example/account/activate/SECRETTOKEN';
  await database.db.transaction((tx) =>
    enqueueMail(
      tx,
      { keyring },
      {
        template: 'activate-account',
        dedupeKey: 'activate-account:1',
        to: ['amina@example.test'],
        facts: { firstName: 'Amina', link, validHours: 24 },
        at: noon,
      },
    ),
  );
  const found = await database.db.rows(sql`
    select 1 from jobs where payload::text like '%SECRETTOKEN%'
    union all select 1 from mails where mails::text like '%SECRETTOKEN%'`);
  expect(found).toEqual([]);
  await worker.runDue();
  expect(mailServer.delivered.at(-1)?.mail.text).toContain(link);
});

test('a body that looks like headers stays a body, and its sender is Reply-To only', async () => {
  await database.db.transaction((tx) =>
    enqueueMail(
      tx,
      { keyring },
      {
        template: 'contact-message',
        dedupeKey: 'contact-message:1',
        to: recipients,
        facts: {
          email: 'visitor@example.test',
          body: 'Hello\r\nBcc: victim@example.test\r\n\r\n.\r\nMAIL FROM:<x@example.test>',
          receivedAt: noon.toISOString(),
        },
        at: noon,
      },
    ),
  );
  await worker.runDue();
  const { recipients: envelope, mail } = mailServer.delivered.at(-1) ?? {};
  expect(envelope).toEqual(recipients);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.replyTo).toMatchObject([{ address: 'visitor@example.test' }]);
  expect(mail?.text).toContain('Bcc: victim@example.test');
});

test.each([
  'a@example.test\r\nBcc: b@example.test',
  'a@example.test, b@example.test',
  'a@example.test;b@example.test',
  'A <a@example.test>',
  'a b@example.test',
  'a@example.test\u2028',
  'a@b@example.test',
  'nobody',
  '',
  `${'x'.repeat(250)}@example.test`,
])('%j is no recipient', (address) => {
  expect(() => requireAddresses([address])).toThrow(RangeError);
  expect(() => requireAddresses(['good@example.test'])).not.toThrow();
});
