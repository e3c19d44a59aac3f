import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import {
  askCopy,
  askErasure,
  eraseDue,
  keepAccount,
  openCopy,
  privacyHandlers,
} from '#modules/privacy';
import { sql } from '#platform/db.ts';
import { runJobs } from '#platform/jobs.ts';
import { makeId } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { mailedLinks } from '../identity/testing/mailed-links.ts';
import { eraseNotes } from './customer-notes.sql.ts';
import { openOffice } from './testing/given-office.ts';
import { givenPaidServer, givenShop } from './testing/given-shop.ts';
import type { AdminWorld } from './world.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const days = (count: number) => count * 24 * 60 * 60_000;

async function openShop() {
  let at = noon;
  const shop = givenShop(database.db, () => at);
  const office = await openOffice(shop);
  const { customerId, orderId } = await givenPaidServer(shop);
  const email = `${customerId}@example.test`;
  const wait = (ms: number) => void (at = new Date(at.getTime() + ms));
  /** The service is over and nothing is owed. */
  const settle = async () => {
    await shop.db.execute(sql`update servers set state = 'gone' where customer_id = ${customerId}`);
    await shop.db.execute(sql`
      update orders set state = 'delivered', delivered_at = ${noon} where id = ${orderId}`);
  };
  return { shop, office, customerId, orderId, email, wait, settle };
}

const person = ({ db }: AdminWorld, id: CustomerId) =>
  db.rows<Record<string, unknown>>(sql`select * from customers where id = ${id}`);

async function fetchCopy(shop: AdminWorld, email: string) {
  await runJobs(shop, privacyHandlers(shop));
  const mails = await mailedLinks(shop.db, shop.keyring, email);
  const link = mails.findLast(({ link: each }) => each.includes('/account/copy#'))?.link ?? '';
  return link.split('#')[1] ?? '';
}

test('a copy holds every part as JSON and as tables, and its link works once', async () => {
  const { shop, customerId, email } = await openShop();
  await shop.db.transaction((tx) => askCopy(shop, tx, { customerId, askedBy: 'customer' }));
  const token = await fetchCopy(shop, email);
  const ends = await Promise.allSettled([openCopy(shop, token), openCopy(shop, token)]);
  const [given] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const files = unzipSync(Buffer.from(given?.content ?? '', 'base64'));
  const all = JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()));
  expect(all).toMatchObject({
    account: [{ email, first_name: 'Wanjiru' }],
    servers: [{ title: 'VPS US1' }],
    orders: [{ product: 'vps' }],
  });
  expect(strFromU8(files['orders.csv'] ?? new Uint8Array())).toContain('VPS US1');
  expect(strFromU8(files['everything.json'] ?? new Uint8Array())).not.toMatch(/secret|token|mac"/);
});

test('a copy that nobody fetched for three days is gone', async () => {
  const { shop, customerId, email, wait } = await openShop();
  await shop.db.transaction((tx) => askCopy(shop, tx, { customerId, askedBy: 'customer' }));
  const token = await fetchCopy(shop, email);
  wait(days(3));
  await expect(openCopy(shop, token)).rejects.toMatchObject({ code: 'link-expired' });
});

test('nothing is erased while a service or money is open', async () => {
  const { shop, office, customerId, settle } = await openShop();
  const path = `/admin/customers/${customerId}/erase`;
  const refused = await office.call('owner', `POST ${path}`, { reason: 'asked by phone' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'erasure-refused' } });
  await settle();
  await shop.db.execute(sql`
    insert into customer_balances (customer_id, currency, minor)
    values (${customerId}, 'KES', 100)`);
  expect((await office.call('owner', `POST ${path}`, { reason: 'again' })).status).toBe(409);
  const record = await office.call('owner', `GET /admin/customers/${customerId}`);
  expect(record.json['privacy']).toMatchObject({ obstacles: ['balance'], erasure: null });
});

test('an account is erased after seven days, and not before', async () => {
  const { shop, office, customerId, email, wait, settle } = await openShop();
  await settle();
  await office.call('support', `POST /admin/customers/${customerId}/notes`, { body: 'Tall.' });
  await shop.db.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                         channel, subject, status, priority, created_at, spoke_at, customer_seen,
                         staff_seen)
    values (${makeId('tkt', shop.random)}, ${customerId.slice(4, 14)}, ${customerId}, ${email},
            'Wanjiru Otieno', 'sales', 'web', 'My street', 'open', 'normal', ${noon}, ${noon}, 0,
            0)`);
  const ask = () =>
    office.call('owner', `POST /admin/customers/${customerId}/erase`, { reason: 'asked' });
  expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
  wait(days(7) - 1);
  expect(await eraseDue(shop, [eraseNotes])).toBe(0);
  expect((await person(shop, customerId))[0]?.['email']).toBe(email);
  wait(1);
  expect(await eraseDue(shop, [eraseNotes])).toBe(1);
  expect(await eraseDue(shop, [eraseNotes])).toBe(0);
  const [after] = await person(shop, customerId);
  expect(after).toMatchObject({ first_name: 'Erased', last_name: '', phone: null });
  const left = await shop.db.rows<{ found: string }>(sql`
    select row_to_json(t)::text as found from tickets t where customer_id = ${customerId}
    union all select row_to_json(n)::text from customer_notes n where customer_id = ${customerId}
    union all select row_to_json(m)::text from mails m where customer_id = ${customerId}
    union all select row_to_json(c)::text from customers c where id = ${customerId}`);
  const text = left.map(({ found }) => found).join('\n');
  for (const trace of [email, 'Wanjiru', 'Tall.', 'My street']) expect(text).not.toContain(trace);
  const record = await office.call('owner', `GET /admin/customers/${customerId}`);
  expect(record.json).toMatchObject({ orders: [{ product: 'vps' }] });
  const goodbye = await shop.db.rows(sql`
    select 1 from mails where template = 'account-erased' and recipients = ${[email]}`);
  expect(goodbye).toHaveLength(1);
});

test('a person who thinks again keeps the account', async () => {
  const { shop, customerId, email, wait, settle } = await openShop();
  await settle();
  await shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
  await shop.db.transaction((tx) => keepAccount(tx, customerId, shop.clock()));
  wait(days(8));
  expect(await eraseDue(shop, [eraseNotes])).toBe(0);
  expect((await person(shop, customerId))[0]?.['email']).toBe(email);
});

test('what opened meanwhile holds an erasure up until it is closed', async () => {
  const { shop, customerId, wait, settle } = await openShop();
  await settle();
  await shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
  await shop.db.execute(sql`
    insert into customer_balances (customer_id, currency, minor) values (${customerId}, 'KES', 5)`);
  wait(days(7));
  expect(await eraseDue(shop, [eraseNotes])).toBe(0);
  await shop.db.execute(sql`delete from customer_balances where customer_id = ${customerId}`);
  wait(days(1));
  expect(await eraseDue(shop, [eraseNotes])).toBe(1);
});

test('an account of the staff is not erased', async () => {
  const { office } = await openShop();
  const path = `/admin/customers/${office.staffId}/erase`;
  const answer = await office.call('owner', `POST ${path}`, { reason: 'asked' });
  expect(answer).toMatchObject({ status: 409, json: { code: 'erasure-refused' } });
});
