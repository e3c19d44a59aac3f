import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
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
import { givenPaidServer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { openVisitorForms } from '#testing/admin/visitor-forms.ts';
import { enqueueMail, mailHandlers } from '#modules/notifications';
import { type OrderId } from '#contracts/ids.ts';
import { mailedLinks } from '../identity/testing/mailed-links.ts';
import { usualDays } from '../privacy/testing/kept-days.ts';
import { everyHolding } from './every-holding.ts';
import { tracesOf } from '../privacy/testing/traces.ts';

const { shop, admin, pass } = useAdmin();
const days = (count: number) => count * dayMs;

/** A customer with a paid server, and the steps to settle all debts. */
async function givenCustomer() {
  const { customerId, orderId } = await givenPaidServer(shop);
  const email = `${customerId}@example.test`;
  const settle = async () => {
    await shop.db.execute(sql`update servers set state = 'gone' where customer_id = ${customerId}`);
    await shop.db.execute(sql`
      update orders set state = 'delivered', delivered_at = ${noon} where id = ${orderId}`);
  };
  const ask = () =>
    shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
  /** Asked for, waited for and done. */
  const erase = async () => {
    await settle();
    await ask();
    pass(days(7));
    expect(await eraseDue(shop, everyHolding)).toBe(1);
  };
  return { customerId, orderId, email, settle, ask, erase };
}

const receiptOf = (paymentId: string) => paymentId.slice(4, 14).toUpperCase();
type Paid = Readonly<{ customerId: CustomerId; orderId: OrderId; account: string }>;

/** A payment of that order from that account. */
async function givenPayment({ customerId, orderId, account }: Paid) {
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
      '', ${account}, ${paymentId}, ${paymentId}, ${receiptOf(paymentId)}, '{}', ${noon}, ${noon}, ${noon})`);
  return paymentId;
}

const person = (id: CustomerId) =>
  shop.db.rows<Record<string, unknown>>(sql`select * from customers where id = ${id}`);

async function fetchCopy(email: string) {
  await runJobs(shop, privacyHandlers({ ...shop, keptDays: usualDays }, everyHolding));
  const mails = await mailedLinks(shop.db, shop.keyring, email);
  const link = mails.findLast(({ link: each }) => each.includes('/account/copy#'))?.link ?? '';
  return link.split('#')[1] ?? '';
}

test('a copy holds every part as JSON and as tables, and its link works once', async () => {
  const { customerId, email } = await givenCustomer();
  await shop.db.transaction((tx) => askCopy(shop, tx, { customerId, askedBy: 'customer' }));
  const token = await fetchCopy(email);
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
  const { customerId, email } = await givenCustomer();
  await shop.db.transaction((tx) => askCopy(shop, tx, { customerId, askedBy: 'customer' }));
  const token = await fetchCopy(email);
  pass(days(3));
  await expect(openCopy(shop, token)).rejects.toMatchObject({ code: 'link-expired' });
});

test('nothing is erased while a service or money is open', async () => {
  const { customerId, settle } = await givenCustomer();
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
  const { customerId, email, settle } = await givenCustomer();
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
  pass(days(7) - 1);
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  expect((await person(customerId))[0]?.['email']).toBe(email);
  pass(1);
  expect(await eraseDue(shop, everyHolding)).toBe(1);
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  const [after] = await person(customerId);
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
  const { customerId, email, settle, ask } = await givenCustomer();
  await settle();
  await ask();
  await shop.db.transaction((tx) => keepAccount(tx, customerId, shop.clock()));
  pass(days(8));
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  expect((await person(customerId))[0]?.['email']).toBe(email);
});

test('what opened meanwhile holds an erasure up until it is closed', async () => {
  const { customerId, settle, ask } = await givenCustomer();
  await settle();
  await ask();
  await shop.db.execute(sql`
    insert into customer_balances (customer_id, currency, minor) values (${customerId}, 'KES', 5)`);
  pass(days(7));
  expect(await eraseDue(shop, everyHolding)).toBe(0);
  await shop.db.execute(sql`delete from customer_balances where customer_id = ${customerId}`);
  pass(days(1));
  expect(await eraseDue(shop, everyHolding)).toBe(1);
});

test('an account of the staff is not erased', async () => {
  const path = `/admin/customers/${admin.staffId}/erase`;
  const answer = await admin.call('owner', `POST ${path}`, { reason: 'asked' });
  expect(answer).toMatchObject({ status: 409, json: { code: 'erasure-refused' } });
});

test('an erasure takes the payer out of our rows and out of what providers said', async () => {
  const { customerId, orderId, erase } = await givenCustomer();
  const phone = '254711223344';
  const paymentId = await givenPayment({ customerId, orderId, account: phone });
  const receipt = receiptOf(paymentId);
  await shop.db.execute(sql`
    insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
      source_known, received_at, handled_at, verdict)
    values ('daraja', ${paymentId}, ${paymentId}, ${JSON.stringify({ PhoneNumber: phone })}::jsonb,
      '127.0.0.1', true, ${noon}, ${noon}, 'succeeded')`);
  await shop.db.execute(sql`
    insert into paybill_notices (receipt, amount_minor, reference, payer, paid_at, state, heard_at,
                                 resolved_at)
    values (${receipt}, 130000, 'LG-1', ${phone}, '20260301120000', 'confirmed', ${noon},
            ${noon})`);
  await erase();
  const left = await shop.db.rows<{ found: string }>(sql`
    select row_to_json(p)::text as found from payment_attempts p where id = ${paymentId}
    union all select row_to_json(i)::text from provider_inbox i where payment_id = ${paymentId}
    union all select row_to_json(n)::text from paybill_notices n where receipt = ${receipt}`);
  expect(left).toHaveLength(3);
  expect(left.map(({ found }) => found).join('\n')).not.toContain(phone);
});

const tracesLeft = (...texts: string[]) => tracesOf(shop.db, shop.keyring, texts);
let forms: Awaited<ReturnType<typeof openVisitorForms>>;
beforeAll(async () => void (forms = await openVisitorForms(shop)));

/** Sends the pending outbox jobs nowhere. */
async function sendMails() {
  const mail = { from: 'Lango <no-reply@shop.test>', isShop: false } as never;
  const { name, supportEmail, messagingUrl, noticeRecipients } = shop.shop;
  const said = { name, supportEmail, messagingUrl, noticeRecipients };
  const config = { mode: 'sandbox' as const, publicUrl: shop.publicUrl, shop: said, mail };
  const transport = { send: async () => undefined, close: () => undefined };
  while ((await runJobs(shop, mailHandlers({ ...shop, config, transport }))) > 0);
}

test('the mail that says goodbye is forgotten once it has left', async () => {
  const { email, erase } = await givenCustomer();
  await erase();
  await sendMails();
  expect(await tracesLeft(email)).toEqual([]);
});

test('what a person wrote without signing in goes with their address', async () => {
  const { email, erase } = await givenCustomer();
  const words = ['My neighbour is called Achieng.', 'Somebody at your address sends me post.'];
  expect(await forms.write(email, words[0] ?? '')).toBe(200);
  expect(await forms.report(email, words[1] ?? '')).toBe(303);
  expect(await tracesLeft(...words)).not.toEqual([]);
  await erase();
  await sendMails();
  expect(await tracesLeft(email, ...words)).toEqual([]);
});

test('what somebody else wrote stays, also where it names a like address', async () => {
  const { erase, email } = await givenCustomer();
  const other = `x${email}`;
  expect(await forms.write(other, 'I was never a customer of yours.')).toBe(200);
  await erase();
  const tables = (await tracesLeft('I was never a customer of yours.')).map(
    (find) => find.split(':')[0],
  );
  expect(tables).toEqual(['contact_messages', 'jobs', 'ticket_messages', 'tickets']);
});

test('an address that nobody confirmed takes nothing with it', async () => {
  const { customerId, erase, email } = await givenCustomer();
  expect(await forms.write(email, 'The mailbox is mine, the account is not.')).toBe(200);
  await shop.db.execute(sql`update customers set email_verified = false where id = ${customerId}`);
  await erase();
  expect(await tracesLeft('The mailbox is mine, the account is not.')).not.toEqual([]);
});

test('an address of before is followed, unless it is somebody else’s by now', async () => {
  const { customerId, erase } = await givenCustomer();
  const [former, handedOn] = [`former-${customerId}@a.test`, `handed-${customerId}@a.test`];
  for (const [index, to] of [former, handedOn].entries()) {
    await shop.db.transaction((tx) =>
      enqueueMail(tx, shop, {
        template: 'email-changed',
        dedupeKey: `email-changed:${customerId}:${index}`,
        to: [to],
        customerId,
        facts: { firstName: 'Wanjiru', changedAt: noon.toISOString() },
        at: noon,
      }),
    );
  }
  const { customerId: next } = await givenPaidServer(shop);
  await shop.db.execute(sql`update customers set email = ${handedOn} where id = ${next}`);
  await forms.write(former, 'Written from the old mailbox.');
  await forms.write(handedOn, 'Written by its new owner.');
  await erase();
  expect(await tracesLeft('Written from the old mailbox.')).toEqual([]);
  expect(await tracesLeft('Written by its new owner.')).not.toEqual([]);
});

test('staff’s copy of a notice about a person forgets the person', async () => {
  const { customerId, email, erase } = await givenCustomer();
  await shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      template: 'contact-message',
      dedupeKey: `told-staff:${customerId}`,
      to: ['desk@shop.test'],
      facts: { email, body: 'Kept by the desk.', receivedAt: noon.toISOString() },
      at: noon,
    }),
  );
  await erase();
  await sendMails();
  expect(await tracesLeft(email, 'Kept by the desk.')).toEqual([]);
  const kept = await shop.db.rows(sql`
    select recipients from mails where dedupe_key = ${`told-staff:${customerId}`}`);
  expect(kept).toEqual([{ recipients: ['desk@shop.test'] }]);
});

test('an invoice keeps what the law asks for, without mailbox and phone', async () => {
  const { customerId, orderId, email, erase } = await givenCustomer();
  await givenInvoice({ customerId, orderId, email });
  await erase();
  const [invoice] = await shop.db.rows<{ buyer: unknown; total: number }>(sql`
    select buyer, total_minor as total from invoices where customer_id = ${customerId}`);
  expect(invoice).toEqual({
    buyer: { ...buyer, email: '', phone: null },
    total: 130_000,
  });
});

const buyer = { name: 'Wanjiru Otieno', company: '', address: 'Moi Avenue', pin: 'A123456789B' };

type Sold = Readonly<{ customerId: CustomerId; orderId: OrderId; email: string }>;

async function givenInvoice({ customerId, orderId, email }: Sold) {
  const { db, random } = shop;
  const paymentId = await givenPayment({ customerId, orderId, account: '2547…' });
  const sold = { ...buyer, email, phone: '254711223344' };
  const seq = Number.parseInt(paymentId.slice(4, 10), 16) + 1;
  await db.execute(sql`
    insert into invoices (id, year, seq, number, order_id, order_code, payment_id, customer_id,
      issued_at, seller, buyer, lines, list_minor, discount_minor, total_minor, vat_minor,
      usd_cents, rate_e4, method)
    values (${makeId('inv', random)}, 2026, ${seq}, ${`INV-2026-${seq}`}, ${orderId}, 'LG-1',
      ${paymentId}, ${customerId}, ${noon}, '{}', ${JSON.stringify(sold)}::jsonb, '[]', 130000, 0,
      130000, 0, 1000, 1300000, 'M-Pesa')`);
}
