import { expect, test } from 'vitest';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { enqueueMail, mailHandlers } from '#modules/notifications';
import { askErasure, eraseDue } from '#modules/privacy';
import { sql } from '#platform/db.ts';
import { runJobs } from '#platform/jobs.ts';
import { makeId } from '#platform/random.ts';
import { givenPaidServer, givenShop } from '#testing/admin/given-shop.ts';
import { openVisitorForms } from '#testing/admin/visitor-forms.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { tracesOf } from '../privacy/testing/traces.ts';
import { everyHolding } from './every-holding.ts';
import type { AdminContext } from './context.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

async function openShop() {
  let at = noon;
  const shop = givenShop(database.db, () => at);
  const { customerId, orderId } = await givenPaidServer(shop);
  const email = `${customerId}@example.test`;
  await shop.db.execute(sql`update servers set state = 'gone' where customer_id = ${customerId}`);
  await shop.db.execute(sql`
    update orders set state = 'delivered', delivered_at = ${noon} where id = ${orderId}`);
  const erase = async () => {
    await shop.db.transaction((tx) => askErasure(shop, tx, { customerId, askedBy: 'customer' }));
    at = new Date(at.getTime() + 7 * dayMs);
    expect(await eraseDue(shop, everyHolding)).toBe(1);
  };
  const forms = await openVisitorForms(shop);
  const left = (...texts: string[]) => tracesOf(shop.db, shop.keyring, texts);
  return { shop, customerId, orderId, email, erase, forms, left };
}

/** Sends what waits in the outbox to nobody. */
async function sendMails(shop: AdminContext) {
  const mail = { from: 'Lango <no-reply@shop.test>', isShop: false } as never;
  const { name, supportEmail, messagingUrl, noticeRecipients } = shop.shop;
  const said = { name, supportEmail, messagingUrl, noticeRecipients };
  const config = { mode: 'sandbox' as const, publicUrl: shop.publicUrl, shop: said, mail };
  const transport = { send: async () => undefined, close: () => undefined };
  while ((await runJobs(shop, mailHandlers({ ...shop, config, transport }))) > 0);
}

test('the mail that says goodbye is forgotten once it has left', async () => {
  const { shop, email, erase, left } = await openShop();
  await erase();
  await sendMails(shop);
  expect(await left(email)).toEqual([]);
});

test('what a person wrote without signing in goes with their address', async () => {
  const { shop, email, erase, forms, left } = await openShop();
  const words = ['My neighbour is called Achieng.', 'Somebody at your address sends me post.'];
  expect(await forms.write(email, words[0] ?? '')).toBe(200);
  expect(await forms.report(email, words[1] ?? '')).toBe(303);
  expect(await left(...words)).not.toEqual([]);
  await erase();
  await sendMails(shop);
  expect(await left(email, ...words)).toEqual([]);
});

test('what somebody else wrote stays, also where it names a like address', async () => {
  const { erase, forms, email, left } = await openShop();
  const other = `x${email}`;
  expect(await forms.write(other, 'I was never a customer of yours.')).toBe(200);
  await erase();
  const tables = (await left('I was never a customer of yours.')).map((find) => find.split(':')[0]);
  expect(tables).toEqual(['contact_messages', 'jobs', 'ticket_messages', 'tickets']);
});

test('an address that nobody confirmed takes nothing with it', async () => {
  const { shop, customerId, erase, forms, email, left } = await openShop();
  expect(await forms.write(email, 'The mailbox is mine, the account is not.')).toBe(200);
  await shop.db.execute(sql`update customers set email_verified = false where id = ${customerId}`);
  await erase();
  expect(await left('The mailbox is mine, the account is not.')).not.toEqual([]);
});

test('an address of before is followed, unless it is somebody else’s by now', async () => {
  const { shop, customerId, erase, forms, left } = await openShop();
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
  expect(await left('Written from the old mailbox.')).toEqual([]);
  expect(await left('Written by its new owner.')).not.toEqual([]);
});

test('staff’s copy of a notice about a person forgets the person', async () => {
  const { shop, customerId, email, erase, left } = await openShop();
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
  await sendMails(shop);
  expect(await left(email, 'Kept by the desk.')).toEqual([]);
  const kept = await shop.db.rows(sql`
    select recipients from mails where dedupe_key = ${`told-staff:${customerId}`}`);
  expect(kept).toEqual([{ recipients: ['desk@shop.test'] }]);
});

test('an invoice keeps what the law asks for, without mailbox and phone', async () => {
  const { shop, customerId, orderId, email, erase } = await openShop();
  await givenInvoice(shop, { customerId, orderId, email });
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

async function givenInvoice({ db, random }: AdminContext, { customerId, orderId, email }: Sold) {
  const paymentId = makeId('pay', random);
  await db.execute(sql`
    insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                 moved_at)
    values (${orderId}, ${customerId}, 130000, 'KES', 'paid', ${noon}, ${noon})`);
  await db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
      currency, account_sealed, account_masked, reference, callback_token_hash, receipt, facts,
      created_at, resolved_at, expires_at)
    values (${paymentId}, ${orderId}, ${customerId}, 'daraja', 'STK', 'succeeded', 130000, 'KES',
      '', '2547…', ${paymentId}, ${paymentId}, ${paymentId.slice(4, 14).toUpperCase()}, '{}',
      ${noon}, ${noon}, ${noon})`);
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
