import { beforeEach, expect, test } from 'vitest';
import type { RefundId } from '#contracts/ids.ts';
import { toWholeKes, wholeKes, type Money } from '#contracts/money.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { balanceOf, creditOf } from '#modules/ledger';
import { findAttempt } from '#modules/payments/collect';
import { findRefund, refundQueue, refundsOf } from '#modules/payments/refunds';
import { storeResult } from '#modules/payments/callbacks';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';
import { conversationTokenOf } from '../../../payments/testing/steps.ts';
import { resolveDueRefunds } from '../../testing/take-turns.ts';
import { keepRefund, resolveRefund, retryRefund } from './settle-refund.ts';
import {
  freshPhone,
  priceKes,
  trialBalance,
  givenOpenSale,
  type OpenSale,
  type TestShop,
} from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { giveBack, decide } from '../../testing/given-refunds.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { hasItsReceipt } from '../../testing/given-payouts.ts';

// The real adapters, the real database and both sandboxes over real sockets.
const database = useTestDatabase();
const money = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await money.begin(database.db));
});

type Paid = OpenSale & Readonly<{ reference: string }>;

async function open(mode: 'STK' | 'LINK'): Promise<Paid> {
  const phone = freshPhone();
  if (mode === 'STK') await money.client.post(`/phones/${phone}`, { script: 'approve' });
  const sale = await givenOpenSale(shop, { mode, phone });
  const attempt = await findAttempt(shop.db, sale.paymentId);
  return { ...sale, reference: attempt?.reference ?? '' };
}

async function paid(mode: 'STK' | 'LINK', card?: string): Promise<Paid> {
  const sale = await open(mode);
  if (mode === 'LINK') {
    const body = { action: 'pay', ...(card ? { card } : {}) };
    await money.client.post(`/paystack/transactions/${sale.reference}/answer`, body);
  }
  await hasItsReceipt({ shop, place: money }, sale.paymentId);
  return sale;
}

const send = async (sale: Paid, amount: Money | 'rest' = 'rest') => {
  const refund = await giveBack(shop, sale, {
    amount,
    destination: 'provider',
    actor: 'staff:cus_asker',
  });
  await resolveRefund(shop, refund.id);
  return refund.id;
};

const stateOf = async (id: RefundId) => (await findRefund(shop.db, id))?.state;
const becomes = (id: RefundId, state: string) =>
  eventually(`the refund to be ${state}`, async () => {
    money.pass(1_000);
    await whenDue(shop, refundQueue.isDue, () => resolveDueRefunds(shop));
    return (await stateOf(id)) === state;
  });

/** What the providers really hold for us, and what the books say they do. */
async function difference(account: 'mpesa_clearing' | 'paystack_clearing', sale: Paid) {
  const [row] = await shop.db.rows<{ minor: number }>(sql`
    select coalesce(sum(e.amount_minor), 0)::bigint as minor from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
     where e.account = ${account} and (t.source_id = ${sale.paymentId} or t.source_id in
       (select id from refunds where payment_id = ${sale.paymentId}))`);
  const { entries } = (await money.client.get('/truth')) as {
    entries: { reference: string; amountMinor: number }[];
  };
  const truth = entries
    .filter(({ reference }) => reference === sale.reference)
    .reduce((all, { amountMinor }) => all + amountMinor, 0);
  return { books: row?.minor ?? 0, truth };
}

const orderOf = async ({ orderId }: Paid) => (await findOrder(shop.db, orderId))?.state;
const payable = async () => (await balanceOf(shop.db, 'refunds_payable')).minor;

test('a payment by phone goes back whole, and the books agree with M-Pesa', async () => {
  const sale = await paid('STK');
  const id = await send(sale);
  expect(await orderOf(sale)).toBe('refund_due');
  await becomes(id, 'succeeded');
  expect(await difference('mpesa_clearing', sale)).toEqual({ books: 0, truth: 0 });
  expect(await orderOf(sale)).toBe('refunded');
  expect(await trialBalance(base)).toBe(0);
});

test('a result that comes twice settles once', async () => {
  await money.client.put('/daraja', { result: { reply: 'twice', times: 1 } });
  const sale = await paid('STK');
  const before = await payable();
  const id = await send(sale);
  await becomes(id, 'succeeded');
  await Promise.all([resolveRefund(shop, id), resolveRefund(shop, id)]);
  expect(await payable()).toBe(before);
});

test('a lost result is found by asking about the reversal itself', async () => {
  const sale = await paid('STK');
  await money.client.put('/daraja', { result: { reply: 'lost', times: 1 } });
  const id = await send(sale);
  money.pass(121_000);
  await becomes(id, 'unknown');
  await becomes(id, 'succeeded');
  expect(await difference('mpesa_clearing', sale)).toEqual({ books: 0, truth: 0 });
});

test('a queue time-out is no failure: what M-Pesa does not show is for a person, who tries again', async () => {
  const sale = await paid('STK');
  await money.client.put('/daraja', { result: { reply: 'queue-timeout', times: 1 } });
  const id = await send(sale);
  await becomes(id, 'unknown');
  money.pass(6 * minuteMs);
  await eventually('a person to be asked', async () => {
    money.pass(61_000);
    await resolveDueRefunds(shop);
    return (await stateOf(id)) === 'needs_attention';
  });
  expect(await difference('mpesa_clearing', sale)).toMatchObject({ truth: priceKes.minor });
  const at = shop.clock();
  await shop.db.transaction((tx) => retryRefund(tx, { refundId: id, actor: 'staff:cus_b', at }));
  await becomes(id, 'succeeded');
  expect(await difference('mpesa_clearing', sale)).toEqual({ books: 0, truth: 0 });
});

test('an empty account of ours stalls it, and the balance ends it instead', async () => {
  const sale = await paid('STK');
  await money.client.put('/daraja', { result: { resultCode: '1', times: 1 } });
  const id = await send(sale);
  await becomes(id, 'needs_attention');
  const at = shop.clock();
  const keep = () =>
    shop.db.transaction((tx) => keepRefund(tx, shop, { refundId: id, actor: 'staff:cus_b', at }));
  const both = await Promise.allSettled([keep(), keep()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const attempt = await findAttempt(shop.db, sale.paymentId);
  if (!attempt) throw new Error('no attempt');
  expect(await creditOf(shop.db, attempt.customerId)).toEqual(priceKes);
  expect(await orderOf(sale)).toBe('refunded');
});

test('a refused operator is an exception until a refund goes out again', async () => {
  const resultCode = '8006';
  const sale = await paid('STK');
  await money.client.put('/daraja', { result: { resultCode, times: 1 } });
  const id = await send(sale);
  await becomes(id, 'needs_attention');
  const rows = await shop.db.rows<{ kind: string }>(sql`
    select kind from payment_exceptions where resolved_at is null
      and (detail->>'refundId' = ${id} or kind = 'initiator-refused'
           or dedupe_key = ${`config-alarm:operator:${resultCode}`})
     order by kind`);
  expect(rows.map(({ kind }) => kind)).toEqual(['initiator-refused', 'refund-stuck']);
  await decide(shop, id).retry();
  await becomes(id, 'succeeded');
  const left = await shop.db.rows(sql`
    select 1 from payment_exceptions where resolved_at is null and kind = 'initiator-refused'`);
  expect(left).toEqual([]);
});

test('a code of our own account is a matter for staff until a reversal is carried out, and again when it comes back', async () => {
  const resultCode = '11';
  const found = async () =>
    (
      await shop.db.rows<{ isOpen: boolean }>(sql`
        select resolved_at is null as "isOpen" from payment_exceptions
         where kind = 'config-alarm' and detail->>'code' = ${resultCode} order by id`)
    ).map(({ isOpen }) => isOpen);
  const refused = async () => {
    const sale = await paid('STK');
    await money.client.put('/daraja', { result: { resultCode, times: 1 } });
    const id = await send(sale);
    await becomes(id, 'needs_attention');
    return id;
  };
  const id = await refused();
  const stuck = await shop.db.rows(sql`
    select 1 from payment_exceptions where dedupe_key = ${`refund-stuck:${id}`}`);
  expect(stuck).toHaveLength(1);
  expect(await found()).toEqual([true]);
  const deciding = { refundId: id, actor: 'staff:cus_b', at: shop.clock() };
  await shop.db.transaction((tx) => retryRefund(tx, deciding));
  await becomes(id, 'succeeded');
  expect(await found()).toEqual([false]);
  await refused();
  expect(await found()).toEqual([false, true]);
});

test('a forged result moves nothing, on a guessed path or with other ids', async () => {
  const sale = await paid('STK');
  await money.client.put('/daraja', { result: { reply: 'lost' } });
  const id = await send(sale);
  const body = {
    Result: {
      ResultCode: 0,
      ResultDesc: 'ok',
      ConversationID: 'AG_1',
      OriginatorConversationID: 'x-1',
      TransactionID: 'UKL0000001',
    },
  };
  const forge = (token: string) =>
    storeResult(shop, { token, path: 'result', body, sourceAddress: '1.2.3.4', at: shop.clock() });
  expect(await forge('0'.repeat(32))).toBe(false);
  const [talk] = await shop.db.rows<{ id: string }>(sql`
    select id from provider_conversations where refund_id = ${id}`);
  expect(await forge(conversationTokenOf(shop.keyring, talk?.id ?? ''))).toBe(true);
  await resolveRefund(shop, id);
  expect(await stateOf(id)).toBe('submitted');
  const rows = await shop.db.rows(sql`
    select 1 from payment_exceptions where dedupe_key = ${`result:${talk?.id}`}`);
  expect(rows).toHaveLength(1);
});

test('a card payment goes back in parts, each once', async () => {
  const sale = await paid('LINK');
  const first = await send(sale, wholeKes(100));
  await becomes(first, 'succeeded');
  expect(await orderOf(sale)).toBe('partially_refunded');
  const rest = await send(sale);
  await becomes(rest, 'succeeded');
  expect(await orderOf(sale)).toBe('refunded');
  expect(await difference('paystack_clearing', sale)).toEqual({ books: 0, truth: 0 });
});

test('a card refund whose answer is lost is found in the list, not made again', async () => {
  const sale = await paid('LINK');
  await money.client.put('/paystack', { refund: { reply: 'charged-then-lost', times: 1 } });
  const id = await send(sale, wholeKes(100));
  await becomes(id, 'succeeded');
  const made = (await money.client.get('/paystack/refunds')) as { amount: number }[];
  expect(made.map(({ amount }) => amount)).toEqual([10_000]);
});

test('a card refund that no list shows is for a person, and never declared failed', async () => {
  const sale = await paid('LINK');
  await money.client.put('/paystack', { refund: { reply: 'reset', times: 1 } });
  const id = await send(sale);
  money.pass(61_000);
  await becomes(id, 'needs_attention');
  money.pass(dayMs);
  await becomes(id, 'needs_attention');
  const at = shop.clock();
  await shop.db.transaction((tx) => retryRefund(tx, { refundId: id, actor: 'staff:cus_b', at }));
  await becomes(id, 'succeeded');
  expect(await difference('paystack_clearing', sale)).toEqual({ books: 0, truth: 0 });
});

test('a card refund that was made after all is not made again by trying again', async () => {
  const sale = await paid('LINK');
  await money.client.put('/paystack', { refund: { reply: 'charged-then-lost', times: 1 } });
  const { paystack } = shop.providers;
  const cardRefunds = paystack?.cardRefunds;
  if (!cardRefunds) throw new Error('Cards are refunded in parts.');
  // The list is late: for a while it does not show what was made.
  const find: typeof cardRefunds.find = async () => ({ kind: 'none', text: 'no such refund' });
  const late = {
    ...shop,
    providers: {
      ...shop.providers,
      paystack: { ...paystack, cardRefunds: { ...cardRefunds, find } },
    },
  };
  const id = await send(sale);
  money.pass(61_000);
  await resolveRefund(late, id);
  expect(await stateOf(id)).toBe('needs_attention');
  const again = { refundId: id, actor: 'staff:cus_b', at: shop.clock() };
  await shop.db.transaction((tx) => retryRefund(tx, again));
  await becomes(id, 'succeeded');
  const made = (await money.client.get('/paystack/refunds')) as { transaction: unknown }[];
  const last = made.at(-1)?.transaction;
  expect(made.filter(({ transaction }) => transaction === last)).toHaveLength(1);
  expect(await difference('paystack_clearing', sale)).toEqual({ books: 0, truth: 0 });
});

test('an answer that comes after somebody tried again leaves the new try due', async () => {
  const sale = await paid('LINK');
  await money.client.put('/paystack', { refund: { reply: 'reset', times: 1 } });
  const id = await send(sale);
  money.pass(61_000);
  const { paystack } = shop.providers;
  const cardRefunds = paystack?.cardRefunds;
  if (!cardRefunds) throw new Error('Cards are refunded in parts.');
  const find: typeof cardRefunds.find = async (requested) => {
    const answer = await cardRefunds.find(requested);
    await becomes(id, 'needs_attention');
    const again = { refundId: id, actor: 'staff:cus_b', at: shop.clock() };
    await shop.db.transaction((tx) => retryRefund(tx, again));
    return answer;
  };
  const providers = {
    ...shop.providers,
    paystack: { ...paystack, cardRefunds: { ...cardRefunds, find } },
  };
  await resolveRefund({ ...shop, providers }, id);
  expect(await stateOf(id)).toBe('requested');
  await becomes(id, 'succeeded');
});

test.each([
  ['1803', 'failed'],
  ['1902', 'needs_attention'],
])('a card ending %s is refunded as %s', async (ending, state) => {
  const sale = await paid('LINK', `408408408408${ending}`);
  const id = await send(sale);
  await becomes(id, state);
  expect(await difference('paystack_clearing', sale)).toMatchObject({
    truth: toWholeKes(priceKes) * 100,
  });
  expect((await refundsOf(shop.db, { paymentId: sale.paymentId })).map((r) => r.state)).toEqual([
    state,
  ]);
});
