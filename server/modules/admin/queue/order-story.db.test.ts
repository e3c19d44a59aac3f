import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { givenSoundSale, ids, noon } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { findOrderStory, readOrderStory } from './order-story.ts';
import { orderNamed, storyOf, type StoryLine } from './order-story.sql.ts';

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
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, created_at, sent_at, resend_of)
    values ('mail_again', 'resend:mail_of_story:1', 'receipt', '{one@shop.test}', ${later},
            ${later}, 'mail_of_story')`);
  await givenTrouble();
});

/** A refund that was asked for, a server that could not be made, and a question to the provider. */
async function givenTrouble() {
  const { db } = database;
  const refund = ids.other('rfd', 1);
  const staff = ids.other('cus', 2);
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${staff}, 'two@shop.test', 'Otieno', 'Otieno', 'Ouma', ${noon}, ${noon})`);
  await db.execute(sql`
    insert into returnable_money values ('payment', ${ids.payment}, 25900, 0)`);
  await db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, payment_id, order_id, customer_id,
                         provider, destination, amount_minor, order_minor, currency, reason,
                         ends_service, state, dedupe_key, requested_by, created_at)
    values (${refund}, 'refund', 'payment', ${ids.payment}, ${ids.payment}, ${ids.order},
            ${ids.customer}, 'daraja', 'provider', 100, 100, 'KES', 'slow', false, 'requested',
            'story', ${`staff:${staff}`}, ${later})`);
  await db.execute(sql`update refunds set request_id = 'of-refund' where id = ${refund}`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, request_id)
    values ('document.make', 'caused by the refund', '{}', ${later}, ${later}, 'of-refund')`);
  await db.execute(sql`
    insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
    values (${refund}, null, 'requested', 'request', ${`staff:${staff}`}, '{}', ${later})`);
  const claim = ids.other('rcl', 1);
  await db.execute(sql`
    insert into receipt_claims (id, payment_id, customer_id, receipt, state, created_at)
    values (${claim}, ${ids.payment}, ${ids.customer}, 'QAB1234567', 'asking', ${later})`);
  await db.execute(sql`
    insert into provider_conversations (id, kind, refund_id, claim_id, token_hash, state, asked_at,
                                        conversation_id, result_code)
    values (${ids.other('cnv', 1)}, 'reversal', ${refund}, null, 'a', 'asked', ${later}, null,
            null),
           (${ids.other('cnv', 2)}, 'receipt-status', null, ${claim}, 'b', 'answered', ${later},
            'AG_1', '0')`);
  await db.execute(sql`
    insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at)
    values (${ids.payment}, 'amount-differs', '{}', 'story', ${later})`);
  await db.execute(sql`
    insert into clock_notices (order_id, minutes, at) values (${ids.order}, 60, ${later})`);
  await givenWordsAboutMoney(refund);
  await givenServer();
}

/** Emails about the payment and the refund, a job of one, and what names money in other lines. */
async function givenWordsAboutMoney(refund: string) {
  const { db } = database;
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, created_at)
    values ('mail_of_refund', ${`money-returned:${refund}`}, 'money-returned', '{one@shop.test}',
            ${later}),
           ('mail_of_credit', ${`money-credited:${ids.payment}:`}, 'money-credited',
            '{one@shop.test}', ${later}),
           ('mail_of_request', ${`refund-request:${ids.order}`}, 'refund-request',
            '{one@shop.test}', ${later})`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at)
    values ('mail.send', ${`mail:money-returned:${refund}`}, '{}', ${later}, ${later})`);
  await db.execute(sql`
    insert into order_events (order_id, kind, detail, actor, at)
    values (${ids.order}, 'note', ${JSON.stringify({ paymentId: ids.payment })}, 'system',
            ${later})`);
  await db.execute(sql`
    insert into credit_notes (id, year, seq, number, invoice_id, source_kind, source_id,
                              customer_id, issued_at, total_minor, vat_minor, destination, reason)
    values (${ids.other('crn', 1)}, 2026, 1, 'CN-2026-000001', ${ids.invoice}, 'refund', ${refund},
            ${ids.customer}, ${later}, 100, 0, 'balance', 'slow')`);
}

async function givenServer() {
  const { db } = database;
  const server = ids.other('srv', 1);
  const operation = ids.other('sop', 1);
  await db.execute(sql`
    insert into servers (id, order_id, order_line_id, customer_id, offer_id, provider, state,
                         requested_at, moved_at)
    select ${server}, ${ids.order}, ${ids.line}, ${ids.customer}, id, 'proxmox', 'failed', ${later},
           ${later}
      from vps_offers order by id limit 1`);
  await db.execute(sql`
    insert into server_operations (id, server_id, kind, key, state, provider, tries, reason,
                                   asked_by, asked_at, moved_at)
    values (${operation}, ${server}, 'create', 'story', 'failed', 'proxmox', 3,
            'no answer for one@shop.test', 'system', ${later}, ${later})`);
  await db.execute(sql`
    insert into server_exchanges (operation_id, call, status, body, at)
    values (${operation}, 'POST /servers', 500, '{}', ${later})`);
  await db.execute(sql`update server_operations set request_id = 'of-server'`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, request_id)
    values ('webhook.send', 'caused by the server', '{}', ${later}, ${later}, 'of-server')`);
}

const told = ({ about, name, to }: StoryLine) => `${about}: ${name}${to ? ` to ${to}` : ''}`;

test('the story of an order has all that happened around it, oldest first', async () => {
  const story = await findOrderStory(database.db, 'LG-000001');
  expect(story?.lines.map(told)).toEqual(
    expect.arrayContaining([
      'order: pay to paid',
      'clock: 60',
      'payment: test to succeeded',
      'callback: listed',
      'call: receipt-status to answered',
      'invoice: INV-2026-000001',
      'refund: request to requested',
      'call: reversal to asked',
      'server: create to failed',
      'call: POST /servers',
      'review: amount-differs to open',
      'email: receipt to waiting',
      'email: receipt to sent',
      'job: mail.send to pending',
      'job: webhook.send to pending',
      'job: document.make to pending',
    ]),
  );
  expect(story?.lines.find(({ about }) => about === 'server')).toMatchObject({
    provider: 'proxmox',
    tries: 3,
    note: 'no answer for …',
  });
  const paid = story?.lines.filter(({ about }) => about === 'payment').map(({ to }) => to);
  expect(paid).toEqual(['created', 'submitting', 'pending', 'succeeded']);
  const moments = story?.lines.map(({ at }) => at.getTime()) ?? [];
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test('it names the requests that logs are searched by, and nobody by name, address or number', async () => {
  const story = await findOrderStory(database.db, ids.order);
  const requests = new Set(story?.lines.map(({ requestId }) => requestId));
  expect(requests).toEqual(new Set([null, 'the-request', 'of-callback', 'of-refund', 'of-server']));
  const jobs = story?.lines.filter(({ about }) => about === 'job') ?? [];
  expect(new Set(jobs.map(({ requestId }) => requestId))).toEqual(
    new Set([null, 'the-request', 'of-refund', 'of-server']),
  );
  expect(JSON.stringify(story)).not.toMatch(/@shop|2547|Wanjiru|196\.201/);
});

test('half an address or number at the end of a note is masked like a whole one', async () => {
  const padding = 'x'.repeat(69);
  const texts = [
    [`${padding} somebody@elsewhere.test`, `${padding} …`],
    [`${padding} +254 712-345 678 called`, `${padding} … called`],
    [`${padding} 254712345678`, `${padding} …`],
    [`${padding} 1234567 tries were too many`, `${padding} 1234567 tr`],
  ];
  for (const [written, shown] of texts) {
    await database.db.execute(sql`
      update mails set last_error = ${written} where id = 'mail_of_story'`);
    const story = await findOrderStory(database.db, ids.order);
    expect(story?.lines.find(({ subject }) => subject === 'mail_of_story')?.note).toBe(shown);
  }
});

test('a refund of money that no payment of the shop brought has its calls told too', async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    const refund = ids.other('rfd', 2);
    await tx.execute(sql`insert into returnable_money values ('stray', 'stray_1', 25900, 0)`);
    await tx.execute(sql`
      insert into refunds (id, kind, source_kind, source_id, order_id, customer_id, provider,
                           destination, amount_minor, order_minor, currency, reason, ends_service,
                           state, dedupe_key, requested_by, created_at)
      values (${refund}, 'refund', 'stray', 'stray_1', ${ids.order}, ${ids.customer}, 'tala',
              'provider', 100, 100, 'KES', 'paid twice', false, 'submitted', 'stray', 'system',
              ${later})`);
    await tx.execute(sql`
      insert into provider_conversations (id, kind, refund_id, token_hash, state, asked_at)
      values (${ids.other('cnv', 3)}, 'reversal', ${refund}, 'c', 'asked', ${later})`);
    const story = await findOrderStory(tx, ids.order);
    const calls = story?.lines.filter(({ about, name }) => about === 'call' && name === 'reversal');
    expect(calls).toMatchObject([
      { provider: 'daraja', subject: ids.other('rfd', 1), requestId: 'of-refund' },
      { provider: 'tala', subject: refund, requestId: null },
    ]);
  });
});

test('the page names the team member who did it, and shows money to those who can read it', async () => {
  const { db } = database;
  const whole = await readOrderStory(db, ids.order, { money: true });
  const refund = whole?.lines.find(({ about }) => about === 'refund');
  expect(refund?.actor).toBe('two@shop.test');
  const part = await readOrderStory(db, ids.order, { money: false });
  const kinds = new Set(part?.lines.map(({ about }) => about));
  expect(kinds).toEqual(new Set(['order', 'clock', 'server', 'call', 'invoice', 'email', 'job']));
  expect(JSON.stringify(part?.lines)).not.toMatch(/daraja/);
  const hidden = /money-|refund-request|webhook|the-request|mail_of_refund|pay_|rfd_|CN-2026/;
  const mails = ['money-returned', 'money-credited', 'refund-request', 'CN-2026-000001'];
  expect(whole?.lines.map(({ name }) => name)).toEqual(expect.arrayContaining(mails));
  expect(JSON.stringify(part?.lines)).not.toMatch(hidden);
  expect(part?.lines.flatMap(({ about, name }) => (about === 'job' ? name : []))).toEqual([
    'mail.send',
  ]);
  expect(await readOrderStory(db, 'ord_nothing', { money: true })).toBeUndefined();
});

/** How the database goes about what `work` asks, where it reads no table whole if it can. */
const planOf = (work: (db: Queryable) => Promise<unknown>): Promise<string> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines: string[] = [];
    const explain: Queryable['rows'] = async (statement) => {
      const plan = await tx.rows<Record<string, string>>(sql`explain ${statement}`);
      lines.push(...plan.flatMap((row) => Object.values(row)));
      return [];
    };
    await work({ ...tx, rows: explain });
    return lines.join('\n');
  });

test('a name is looked up by the index of each thing that it may be', async () => {
  const plan = await planOf((db) => orderNamed(db, 'LG-000001'));
  expect(plan).not.toMatch(/Seq Scan/);
  for (const column of ['receipt', 'reference', 'provider_reference', 'merchant_request_id']) {
    expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${column} = `));
  }
  expect(plan).not.toMatch(/Filter: .*(receipt|reference|number|code)/);
});

test('a story reads no table from end to end', async () => {
  const work = (db: Queryable) => storyOf(db, ids.order as OrderId, { money: true, max: 500 });
  const text = await planOf(work);
  expect(text).not.toMatch(/Seq Scan/);
  for (const index of [
    'mails_subject_id',
    'jobs_request',
    'payment_exceptions_payment',
    'provider_conversations_claim',
    'provider_conversations_refund',
  ]) {
    expect(text).toContain(index);
  }
});

test('a story longer than anybody reads keeps its newest lines, and says so', async () => {
  await database.db.execute(sql`
    insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
    select ${ids.payment}, 'pending', 'pending', 'test-' || n, '{}',
           ${later}::timestamptz + n * interval '1 second'
      from generate_series(1, 600) n`);
  const story = await findOrderStory(database.db, ids.order);
  expect(story?.more).toBe(true);
  expect(story?.lines.map(({ name }) => name)).toEqual(
    Array.from({ length: 500 }, (_, index) => `test-${index + 101}`),
  );
});

test('an order is found by whatever somebody quotes', async () => {
  const { db } = database;
  const [payment] = await db.rows<{ receipt: string; reference: string }>(sql`
    select receipt, reference from payment_attempts where id = ${ids.payment}`);
  const [invoice] = await db.rows<{ number: string }>(sql`select number from invoices`);
  const names = ['lg-000001', ids.order, ids.payment, invoice?.number, payment?.reference];
  for (const name of [...names, payment?.receipt?.toLowerCase()]) {
    expect([name, (await findOrderStory(db, name ?? ''))?.id]).toEqual([name, ids.order]);
  }
  expect(await findOrderStory(db, 'LG-NOBODY')).toBeUndefined();
});
