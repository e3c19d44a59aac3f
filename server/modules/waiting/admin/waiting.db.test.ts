import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiBase } from '#contracts/site/paths.ts';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { runJobs } from '#platform/jobs.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { keepMail } from '../../notifications/testing/kept-mail.ts';
import {
  givenBuyer,
  givenProxy,
  givenShop,
  type TestShop,
} from '../../sales/testing/given-sales.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';
import { forgetWaiting } from '../work.ts';
import { waitingHoldings } from '../held-data.sql.ts';
import { waitingHandlers } from '../notify.ts';
import { waitingRoutes } from '../waiting.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const server = 'us9';
let at = noon;
let shop: TestShop;
let admin: Admin;
let mail: ReturnType<typeof keepMail>;

beforeAll(async () => {
  shop = await givenShop(database.db, () => at);
  const { publicUrl } = shop;
  const config = { mode: 'sandbox', publicUrl } as const;
  admin = await openAdmin({ ...shop, settings: givenSettings({}), config }, (app) =>
    waitingRoutes(app, shop),
  );
  mail = keepMail(shop);
  await database.db.execute(sql`
    insert into vps_offers (id, country_code, description, supported_os, price_month_cents, vcpus,
                            ram_gb, disk_gb, has_android, position, capacity, audience)
    values (${server}, 'KE', 'A server', '{Linux}', 550, 2, 4, 80, true, 900, 0,
            'member')`);
});

beforeEach(async () => {
  at = new Date(at.getTime() + 24 * 30 * hourMs);
  await database.db.execute(sql`delete from waiting_entries`);
  await setCapacity(0);
  mail.kept.length = 0;
});

const setCapacity = (capacity: number | null) =>
  database.db.execute(sql`update vps_offers set capacity = ${capacity} where id = ${server}`);

const fromPage = { origin: 'https://shop.test' };

/** Sends a page's form as a browser without script does; gives where it leads. */
async function send(path: string, fields: Record<string, string>, headers: object = fromPage) {
  const answer = await admin.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, to: answer.headers.location };
}

const ask = (email: string, product = 'vcc', path = '/coming-soon') =>
  send(path, { email, product, website: '' });

async function counts(product: string) {
  const { json } = await admin.call('owner', 'GET /admin/waiting');
  const lists = json['lists'] as Record<string, unknown>[];
  const { confirmed, unconfirmed, told, state } =
    lists.find((list) => list['product'] === product) ?? {};
  return { confirmed, unconfirmed, told, state };
}

const pathOf = (link: string | undefined) => {
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
};
const linkIn = (text: string | undefined) => /https:\S*waiting-confirm\S*/.exec(text ?? '')?.[0];

/** Customers who wait for the server that is sold out, with accounts of their own. */
async function givenWaiting(count: number) {
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { customerId, email } = await givenBuyer(shop);
    emails.push(email);
    const id = `wai_${customerId.slice(4)}`;
    await database.db.execute(sql`
      insert into waiting_entries (id, product, email, customer_id, language, asked_at,
                                   confirmed_at)
      values (${id}, ${`server-${server}`}, ${email}, ${customerId}, 'en', ${at}, ${at})`);
  }
  return emails.toSorted();
}

const open = () => admin.call('owner', `POST /admin/waiting/server-${server}/open`);
const work = () => runJobs(shop, waitingHandlers(shop));
const told = () => mail.kept.flatMap(({ to }) => to).toSorted();

test('a visitor counts once the mailed link was pressed, and a known address is not told apart', async () => {
  const asked = await ask('Amina@Example.test');
  expect(asked).toEqual({ status: 303, to: '/waiting-sent' });
  await mail.runDue();
  const [letter] = mail.kept;
  expect(letter?.to).toEqual(['amina@example.test']);
  expect(letter?.leaveLink).toMatch(/^https:\/\/shop\.test\/waiting-leave\?w=/);
  expect(letter?.text).toContain(letter?.leaveLink);
  expect(await counts('vcc')).toMatchObject({ confirmed: 0, unconfirmed: 1 });

  const link = pathOf(linkIn(letter?.text));
  for (let press = 0; press < 2; press += 1) {
    expect((await send(link, {})).to).toBe('/waiting-confirmed');
  }
  expect(await counts('vcc')).toMatchObject({ confirmed: 1, unconfirmed: 0, state: 'announced' });
  expect(await ask('amina@example.test')).toEqual(asked);
  await mail.runDue();
  expect(mail.kept).toHaveLength(1);
  expect(await counts('vcc')).toMatchObject({ confirmed: 1, unconfirmed: 0 });
});

test('the page, the mail and its links are in the language of the form', async () => {
  expect((await ask('juma@example.test', 'nonvoip', '/sw/coming-soon')).to).toBe(
    '/sw/waiting-sent',
  );
  await mail.runDue();
  const [letter] = mail.kept;
  expect(letter?.subject).toContain('Thibitisha');
  const link = pathOf(linkIn(letter?.text));
  expect(link).toMatch(/^\/sw\/waiting-confirm/);
  expect((await send(link, {})).to).toBe('/sw/waiting-confirmed');
});

test('a link is over after 48 hours, and another entry’s or page’s key opens nothing', async () => {
  await ask('late@example.test');
  await mail.runDue();
  const link = pathOf(linkIn(mail.kept[0]?.text));
  const crossed = link.replace('confirm', 'leave');
  const forged = link.replace(/w=\w{32}/, `w=${'0'.repeat(32)}`);
  for (const wrong of [crossed, forged, '/waiting-confirm', '/waiting-leave?w=x']) {
    expect((await send(wrong, {})).to).toBe('/waiting-over');
  }
  at = new Date(at.getTime() + 48 * hourMs);
  expect((await send(link, {})).to).toBe('/waiting-over');
  await forgetWaiting(database.db, new Date(at.getTime() + 1));
  expect(await counts('vcc')).toMatchObject({ unconfirmed: 0 });
});

test('the link in a mail takes its reader off the list, by the page and by the mail program', async () => {
  for (const [email, fields, answer] of [
    ['page@example.test', {}, { status: 303, to: '/waiting-left' }],
    ['program@example.test', { 'List-Unsubscribe': 'One-Click' }, { status: 200, to: undefined }],
  ] as const) {
    mail.kept.length = 0;
    await ask(email);
    await mail.runDue();
    const link = pathOf(mail.kept[0]?.leaveLink);
    // A mail program sends neither an origin nor a cookie.
    const headers = 'List-Unsubscribe' in fields ? {} : fromPage;
    expect(await send(link, fields, headers)).toEqual(answer);
    expect(await counts('vcc')).toMatchObject({ unconfirmed: 0 });
    expect((await send(link, fields, headers)).status).toBe(answer.status);
  }
});

test.each([
  ['an address that is none', { email: 'me', product: 'vcc' }],
  ['document templates, which never open', { email: 'a@example.test', product: 'templates' }],
  ['goods that visitors cannot see', { email: 'a@example.test', product: `server-${server}` }],
])('%s leads to what to check', async (_, fields) => {
  expect((await send('/coming-soon', fields)).to).toBe('/waiting-again');
  expect(await database.db.rows(sql`select 1 from waiting_entries`)).toEqual([]);
});

test('a program that fills in the hidden field is thanked and not heard', async () => {
  const fields = { email: 'bot@example.test', product: 'vcc', website: 'https://spam.test' };
  expect((await send('/coming-soon', fields)).to).toBe('/waiting-sent');
  expect(await database.db.rows(sql`select 1 from waiting_entries`)).toEqual([]);
});

test('one mailbox is asked three times an hour', async () => {
  const ways: unknown[] = [];
  for (let n = 0; n < 4; n += 1) ways.push((await ask('often@example.test')).to);
  expect(ways).toEqual([...Array<string>(3).fill('/waiting-sent'), '/waiting-again']);
  await mail.runDue();
  expect(mail.kept.length).toBeLessThanOrEqual(3);
});

test('a customer joins and leaves without a mail, and only what cannot be bought', async () => {
  const path = (product: string) => `/account/waiting/${product}`;
  const joined = await admin.call('customer', `PUT ${path(`server-${server}`)}`);
  expect(joined).toEqual({ status: 200, json: { products: [`server-${server}`] } });
  expect(await counts(`server-${server}`)).toMatchObject({ confirmed: 1, state: 'closed' });
  expect((await admin.call('customer', `PUT ${path('country-KE')}`)).status).toBe(422);
  expect((await admin.call('customer', `PUT ${path('server-zz9')}`)).status).toBe(422);
  expect((await admin.call('customer', `PUT ${path('templates')}`)).status).toBe(404);
  const left = await admin.call('customer', `DELETE ${path(`server-${server}`)}`);
  expect(left.json).toEqual({ products: [] });
  await mail.runDue();
  expect(mail.kept).toEqual([]);
});

test('a country without a free proxy is waited for, and one with a proxy is not', async () => {
  await givenProxy(shop);
  await database.db.execute(sql`update proxies set health = 'degraded'`);
  const join = () => admin.call('customer', 'PUT /account/waiting/country-KE');
  expect((await join()).json).toEqual({ products: ['country-KE'] });
  await database.db.execute(sql`update proxies set health = 'healthy'`);
  expect((await join()).status).toBe(422);
  expect((await admin.call('owner', 'POST /admin/waiting/country-KE/open')).status).toBe(200);
});

test('a list opens only when its product can be bought, and that of announced goods never', async () => {
  await givenWaiting(1);
  const closed = await open();
  expect([closed.status, closed.json['code']]).toEqual([422, 'not-for-sale']);
  for (const product of ['vcc', 'nonvoip']) {
    const answer = await admin.call('owner', `POST /admin/waiting/${product}/open`);
    expect([answer.status, answer.json['code']]).toEqual([422, 'not-for-sale']);
  }
  expect((await admin.call('owner', 'POST /admin/waiting/server-zz9/open')).status).toBe(404);
  await work();
  await mail.runDue();
  expect(mail.kept).toEqual([]);
});

test('everybody who waits is mailed once, opened twice and worked on by two at the same time', async () => {
  const emails = await givenWaiting(230);
  await setCapacity(null);
  await Promise.all([open(), open()]);
  await Promise.all([work(), work()]);
  await work();
  await open();
  await work();
  await mail.runDue();
  expect(told()).toEqual(emails);
  expect(mail.kept[0]?.subject).toBe('Server US9, Kenya: available now');
  expect(await counts(`server-${server}`)).toMatchObject({ confirmed: 0, told: 230 });
});

test('a worker that stops between two batches goes on where it stopped', async () => {
  const emails = await givenWaiting(150);
  await setCapacity(null);
  await open();
  let batches = 0;
  const failing = {
    ...shop,
    db: {
      ...shop.db,
      transaction: (act: Parameters<typeof shop.db.transaction>[0]) => {
        batches += 1;
        return batches === 2 ? Promise.reject(new Error('killed')) : shop.db.transaction(act);
      },
    },
  } as TestShop;
  await runJobs(failing, waitingHandlers(failing));
  await mail.runDue();
  expect(told()).toHaveLength(100);
  at = new Date(at.getTime() + hourMs);
  await work();
  await mail.runDue();
  expect(told()).toEqual(emails);
});

test('who asks again after the mail is told by the next opening', async () => {
  await admin.call('customer', `PUT /account/waiting/server-${server}`);
  for (let opening = 1; opening <= 2; opening += 1) {
    await setCapacity(null);
    await open();
    await work();
    await mail.runDue();
    expect(mail.kept).toHaveLength(opening);
    await setCapacity(0);
    at = new Date(at.getTime() + hourMs);
    await admin.call('customer', `PUT /account/waiting/server-${server}`);
  }
});

test('an erased account is on no list, by its id and by its address', async () => {
  const { customerId, email } = await givenBuyer(shop);
  await ask(email);
  const erase = waitingHoldings['waiting_entries']?.erase;
  if (typeof erase !== 'function') throw new Error('Nothing is erased.');
  for (const statement of erase({ customerId, emails: [email], at, emailMacs: [] })) {
    await database.db.execute(statement);
  }
  expect(await database.db.rows(sql`select 1 from waiting_entries`)).toEqual([]);
});

test('the calls of a customer are for people who are signed in', async () => {
  const answer = await admin.app.inject({
    url: `${apiBase}/account/waiting`,
    headers: { 'x-test-who': 'visitor' },
  });
  expect(answer.statusCode).toBe(401);
});
