import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { DeskContext } from '../desk-context.ts';
import { openTicket, openTicketsMax, unprovedTicketsMax } from '../tickets/open-ticket.ts';
import { findDeskTicket } from '../desk/desk-list.sql.ts';
import { findSender } from './desk-mails.sql.ts';
import { openMailListener, type MailListener } from '../providers/mail-listener.ts';
import { replyAddressOf } from '../tickets/reply-address.ts';
import { say } from '../tickets/say.ts';
import { deskAddress, givenDesk, givenPerson } from '../testing/given-desk.ts';
import type { Hand, Person } from '../testing/given-desk.ts';

const database = useTestDatabase();
const hand: Hand = { at: new Date('2026-03-01T12:00:00Z') };
let ctx: DeskContext & { deskAddress: string };
let listener: MailListener;
let post: Transporter;
let customer: Person;
let staff: Person;
let sent = 0;

beforeAll(async () => {
  ctx = { ...givenDesk(database.db, hand), deskAddress };
  staff = await givenPerson(ctx, 'support');
  listener = await openMailListener(ctx, {
    host: '127.0.0.1',
    port: 0,
    authHost: 'mail.shop.test',
  });
  post = nodemailer.createTransport({ host: '127.0.0.1', port: listener.port, secure: false });
});
afterAll(async () => {
  post.close();
  await listener.close();
});
beforeEach(async () => {
  hand.at = new Date(hand.at.getTime() + hourMs);
  customer = await givenPerson(ctx);
});

async function givenTicket(requester: { id: Person['id'] | null; email: string; name: string }) {
  const id = await database.db.transaction((tx) =>
    openTicket(ctx, tx, {
      requester,
      department: 'technical',
      channel: 'web',
      body: 'It is slow.',
      key: null,
      at: hand.at,
    }),
  );
  const author = { author: 'staff', authorId: staff.id, via: 'web' } as const;
  await database.db.transaction((tx) =>
    say(ctx, tx, { ...author, ticketId: id, body: 'Try now.', key: null, at: hand.at }),
  );
  const [row] = await database.db.rows<{ code: string; id: typeof id }>(
    sql`select id, code from tickets where id = ${id}`,
  );
  if (!row) throw new Error('no ticket');
  return { ...row, replyTo: replyAddressOf(ctx, row, requester.email) };
}

const send = (mail: SendMailOptions) =>
  post.sendMail({
    from: customer.email,
    subject: 'Re: It is slow',
    text: 'It works now.\n\nOn Sun Lango <a@b.test> wrote:\n> Try now.',
    messageId: `<${(sent += 1)}@test>`,
    ...mail,
  });
const lines = (ticketId: string) =>
  database.db.rows<{ author: string; via: string; verified: boolean; body: string }>(sql`
    select author, via, verified, body from ticket_messages where ticket_id = ${ticketId}
     order by id`);
const verdicts = () =>
  database.db.rows<{ verdict: string }>(sql`
    select verdict from desk_mails where received_at = ${hand.at} order by message_id`);
const ticketsOf = ({ id }: Person) =>
  database.db.rows<{ id: string; channel: string; subject: string }>(sql`
    select id, channel, subject from tickets where customer_id = ${id} order by created_at, id`);

test('an answer to a mail joins its ticket, without what it quotes', async () => {
  const { id, replyTo } = await givenTicket(customer);
  await send({ to: replyTo });
  expect((await lines(id)).at(-1)).toEqual({
    author: 'customer',
    via: 'mail',
    verified: true,
    body: 'It works now.',
  });
  const [ticket] = await database.db.rows(sql`select status from tickets where id = ${id}`);
  expect(ticket).toEqual({ status: 'open' });
});

test('a visitor of the contact form answers by mail as well', async () => {
  const email = 'visitor@example.test';
  const { id, replyTo } = await givenTicket({ id: null, email, name: email });
  await send({ to: replyTo, from: email });
  expect(await lines(id)).toHaveLength(3);
});

test('one Message-ID is one message, however often and however parallel it comes', async () => {
  const { id, replyTo } = await givenTicket(customer);
  const mail = { to: replyTo, messageId: '<same@test>' };
  await Promise.all([send(mail), send(mail), send(mail)]);
  await send(mail);
  expect(await lines(id)).toHaveLength(3);
});

test('a token works for the one it was sent to, and for nobody else', async () => {
  const { id, replyTo } = await givenTicket(customer);
  await send({ to: replyTo, from: 'thief@example.test' });
  expect(await verdicts()).toEqual([{ verdict: 'unknown-sender' }]);

  const other = await givenPerson(ctx);
  await send({ to: replyTo, from: other.email });
  expect(await lines(id)).toHaveLength(2);
  expect(await ticketsOf(other)).toHaveLength(1);
});

test('a token that was guessed, altered or made for another ticket opens nothing', async () => {
  const mine = await givenTicket(customer);
  const theirs = await givenTicket(await givenPerson(ctx));
  const [, mac = ''] = /\.([0-9a-f]+)@/.exec(mine.replyTo) ?? [];
  await send({ to: theirs.replyTo.replace(/\.[0-9a-f]+@/, `.${mac}@`) });
  await send({ to: theirs.replyTo.replace(/\.[0-9a-f]+@/, `.${'0'.repeat(24)}@`) });
  expect(await lines(theirs.id)).toHaveLength(2);
});

test('a customer’s mail without a token is a new ticket of an unverified sender', async () => {
  await send({ to: deskAddress, subject: 'My server', text: 'It does not answer.' });
  const [ticket] = await ticketsOf(customer);
  expect(ticket).toMatchObject({ channel: 'mail', subject: 'My server' });
  expect(await lines(ticket?.id ?? '')).toEqual([
    { author: 'customer', via: 'mail', verified: false, body: 'It does not answer.' },
  ]);
});

test('a stranger’s mail is noted and answered by nothing', async () => {
  const mails = () => database.db.rows(sql`select id from mails`);
  const before = (await mails()).length;
  await send({ to: deskAddress, from: 'stranger@example.test' });
  expect(await verdicts()).toEqual([{ verdict: 'unknown-sender' }]);
  expect(await mails()).toHaveLength(before);
});

test.each([
  ['an answering machine', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a list', { headers: { Precedence: 'bulk' } }],
  ['a list by its name', { headers: { 'List-Id': '<news.example.test>' } }],
  ['a report of a mail that did not arrive', { envelope: { from: '' } }],
  ['a machine’s mailbox', { from: 'MAILER-DAEMON@example.test' }],
  ['the desk itself', { from: deskAddress }],
])('a mail of %s is dropped', async (_, change) => {
  const { id, replyTo } = await givenTicket(customer);
  const envelope = 'envelope' in change ? { envelope: { from: '', to: replyTo } } : {};
  await send({ to: replyTo, ...change, ...envelope });
  expect(await verdicts()).toEqual([{ verdict: 'automatic' }]);
  expect(await lines(id)).toHaveLength(2);
});

test('a person who says that they are one is heard', async () => {
  const { id, replyTo } = await givenTicket(customer);
  await send({ to: replyTo, headers: { 'Auto-Submitted': 'no' } });
  expect(await lines(id)).toHaveLength(3);
});

test('enclosed files are judged as uploads are, and what is left out is said', async () => {
  const { id, replyTo } = await givenTicket(customer);
  await send({
    to: replyTo,
    text: 'See the log.',
    attachments: [
      { filename: 'log.txt', content: 'refused at 10:00' },
      { filename: 'page.html', content: '<!doctype html><script>alert(1)</script>' },
    ],
  });
  expect((await lines(id)).at(-1)?.body).toBe('See the log.\n\n[Not taken: page.html]');
  const files = sql`
    select f.name, f.media_type from ticket_files f
      join ticket_messages m on m.id = f.message_id where m.ticket_id = ${id}`;
  expect(await database.db.rows(files)).toEqual([{ name: 'log.txt', media_type: 'text/plain' }]);
});

test('nothing is carried on to other addresses', async () => {
  await expect(send({ to: 'somebody@example.test' })).rejects.toMatchObject({ responseCode: 550 });
});

const proof = 'mail.shop.test; dkim=pass header.d=';
const proved = (mail: SendMailOptions = {}) => {
  const value = `${proof}${customer.email.split('@')[1] ?? ''}`;
  return send({ to: deskAddress, headers: { 'Authentication-Results': value }, ...mail });
};

test('forged mails silence nobody: a token and a proved sender are heard after them', async () => {
  const { id, replyTo } = await givenTicket(customer);
  const told: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    await send({ to: deskAddress }).catch(({ response }: { response: string }) =>
      told.push(response),
    );
  }
  // A refusal is sent once, and beyond three unproved tickets no other is opened.
  expect(told).toEqual([expect.stringMatching(/^550 Too many messages/)]);
  expect(await ticketsOf(customer)).toHaveLength(1 + unprovedTicketsMax);
  for (let n = 0; n < 22; n += 1) await send({ to: replyTo });
  expect(await lines(id)).toHaveLength(24);
  await proved();
  expect(await ticketsOf(customer)).toHaveLength(2 + unprovedTicketsMax);
});

test('a proved sender has twenty mails an hour, and writes as the customer', async () => {
  await proved();
  const [ticket] = await ticketsOf(customer);
  expect(await lines(ticket?.id ?? '')).toMatchObject([{ verified: true }]);
});

test('what came as results of another host proves nothing', async () => {
  await send({
    to: deskAddress,
    headers: { 'Authentication-Results': proof.replace('mail.', 'evil.') + 'demo.test' },
  });
  const [ticket] = await ticketsOf(customer);
  expect(await lines(ticket?.id ?? '')).toMatchObject([{ verified: false }]);
});

test('a customer with too many open tickets opens no more by mail', async () => {
  for (let n = 0; n < openTicketsMax; n += 1) await givenTicket(customer);
  await expect(proved()).rejects.toThrow('550 Too many messages');
  await proved();
  expect(await verdicts()).toEqual([{ verdict: 'too-many' }, { verdict: 'too-many' }]);
  expect(await ticketsOf(customer)).toHaveLength(openTicketsMax);
});

test('a mail is kept whole beside what is shown, and as it came', async () => {
  const { id, replyTo } = await givenTicket(customer);
  await send({ to: replyTo, text: 'It works.\n\nOn 1 Mar Lango <a@b.test> wrote:\n> Try now.' });
  const [row] = await database.db.rows<{ body: string; full: string; raw: Buffer }>(sql`
    select m.body, m.full_body as full, d.raw
      from ticket_messages m join desk_mails d on d.ticket_id = m.ticket_id
     where m.ticket_id = ${id} and m.via = 'mail'`);
  expect(row?.body).toBe('It works.');
  expect(row?.full).toContain('> Try now.');
  expect(row?.raw.toString()).toContain('Subject: Re: It is slow');
});

test('what cannot be read is refused for good', async () => {
  const nested = Array.from(
    { length: 3_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');
  await expect(send({ to: deskAddress, raw: nested })).rejects.toThrow('554');
});

test('who has one name only is called by it, as requester and as whose desk it is', async () => {
  const { db } = database;
  for (const { id } of [customer, staff]) {
    await db.execute(sql`
      update customers set name = 'Wanjiru', first_name = 'Wanjiru', last_name = ''
       where id = ${id}`);
  }
  expect(await findSender(db, customer.email)).toMatchObject({ name: 'Wanjiru' });
  const { id } = await givenTicket(customer);
  await db.execute(sql`update tickets set assignee_id = ${staff.id} where id = ${id}`);
  expect(await findDeskTicket(db, id)).toMatchObject({ assigneeName: 'Wanjiru' });
});
