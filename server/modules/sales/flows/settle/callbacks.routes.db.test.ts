import { beforeEach, expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { findNotice } from '#modules/payments/paybill';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { callbackRoutes } from './callbacks.routes.ts';
import {
  freshReceipt,
  givenOpenSale,
  givenShop,
  priceKes,
  type TestShop,
} from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { openApp } from '../../testing/given-site.ts';

/** The doors that providers call: what each keeps, answers and refuses. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const listed = '196.201.214.200';
const cards = '52.31.139.75';
const stranger = '203.0.113.9';
const none = '0'.repeat(32);
const real = useRealMoney();
let base: TestShop;
const noted: string[] = [];

beforeEach(async () => {
  noted.length = 0;
  base = await givenShop(database.db, () => noon);
});

type Called = Readonly<{ from?: string; headers?: Readonly<Record<string, string>> }>;

async function openDoors(shop: SalesContext) {
  const app = await openApp(shop);
  const unlistedCaller = (_request: unknown, provider: string) => void noted.push(provider);
  callbackRoutes(app, shop, { unlistedCaller });
  return async (
    path: string,
    payload: object | string,
    { from = listed, headers }: Called = {},
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/hooks/${path}`,
      payload,
      remoteAddress: from,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: answer.statusCode, json: answer.json<Readonly<Record<string, unknown>>>() };
  };
}

const accepted = { status: 200, json: { ResultCode: 0, ResultDesc: 'Accepted' } };
const inboxOf = (paymentId: string) =>
  database.db.rows(sql`
    select provider, body, source_address as "from", received_at as at from provider_inbox
     where payment_id = ${paymentId} order by id`);

test('a prompt’s own address keeps what comes and thanks; another is not found', async () => {
  const call = await openDoors(base);
  const { paymentId } = await givenOpenSale(base);
  const token = base.daraja.received.at(-1)?.callbackToken ?? '';
  const body = { Body: { stkCallback: { ResultCode: 1032 } } };
  expect(await call(`stk/${token}`, body)).toEqual(accepted);
  expect(noted).toEqual([]);
  expect(await inboxOf(paymentId)).toEqual([{ provider: 'daraja', body, from: listed, at: noon }]);
  expect(await call(`stk/${token}`, { ...body, more: 1 }, { from: stranger })).toEqual(accepted);
  expect(noted).toEqual(['daraja']);
  expect((await call(`stk/${none}`, body, { from: stranger })).status).toBe(404);
  expect(noted).toEqual(['daraja']);
});

test('the card door believes the signature over the bytes, and nothing without it', async () => {
  const call = await openDoors(base);
  const { paymentId } = await givenOpenSale(base);
  const reference = base.daraja.received.at(-1)?.reference;
  await database.db.execute(sql`
    update payment_attempts set provider = 'paystack' where id = ${paymentId}`);
  const body = { event: 'charge.success', data: { id: 7, reference } };
  const text = `  ${JSON.stringify(body)}`;
  const signed = { headers: { 'x-paystack-signature': 'genuine' }, from: cards };
  for (const headers of [undefined, { 'x-paystack-signature': 'forged' }]) {
    const refused = await call('card', text, { from: stranger, ...(headers && { headers }) });
    expect(refused).toMatchObject({
      status: 401,
      json: { code: 'forbidden', detail: 'The signature does not match the body.' },
    });
  }
  expect(await inboxOf(paymentId)).toEqual([]);
  const thanks = { status: 200, json: { received: true } };
  expect(await call('card', text, signed)).toEqual(thanks);
  expect(await inboxOf(paymentId)).toEqual([{ provider: 'paystack', body, from: cards, at: noon }]);
  expect(noted).toEqual([]);
  expect(await call('card', text, { ...signed, from: stranger })).toEqual(thanks);
  expect(noted).toEqual(['paystack']);
});

const openReal = () => {
  const shop = real.connect(base, { DARAJA_CALLBACK_ADDRESSES: listed });
  const shortcode = shop.providers.daraja?.paybill?.shortcode ?? '';
  return { shop, token: base.keyring.mac('payment.paybill', shortcode).slice(0, 32) };
};

test.each([
  ['result', 'asked'],
  ['late', 'timed_out'],
] as const)(
  'what M-Pesa answers at the path “%s” is kept for its question',
  async (path, state) => {
    const { shop, token: paybill } = openReal();
    const call = await openDoors(shop);
    const receipt = freshReceipt();
    await call(`paybill/${paybill}/confirm`, notice(receipt, 'NOBODY'));
    const id = makeId('cnv', shop.random);
    const token = id.slice(-32);
    const conversation = `AG_${path}`;
    await shop.db.execute(sql`
    insert into provider_conversations (id, kind, notice_receipt, conversation_id, originator_id,
                                        token_hash, state, asked_at)
    values (${id}, 'notice-status', ${receipt}, ${conversation}, 'orig-1', ${hashToken(token)},
            'asked', ${noon})`);
    const Result = {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'done',
      OriginatorConversationID: 'orig-1',
      ConversationID: conversation,
      TransactionID: 'TX1',
    };
    expect((await call(`${path}/${none}`, { Result }, { from: stranger })).status).toBe(404);
    expect(noted).toEqual([]);
    expect(await call(`${path}/${token}`, { Result }, { from: stranger })).toEqual(accepted);
    expect(noted).toEqual(['daraja']);
    const [kept] = await shop.db.rows<{ state: string }>(sql`
    select state from provider_conversations where id = ${id}`);
    expect(kept).toEqual({ state: state === 'asked' ? 'answered' : state });
    expect(
      await shop.db.rows(sql`
    select body, source_address as "from", received_at as at, verdict from provider_inbox
     where dedupe_key like ${`${id}:%`}`),
    ).toEqual([{ body: { Result }, from: stranger, at: noon, verdict: path }]);
  },
);

const notice = (receipt: string, account: string) => ({
  TransactionType: 'Pay Bill',
  TransID: receipt,
  TransTime: '20260301120000',
  TransAmount: String(toWholeKes(priceKes)),
  BusinessShortCode: '600000',
  BillRefNumber: account,
  MSISDN: '2547****001',
  FirstName: 'W',
});

test('money to the paybill is let in for an account of ours, and told after it came', async () => {
  const { shop, token } = openReal();
  const call = await openDoors(shop);
  const { orderId } = await givenOpenSale(base);
  const order = await findOrder(shop.db, orderId);
  const receipt = freshReceipt();
  const code = order?.code ?? '';
  const ours = notice(receipt, code);
  const written = [code, `#${code}`, `order ${code.toLowerCase()}`, code.replace('-', ' \u2013 ')];
  for (const account of written) {
    const asked = await call(`paybill/${token}/validate`, notice(receipt, account));
    expect([account, asked]).toEqual([account, accepted]);
  }
  expect(await call(`paybill/${token}/validate`, notice(receipt, 'NOBODY'))).toEqual({
    status: 200,
    json: { ResultCode: 'C2B00012', ResultDesc: 'Rejected' },
  });
  expect(await findNotice(shop.db, receipt)).toBeUndefined();
  expect(await call(`paybill/${token}/confirm`, ours)).toEqual(accepted);
  expect(await findNotice(shop.db, receipt)).toMatchObject({
    reference: code.replace('-', ''),
    amount: priceKes,
    heardAt: noon,
  });
  expect(noted).toEqual([]);
  for (const path of ['confirm', 'validate']) {
    expect((await call(`paybill/${none}/${path}`, ours, { from: stranger })).status).toBe(404);
    expect(noted).toEqual([]);
    expect(await call(`paybill/${token}/${path}`, ours, { from: stranger })).toEqual(accepted);
    expect(noted.splice(0)).toEqual(['daraja']);
  }
});

test('a shop without such payments has no such doors', async () => {
  const call = await openDoors(base);
  const { token } = openReal();
  for (const path of [`result/${token}`, `late/${token}`, `paybill/${token}/confirm`]) {
    expect((await call(path, notice(freshReceipt(), 'A'), { from: stranger })).status).toBe(404);
  }
  expect((await call(`paybill/${token}/validate`, {}, { from: stranger })).status).toBe(404);
  expect(noted).toEqual([]);
});
