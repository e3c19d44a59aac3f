import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { closeQuietTickets, mailUnseenChat } from './close-quiet.ts';
import type { DeskContext } from '../desk-context.ts';
import { findDeskTicket } from '../desk/desk-list.sql.ts';
import { chat, openTicketsMax } from './open-ticket.ts';
import { say } from './say.ts';
import { givenDesk, givenPerson, openDeskSite } from '../testing/given-desk.ts';
import type { DeskSite, Hand, Person } from '../testing/given-desk.ts';

const database = useTestDatabase();
const hand: Hand = { at: new Date('2026-03-01T12:00:00Z') };
let ctx: DeskContext;
let site: DeskSite;
let staff: Person;
let customer: Person;
let presses = 0;

beforeAll(async () => {
  ctx = givenDesk(database.db, hand);
  site = await openDeskSite(ctx);
  staff = await givenPerson(ctx, 'support');
});
afterAll(async () => {
  await site.app.close();
  await site.events.close();
});
beforeEach(async () => {
  customer = await givenPerson(ctx);
});

const press = () => `press-${(presses += 1)}-of-the-test`;
const later = (ms: number) => void (hand.at = new Date(hand.at.getTime() + ms));
const input = (more: object = {}) => ({
  subject: 'It is slow',
  department: 'technical',
  body: 'Since this morning.',
  key: press(),
  ...more,
});
const ask = async (more?: object) => {
  const { status, json } = await site.call(customer, 'POST /support/tickets', input(more));
  expect([status, json]).toMatchObject([200, {}]);
  return (json as { id: `tkt_${string}` }).id;
};
const answer = (ticketId: `tkt_${string}`, author: 'staff' | 'note' = 'staff', body = 'Try now.') =>
  database.db.transaction((tx) =>
    say(ctx, tx, {
      ticketId,
      author,
      authorId: staff.id,
      via: 'web',
      body,
      key: null,
      at: hand.at,
    }),
  );
const thread = async (id: string) =>
  (await site.call(customer, `GET /support/tickets/${id}`)).json as {
    ticket: { status: string; unread: number };
    messages: { author: string; name: string | null; body: string; files: { id: string }[] }[];
    closesAt: string | null;
  };
const mailsTo = (email: string) =>
  database.db.rows<{ template: string }>(
    sql`select template from mails where recipients @> array[${email}] order by created_at, id`,
  );
const statusOf = async (id: string) => (await findDeskTicket(database.db, id))?.status;

test('a ticket is a thread with the desk, whose turn it is shown', async () => {
  const id = await ask();
  expect(await statusOf(id)).toBe('open');
  later(minuteMs);
  await answer(id);
  const { ticket, messages } = await thread(id);
  expect(ticket.status).toBe('waiting');
  expect(messages.map(({ author, name, body }) => [author, name, body])).toEqual([
    ['customer', null, 'Since this morning.'],
    ['staff', 'Amina', 'Try now.'],
  ]);
});

test('staff hear of a question by mail, and the customer of the answer', async () => {
  const before = (await mailsTo('one@shop.test')).length;
  const id = await ask();
  expect(await mailsTo('one@shop.test')).toHaveLength(before + 1);
  await answer(id);
  expect(await mailsTo(customer.email)).toEqual([{ template: 'ticket-answer' }]);
});

test('a note is seen by staff alone, answers nobody and leaves by no mail', async () => {
  const id = await ask();
  await answer(id, 'note', 'He did not restart it.');
  expect(await statusOf(id)).toBe('open');
  expect((await thread(id)).messages).toHaveLength(1);
  expect(await mailsTo(customer.email)).toEqual([]);
  expect((await findDeskTicket(database.db, id))?.firstAnswerAt).toBeNull();
});

test('another customer’s ticket, chat line and file are not there', async () => {
  const file = await site.call(customer, 'POST /support/files?name=a.txt', Buffer.from('mine'));
  const { id: fileId } = file.json as { id: string };
  const id = await ask({ files: [fileId] });
  const stranger = await givenPerson(ctx);
  const said = { body: 'hello', key: press() };
  for (const [what, body] of [
    [`GET /support/tickets/${id}`],
    [`POST /support/tickets/${id}/messages`, said],
    [`POST /support/tickets/${id}/close`],
    [`POST /support/tickets/${id}/typing`],
    [`GET /support/tickets/${id}/events`],
    [`GET /support/files/${fileId}`],
  ] as const) {
    expect([what, (await site.call(stranger, what, body)).status]).toEqual([what, 404]);
  }
});

test('a file of a note is not the customer’s to read', async () => {
  const id = await ask();
  const noted = await answer(id, 'note');
  await database.db.execute(sql`
    insert into ticket_files (id, message_id, uploader_id, name, media_type, content, created_at)
    values (${`fil_${'a'.repeat(32)}`}, ${noted}, ${staff.id}, 'a.txt', 'text/plain', 'x',
            ${hand.at})`);
  expect((await site.call(customer, `GET /support/files/fil_${'a'.repeat(32)}`)).status).toBe(404);
});

test('a file is a download that runs nothing, whatever it holds', async () => {
  const upload = await site.call(customer, 'POST /support/files?name=a.txt', Buffer.from('a,b'));
  const { id } = upload.json as { id: string };
  const { status, headers } = await site.call(customer, `GET /support/files/${id}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''a.txt",
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('somebody else’s upload, a sent one and a sixth one go with no message', async () => {
  const upload = async (who: Person) =>
    (await site.call(who, 'POST /support/files?name=a.txt', Buffer.from('x'))).json as {
      id: string;
    };
  const stranger = await givenPerson(ctx);
  const theirs = await upload(stranger);
  const mine = await upload(customer);
  const send = (files: string[]) => site.call(customer, 'POST /support/tickets', input({ files }));
  expect((await send([theirs.id])).json).toMatchObject({ code: 'file-refused' });
  expect((await send([mine.id])).status).toBe(200);
  expect((await send([mine.id])).json).toMatchObject({ code: 'file-refused' });
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(customer)));
  expect((await send(six.map(({ id }) => id))).status).toBe(422);
});

test('only a route that takes files takes bytes', async () => {
  const answered = await site.call(customer, 'POST /support/tickets', Buffer.from('{}'));
  expect(answered.status).toBe(415);
});

test('one press of the button is one ticket and one message, however often it arrives', async () => {
  const opening = input();
  const opened = await Promise.all(
    [1, 2, 3].map(() => site.call(customer, 'POST /support/tickets', opening)),
  );
  const ids = new Set(opened.map(({ json }) => (json as { id: string }).id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  const said = { body: 'Anybody?', key: press() };
  for (let n = 0; n < 3; n += 1) {
    expect((await site.call(customer, `POST /support/tickets/${id}/messages`, said)).status).toBe(
      204,
    );
  }
  expect((await thread(id ?? '')).messages).toHaveLength(2);
});

test('an eleventh open ticket is refused until one is closed', async () => {
  const ids = [];
  for (let n = 0; n < openTicketsMax; n += 1) {
    if (n % 5 === 0) later(hourMs);
    ids.push(await ask());
  }
  later(hourMs);
  const refused = await site.call(customer, 'POST /support/tickets', input());
  expect(refused.json).toMatchObject({ code: 'ticket-refused' });
  await site.call(customer, `POST /support/tickets/${ids[0]}/close`);
  await ask();
});

test('a ticket is about the customer’s own things only', async () => {
  const about = { kind: 'order', id: `ord_${'0'.repeat(32)}` };
  const { status } = await site.call(customer, 'POST /support/tickets', input({ about }));
  expect(status).toBe(404);
});

test('what is unread is counted for its side until it is seen', async () => {
  const id = await ask();
  await answer(id);
  const desk = async () =>
    (await site.call(customer, 'GET /support/desk')).json as { unread: number };
  expect(await desk()).toMatchObject({ unread: 1 });
  await thread(id);
  expect(await desk()).toMatchObject({ unread: 0 });
  await site.call(customer, `POST /support/tickets/${id}/messages`, { body: 'Hm', key: press() });
  expect((await findDeskTicket(database.db, id))?.unread).toBe(1);
});

test('a quiet ticket is warned after five days, closed after seven, and opened by a word', async () => {
  const id = await ask();
  await answer(id);
  later(5 * dayMs - minuteMs);
  await closeQuietTickets(ctx);
  expect(await mailsTo(customer.email)).toHaveLength(1);
  later(minuteMs);
  await closeQuietTickets(ctx);
  await closeQuietTickets(ctx);
  expect((await mailsTo(customer.email)).map(({ template }) => template).toSorted()).toEqual([
    'ticket-answer',
    'ticket-closing',
  ]);
  later(2 * dayMs - minuteMs);
  await closeQuietTickets(ctx);
  expect(await statusOf(id)).toBe('waiting');
  later(minuteMs);
  await closeQuietTickets(ctx);
  expect(await statusOf(id)).toBe('closed');
  expect((await thread(id)).messages.at(-1)).toMatchObject({ author: 'system' });

  await site.call(customer, `POST /support/tickets/${id}/messages`, { body: 'Wait', key: press() });
  expect(await statusOf(id)).toBe('open');
});

test('a ticket that waits for the shop is never closed by itself', async () => {
  const id = await ask();
  later(30 * dayMs);
  await closeQuietTickets(ctx);
  expect(await statusOf(id)).toBe('open');
});

test('two first lines of a chat make one chat', async () => {
  const lines = [press(), press()].map((key) => chat(ctx, customer, { body: 'Hello?', key }));
  const [one, two] = await Promise.all(lines);
  expect(one).toBe(two);
  expect((await thread(one ?? '')).messages).toHaveLength(2);
});

test('an answer in a chat goes by mail only to who left before reading it', async () => {
  const id = await chat(ctx, customer, { body: 'Hello?', key: press() });
  await answer(id, 'staff', 'Yes?');
  await answer(id, 'staff', 'Still there?');
  later(minuteMs);
  await mailUnseenChat(ctx);
  expect(await mailsTo(customer.email)).toEqual([]);
  later(minuteMs);
  await mailUnseenChat(ctx);
  await mailUnseenChat(ctx);
  expect(await mailsTo(customer.email)).toEqual([{ template: 'ticket-answer' }]);

  await answer(id, 'staff', 'And now?');
  await thread(id);
  later(3 * minuteMs);
  await mailUnseenChat(ctx);
  expect(await mailsTo(customer.email)).toHaveLength(1);
});

test('the waiting time is the measured median, and unknown before three answers', async () => {
  later(40 * dayMs);
  const waits = async () => (await site.call(customer, 'GET /support/desk')).json;
  expect(await waits()).toMatchObject({ answerMinutes: null, answersMeasured: 0 });
  for (const minutes of [4, 90, 10]) {
    const id = await ask();
    later(minutes * minuteMs);
    await answer(id);
    await answer(id);
  }
  expect(await waits()).toMatchObject({ answerMinutes: 10, answersMeasured: 3 });
});

/** Resolves once this ticket gets the typing event: earlier events have arrived as well. */
async function heardTyping(id: Parameters<typeof site.events.watch>[0]): Promise<void> {
  const done = Promise.withResolvers<void>();
  const stop = site.events.watch(id, (event) => {
    if (event === 'typing-staff') done.resolve();
  });
  await database.db.rows(sql`select pg_notify('lango_desk', ${`typing-staff:${id}`})`);
  await done.promise;
  stop();
}

test('whoever watches a ticket hears of its news, and of nothing else', async () => {
  const id = await ask();
  const other = await ask();
  await heardTyping(id);
  const heard: string[] = [];
  const stop = site.events.watch(id, (event) => heard.push(event));
  await answer(other);
  await answer(id);
  await heardTyping(id);
  stop();
  expect(heard).toEqual(['changed', 'typing-staff']);
});
