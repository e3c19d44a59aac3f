import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { supportRoutes } from './support.routes.ts';
import { givenPerson } from '../testing/given-desk.ts';

const database = useTestDatabase();
const origin = 'http://localhost:4000';
const recipients = ['sales@shop.example', 'support@shop.example', 'ops@shop.example'];
const noon = new Date('2026-03-01T12:00:00Z');

let app: FastifyInstance;
let caller: Caller = { kind: 'visitor' };
beforeAll(async () => {
  const { db } = database;
  const clock = () => noon;
  const keyring = createKeyring(new Secret('k'.repeat(32)), systemRandomness);
  const shop = {
    name: 'Lango',
    supportEmail: 'help@shop.example',
    messagingUrl: undefined,
    noticeRecipients: recipients,
  };
  const trustedProxies = ['127.0.0.1'];
  app = await openApp({ db, clock, trustedProxies, csrf: 'csrf', callerOf: async () => caller });
  const ctx = { db, clock, random: systemRandomness, keyring, log: silentLog, shop };
  supportRoutes(app, { ...ctx, publicUrl: origin });
});
afterAll(() => app.close());

const message = (email: string) => ({
  email,
  body: 'Do you have addresses in Kisumu?',
  deliveryMode: 'EMAIL',
  countryCode: 'KE',
});
const send = (payload: object, address = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/messages',
    headers: { origin, 'x-forwarded-for': address },
    payload,
  });
const stored = (email: string) =>
  database.db.rows<{ body: string }>(
    sql`select body from contact_messages where email = ${email} order by created_at, id`,
  );
const mails = () =>
  database.db.rows<{ recipients: string[] }>(sql`select recipients from mails order by id`);

test('a message is stored and mailed to the shop, and to nobody else', async () => {
  const strangers = [{ name: 'X', recipient: 'stranger@example.test' }];
  const extras = { recipients: strangers, cc: 'c@example.test', subject: 'Hi', html: '<b>' };
  const answer = await send({ ...message('One@Example.test'), ...extras });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ accepted: true });
  expect(await stored('one@example.test')).toEqual([{ body: 'Do you have addresses in Kisumu?' }]);
  expect(await mails()).toEqual([{ recipients }]);
});

test('a message is a ticket of the sales department, of nobody’s account', async () => {
  await send(message('ticket@example.test'));
  const found = await database.db.rows(sql`
    select t.department, t.channel, t.customer_id, t.status, m.body, m.verified
      from tickets t join ticket_messages m on m.ticket_id = t.id
     where t.requester_email = 'ticket@example.test'`);
  expect(found).toEqual([
    {
      department: 'sales',
      channel: 'form',
      customer_id: null,
      status: 'open',
      body: 'Do you have addresses in Kisumu?',
      verified: false,
    },
  ]);
});

test.each([
  ['with a bad address', { email: 'a@example.test\r\nBcc: b@example.test' }],
  ['with nine characters', { body: '  too short  '.slice(0, 11) }],
  ['as a text message to a phone', { deliveryMode: 'SMS' }],
  ['for another country', { countryCode: 'UG' }],
  ['with nothing below its sender', { email: undefined, body: 'From: a@example.test\n\nshort' }],
  ['with an object for a body', { body: { $ne: '' } }],
])('a message %s is refused and not sent', async (_, change) => {
  const before = (await mails()).length;
  const answer = await send({ ...message('refused@example.test'), ...change });
  expect(answer.statusCode).toBe(422);
  expect(await mails()).toHaveLength(before);
});

// Exactly the fields of the specification.
const specified = (body: string) => ({
  recipients: [{ name: 'Sales', recipient: 'sales@shop.example' }],
  subject: 'Contact form',
  body,
  deliveryMode: 'EMAIL',
  countryCode: 'KE',
});
const ticketOf = (body: string) =>
  database.db.rows<{ email: string; name: string }>(sql`
    select t.requester_email as email, t.requester_name as name
      from tickets t join ticket_messages m on m.ticket_id = t.id where m.body = ${body}`);

test.each([
  ['From: Amina Otieno <Amina@Example.test>', 'Amina Otieno'],
  ['From: amina@example.test', 'amina@example.test'],
])('the specified body is taken, and "%s" names its sender', async (line, name) => {
  const body = `Is there stock in Kisumu, asks ${name}?`;
  expect((await send(specified(`${line}\n\n${body}`))).statusCode).toBe(200);
  expect(await stored('amina@example.test')).toContainEqual({ body });
  expect(await ticketOf(body)).toEqual([{ email: 'amina@example.test', name }]);
});

test('the specified body without a sender is an anonymous message, which is mailed to the shop', async () => {
  const body = 'Your page about refunds says two different things.';
  const before = (await mails()).length;
  expect((await send(specified(body))).statusCode).toBe(200);
  const kept = sql`select email from contact_messages where body = ${body}`;
  expect(await database.db.rows(kept)).toEqual([{ email: null }]);
  expect(await ticketOf(body)).toEqual([{ email: '', name: 'Anonymous' }]);
  expect(await mails()).toHaveLength(before + 1);
});

test('a filled honeypot is thanked and dropped', async () => {
  const answer = await send({ ...message('bot@example.test'), website: 'https://spam.test' });
  expect(answer.json()).toEqual({ accepted: true });
  expect(await stored('bot@example.test')).toEqual([]);
});

test('a purchase notice from a browser is accepted and dropped', async () => {
  const buyer = await givenPerson({ db: database.db, clock: () => noon });
  caller = { ...asCustomer(buyer.id), email: buyer.email };
  const { email: _, ...notice } = message('');
  const before = (await mails()).length;
  for (const subject of ['New Proxy Purchase', 'New VPS Purchase']) {
    const answer = await send({ ...notice, subject, recipients: [{ recipient: 'x@x.test' }] });
    expect(answer.statusCode).toBe(200);
  }
  expect(await mails()).toHaveLength(before);

  await send(notice);
  expect(await stored(buyer.email)).toHaveLength(1);
  const owners = sql`
    select customer_id from tickets where requester_email = ${buyer.email}`;
  expect(await database.db.rows(owners)).toHaveLength(1);
  caller = { kind: 'visitor' };
});

test('a visitor cannot hide a message under that subject', async () => {
  const answer = await send({ ...message('sly@example.test'), subject: 'New VPS Purchase' });
  expect(answer.statusCode).toBe(200);
  expect(await stored('sly@example.test')).toHaveLength(1);
});

test('one sender has three messages an hour, however many addresses they come from', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => send(message('eager@example.test'), `198.51.100.${n}`)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await stored('eager@example.test')).toHaveLength(3);
});

test('one address has five messages an hour, whoever signs them', async () => {
  const statuses = [];
  for (const n of [1, 2, 3, 4, 5, 6]) {
    statuses.push((await send(message(`n${n}@example.test`), '203.0.113.9')).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each(['\0', '\u0007'])(
  'a message with the control character %j is kept nowhere',
  async (sign) => {
    const email = 'nul@example.test';
    const body = `line one\nline${sign} two and more`;
    expect((await send({ ...message(email), body })).statusCode).toBe(422);
    expect(await stored(email)).toEqual([]);
  },
);
