import { beforeEach, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { makeId } from '#platform/random.ts';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { creditOf } from '#modules/ledger';
import { givenCardSale } from '../testing/given-disputes.ts';
import { givenPaidLease } from '../testing/given-lease.ts';
import { payWithBalance, givenBalance } from '../testing/given-balance.ts';
import { givenOpenSale, givenProxy, givenShop, trialBalance } from '../testing/given-sales.ts';

/** Money back in Admin, over HTTP: what may go, asking for it, and following it to its end. */
const database = useTestDatabase();
const noon = Date.UTC(2026, 2, 1, 12);
type Json = Readonly<Record<string, unknown>>;

let now: number;
async function openRefunds() {
  now = noon;
  const clock = () => new Date(now);
  const shop = {
    ...givenAdminShop(database.db, clock),
    ...(await givenShop(database.db, clock)),
  };
  return { shop, admin: await openAdmin(shop) };
}
let shop: Awaited<ReturnType<typeof openRefunds>>['shop'];
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openRefunds());
});

const contentOf = ({ json }: { json: Json }) => json['content'] as readonly Json[];
const acts = () =>
  shop.db.rows(sql`
    select action, subject_id as subject, before, after from audit_log
     where actor_id = ${admin.staffId} order by id`);
let keys = 0;
const keyOf = () => `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`;

const mayGo = async (paymentId: string) =>
  (await admin.call('support', `GET /admin/payments/${paymentId}/refunds`)).json;
const ask = (paymentId: string, body: object) =>
  admin.call('finance', `POST /admin/payments/${paymentId}/refunds`, {
    reason: 'slow for an hour',
    endsService: false,
    key: keyOf(),
    ...body,
  });

test('what may go back, and which way, follows how the money came and what went before', async () => {
  const shared = { aloneKesMax: shop.limits.refundAloneKesMax, content: [] };
  const card = await givenCardSale(shop);
  const whole = { leftMinor: 25_900, balanceLeftMinor: 25_900 };
  expect(await mayGo(card.paymentId)).toEqual({
    ...whole,
    back: 'parts',
    method: 'Card',
    ...shared,
  });
  const prompt = await givenPaidLease(shop);
  expect(await mayGo(prompt.paymentId)).toEqual({
    ...whole,
    back: 'whole',
    method: 'M-Pesa',
    ...shared,
  });
  const open = await givenOpenSale(shop);
  expect(await mayGo(open.paymentId)).toEqual({
    leftMinor: 0,
    balanceLeftMinor: 0,
    back: 'none',
    method: 'M-Pesa',
    ...shared,
  });
  const buyer = await givenBalance(shop, 259);
  const spent = await payWithBalance(shop, buyer, await givenProxy(shop));
  expect(await mayGo(spent.paymentId)).toMatchObject({ ...whole, back: 'none' });
  const [topUp] = await shop.db.rows<{ id: string }>(sql`
    select id from payment_attempts
     where customer_id = ${buyer.customerId} and id <> ${spent.paymentId}`);
  expect(await mayGo(topUp?.id ?? '')).toMatchObject({ leftMinor: 25_900, balanceLeftMinor: 0 });
  const part = await ask(prompt.paymentId, { amountKes: 59, destination: 'balance' });
  expect(part.json).toMatchObject({ state: 'succeeded', amountMinor: 5_900 });
  expect(await mayGo(prompt.paymentId)).toMatchObject({
    leftMinor: 20_000,
    balanceLeftMinor: 20_000,
    back: 'none',
    content: [{ id: part.json['id'] }],
  });
  const none = makeId('pay', shop.random);
  expect((await admin.call('finance', `GET /admin/payments/${none}/refunds`)).status).toBe(404);
});

test('a refund is shown in full to whoever may read it, with every state it was in', async () => {
  const { paymentId, orderId, buyer } = await givenPaidLease(shop);
  const asked = await ask(paymentId, { amountKes: 59, destination: 'balance' });
  const order = await findOrder(shop.db, orderId);
  const refund = {
    id: asked.json['id'],
    kind: 'refund',
    orderId,
    orderCode: order?.code,
    paymentId,
    customerEmail: buyer.email,
    provider: 'daraja',
    destination: 'balance',
    carrier: 'return',
    payee: null,
    chargeMinor: null,
    amountMinor: 5_900,
    reason: 'slow for an hour',
    lines: null,
    endsService: false,
    state: 'succeeded',
    requestedBy: `${admin.staffId}@staff.test`,
    waitsFor: null,
    approvedBy: null,
    mine: true,
    idle: false,
    retriable: false,
    proposal: null,
    tries: 0,
    providerReference: null,
    resultCode: null,
    resultText: null,
    createdAt: new Date(noon).toISOString(),
    resolvedAt: new Date(noon).toISOString(),
  };
  expect(asked).toEqual({ status: 200, json: refund });
  const log = await admin.call('support', `GET /admin/refunds/${String(asked.json['id'])}`);
  expect(log.json['refund']).toEqual(refund);
  expect(log.json['events']).toMatchObject([
    { from: null, to: 'requested' },
    { from: 'requested', to: 'succeeded', actor: `${admin.staffId}@staff.test` },
  ]);
  expect(await acts()).toEqual([
    {
      action: 'refund.request',
      subject: asked.json['id'],
      before: null,
      after: {
        destination: 'balance',
        reason: 'slow for an hour',
        endsService: false,
        amount: expect.stringContaining('59') as string,
        state: 'succeeded',
      },
    },
  ]);
  const none = makeId('rfd', shop.random);
  for (const what of [`GET /admin/refunds/${none}`, `POST /admin/refunds/${none}/check`]) {
    expect((await admin.call('finance', what)).status).toBe(404);
  }
});

/** Refunds of one customer, in states that only a provider brings about. */
async function givenStates() {
  await shop.db.execute(sql`
    update refunds set state = 'succeeded', resolved_at = ${new Date(noon)}`);
  const made: Record<string, string> = {};
  for (const state of ['requested', 'submitted', 'failed'] as const) {
    now += minuteMs;
    const sale = await givenCardSale(shop);
    const asked = await ask(sale.paymentId, { amountKes: 10, destination: 'provider' });
    const id = String(asked.json['id']);
    await shop.db.execute(sql`update refunds set state = ${state} where id = ${id}`);
    made[state] = id;
  }
  now += minuteMs;
  const limited = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 5 } };
  const strict = await openAdmin(limited);
  const sale = await givenCardSale(shop);
  const waiting = await strict.call('finance', `POST /admin/payments/${sale.paymentId}/refunds`, {
    amountKes: 10,
    destination: 'balance',
    reason: 'slow',
    endsService: false,
    key: keyOf(),
  });
  return { ...made, waiting: String(waiting.json['id']), strict, sale };
}

test('the lists tell what waits, what is under way and what is stuck, the newest first', async () => {
  const made = await givenStates();
  const { requested, submitted, failed, waiting } = made as Record<string, unknown>;
  const idsOf = async (query: string) => {
    const answer = await admin.call('support', `GET /admin/refunds${query}`);
    const ids = contentOf(answer).map(({ id }) => id);
    return { ids, total: answer.json['totalItems'] };
  };
  expect(await idsOf('?state=waiting')).toEqual({ ids: [waiting], total: 1 });
  expect(await idsOf('?state=open')).toEqual({ ids: [submitted, requested], total: 2 });
  expect(await idsOf('?state=stuck')).toEqual({ ids: [failed], total: 1 });
  for (const query of ['', '?state=all']) {
    const { ids } = await idsOf(query);
    expect(ids.slice(0, 4)).toEqual([waiting, failed, submitted, requested]);
  }
  expect((await admin.call('support', 'GET /admin/refunds?page=9')).json).toMatchObject({
    content: [],
    page: 9,
  });
});

test('a refund that waits is turned down with its reason, or let out, by somebody else', async () => {
  const { waiting, sale, strict } = await givenStates();
  const path = `POST /admin/refunds/${waiting}`;
  expect((await strict.call('finance', `${path}/approve`)).status).toBe(409);
  expect((await admin.call('support', `${path}/approve`)).status).toBe(403);
  const reason = { reason: 'It worked all the time.' };
  expect((await admin.call('finance', `${path}/reject`, reason)).status).toBe(204);
  expect((await admin.call('finance', `${path}/reject`, reason)).status).toBe(409);
  const shown = await admin.call('finance', `GET /admin/refunds/${waiting}`);
  expect(shown.json['refund']).toMatchObject({
    state: 'rejected',
    resultText: reason.reason,
    mine: false,
    resolvedAt: new Date(now).toISOString(),
  });
  expect((await creditOf(shop.db, sale.buyer.customerId)).minor).toBe(0);
  expect(await mayGo(sale.paymentId)).toMatchObject({ leftMinor: 25_900 });
  expect((await acts()).at(-1)).toEqual({
    action: 'refund.reject',
    subject: waiting,
    before: null,
    after: { state: 'rejected', ...reason },
  });
});

test('a refund that its provider refused ends on the balance, once, and is in the audit log', async () => {
  const sale = await givenCardSale(shop);
  const asked = await ask(sale.paymentId, { destination: 'provider', endsService: true });
  const id = String(asked.json['id']);
  const path = `POST /admin/refunds/${id}`;
  expect((await admin.call('finance', `${path}/balance`)).status).toBe(409);
  await shop.db.execute(sql`
    update refunds set state = 'failed', next_check_at = null where id = ${id}`);
  const stuck = await admin.call('finance', `GET /admin/refunds/${id}`);
  expect(stuck.json['refund']).toMatchObject({ state: 'failed', idle: true, retriable: true });
  expect((await admin.call('support', `${path}/balance`)).status).toBe(403);
  expect((await admin.call('finance', `${path}/balance`)).status).toBe(204);
  expect((await admin.call('finance', `${path}/balance`)).status).toBe(409);
  const kept = await admin.call('finance', `GET /admin/refunds/${id}`);
  expect(kept.json['refund']).toMatchObject({
    state: 'succeeded',
    destination: 'balance',
    idle: false,
    retriable: false,
  });
  expect((await creditOf(shop.db, sale.buyer.customerId)).minor).toBe(25_900);
  expect(await trialBalance(shop)).toBe(0);
  expect((await acts()).at(-1)).toEqual({
    action: 'refund.balance',
    subject: id,
    before: null,
    after: { state: 'succeeded' },
  });
});

test('a look at the provider is in the audit log with what it was and became', async () => {
  const sale = await givenCardSale(shop);
  const { json } = await ask(sale.paymentId, { destination: 'balance', endsService: false });
  const check = `POST /admin/refunds/${String(json['id'])}/check`;
  expect((await admin.call('support', check)).status).toBe(204);
  expect((await acts()).at(-1)).toEqual({
    action: 'refund.check',
    subject: json['id'],
    before: { state: 'succeeded' },
    after: { state: 'succeeded' },
  });
});

test('more than is left, a part that no provider takes, and money that never came are refused', async () => {
  const prompt = await givenPaidLease(shop);
  const refused = { status: 409, json: { code: 'refund-refused' } };
  const id: PaymentId = prompt.paymentId;
  expect(await ask(id, { amountKes: 260, destination: 'balance' })).toMatchObject(refused);
  expect(await ask(id, { amountKes: 9, destination: 'provider' })).toMatchObject(refused);
  const part = { amountKes: 9, destination: 'balance', endsService: true };
  expect(await ask(id, part)).toMatchObject(refused);
  const open = await givenOpenSale(shop);
  expect((await ask(open.paymentId, { destination: 'balance' })).status).toBe(404);
  expect(await acts()).toEqual([]);
});
