import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
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
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenPaidServer, givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { mailedLinks } from '../identity/testing/mailed-links.ts';
import { usualDays } from '../privacy/testing/kept-days.ts';
import { everyHolding } from './every-holding.ts';
import type { AdminContext } from './context.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const days = (count: number) => count * dayMs;

async function openShop() {
  let at = noon;
  const shop = givenShop(database.db, () => at);
  const admin = await openAdmin(shop);
  const { customerId, orderId } = await givenPaidServer(shop);
  const email = `${customerId}@example.test`;
  const wait = (ms: number) => void (at = new Date(at.getTime() + ms));
  /** The service is over and nothing is owed. */
  const settle = async () => {
    await shop.db.execute(sql`update servers set state = 'gone' where customer_id = ${customerId}`);
    await shop.db.execute(sql`
      update orders set state = 'delivered', delivered_at = ${noon} where id = ${orderId}`);
  };
  return { shop, admin, customerId, orderId, email, wait, settle };
}

const person = ({ db }: AdminContext, id: CustomerId) =>
  db.rows<Record<string, unknown>>(sql`select * from customers where id = ${id}`);

async function fetchCopy(shop: AdminContext, email: string) {
  await runJobs(shop, privacyHandlers({ ...shop, keptDays: usualDays }, everyHolding));
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
  const { shop, admin, customerId, settle } = await openShop();
  const path = `/admin/customers/${customerId}/erase`;
  const refused = await admin.call('owner', `POST ${path}`, { reason: 'asked by phone' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'erasure-refused' } });
  await settle();
  await shop.db.execute(sql`
    insert into customer_balances (customer_id, currency, minor)
    values (${customerId}, 'KES', 100)`);
  expect((await admin.call('owner', `POST ${path}`, { reason: 'again' })).status).toBe(409);
  const record = await admin.call('owner', `GET /admin/customers/${customerId}`);
  expect(record.json['privacy']).toMatchObject({ obstacles: ['balance'], erasure: null });
});

test('an account is erased after seven days, and not before', async () => {
  const { shop, admin, customerId, email, wait, settle } = await openShop();
  await settle();
  await admin.call('support', `POST /admin/customers/${customerId}/notes`, { body: 'Tall.' });
  await shop.db.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                         channel, subject, status, priority, created_at, spoke_at, customer_seen,
                         staff_seen)
    values (${makeId('tkt', shop.random)}, ${customerId.slice(4, 14)}, ${customerId}, ${email},
            'Wanjiru Otieno', 'sales', 'web', 'My street', 'open', 'normal', ${noon}, ${noon}, 0,
            0)`);
  const ask = () =>
    admin.call('owner', `POST /admin/customers/${customerId}/erase`, { reason: 'asked' });
  expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
  wait(days(7) - 1);
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  expect((await person(shop, customerId))[0]?.['email']).toBe(email);
  wait(1);
  expect(await eraseDue(shop, everyHolding)).toBe(1);
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  const [after] = await person(shop, customerId);
  expect(after).toMatchObject({ first_name: 'Erased', last_name: '', phone: null });
  const left = await shop.db.rows<{ found: string }>(sql`
    select row_to_json(t)::text as found from tickets t where customer_id = ${customerId}
    union all select row_to_json(n)::text from customer_notes n where customer_id = ${customerId}
    union all select row_to_json(m)::text from mails m where customer_id = ${customerId}
    union all select row_to_json(c)::text from customers c where id = ${customerId}`);
  const text = left.map(({ found }) => found).join('\n');
  for (const trace of [email, 'Wanjiru', 'Tall.', 'My street']) expect(text).not.toContain(trace);
  const record = await admin.call('owner', `GET /admin/customers/${customerId}`);
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
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  expect((await person(shop, customerId))[0]?.['email']).toBe(email);
});

test('what opened meanwhile holds an erasure up until it is closed', async () => {
  const { shop, customerId, wait, settle } = await openShop();
  await settle();
  await shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
  await shop.db.execute(sql`
    insert into customer_balances (customer_id, currency, minor) values (${customerId}, 'KES', 5)`);
  wait(days(7));
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  await shop.db.execute(sql`delete from customer_balances where customer_id = ${customerId}`);
  wait(days(1));
  expect(await eraseDue(shop, everyHolding)).toBe(1);
});

test('an account of the staff is not erased', async () => {
  const { admin } = await openShop();
  const path = `/admin/customers/${admin.staffId}/erase`;
  const answer = await admin.call('owner', `POST ${path}`, { reason: 'asked' });
  expect(answer).toMatchObject({ status: 409, json: { code: 'erasure-refused' } });
});

test('an erasure takes the payer out of our rows and out of what providers said', async () => {
  const { shop, customerId, orderId, wait, settle } = await openShop();
  await settle();
  const phone = '254711223344';
  const paymentId = makeId('pay', shop.random);
  await shop.db.execute(sql`
    insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                 moved_at)
    values (${orderId}, ${customerId}, 130000, 'KES', 'paid', ${noon}, ${noon})`);
  await shop.db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
      currency, account_sealed, account_masked, reference, callback_token_hash, receipt, facts,
      created_at, resolved_at, expires_at)
    values (${paymentId}, ${orderId}, ${customerId}, 'daraja', 'STK', 'succeeded', 130000, 'KES',
      '', ${phone}, ${paymentId}, ${paymentId}, 'RCPT000001', '{}', ${noon}, ${noon}, ${noon})`);
  await shop.db.execute(sql`
    insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
      source_known, received_at, handled_at, verdict)
    values ('daraja', ${paymentId}, ${paymentId}, ${JSON.stringify({ PhoneNumber: phone })}::jsonb,
      '127.0.0.1', true, ${noon}, ${noon}, 'succeeded')`);
  await shop.db.execute(sql`
    insert into paybill_notices (receipt, amount_minor, reference, payer, paid_at, state, heard_at,
                                 resolved_at)
    values ('RCPT000001', 130000, 'LG-1', ${phone}, '20260301120000', 'confirmed', ${noon},
            ${noon})`);
  await shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
  wait(days(7));
  expect(await eraseDue(shop, everyHolding)).toBe(1);
  const left = await shop.db.rows<{ found: string }>(sql`
    select row_to_json(p)::text as found from payment_attempts p where id = ${paymentId}
    union all select row_to_json(i)::text from provider_inbox i where payment_id = ${paymentId}
    union all select row_to_json(n)::text from paybill_notices n where receipt = 'RCPT000001'`);
  expect(left).toHaveLength(3);
  expect(left.map(({ found }) => found).join('\n')).not.toContain(phone);
});
