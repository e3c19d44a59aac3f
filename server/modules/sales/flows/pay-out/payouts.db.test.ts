import { beforeEach, expect, test } from 'vitest';
import type { RefundId } from '#contracts/ids.ts';
import { wholeKes, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { findRefund } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { keepRefund, resolveRefund } from '../refund/settle-refund.ts';
import { freshPhone, givenOpenSale, type TestShop } from '../../testing/given-sales.ts';
import { trialBalance } from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { giveBack, decide } from '../../testing/given-refunds.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { hasItsReceipt, paidOutTo, becomes as payoutBecomes } from '../../testing/given-payouts.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';

// The real adapters, the real database and the sandbox over real sockets.
const database = useTestDatabase();
const money = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await money.begin(database.db));
});

async function givenPaid() {
  const phone = freshPhone();
  await money.client.post(`/phones/${phone}`, { script: 'approve' });
  const sale = await givenOpenSale(shop, { phone });
  await hasItsReceipt({ shop, place: money }, sale.paymentId);
  return sale;
}
type Paid = Awaited<ReturnType<typeof givenPaid>>;

const ask = ({ paymentId }: Paid, amount: Money | 'rest' = wholeKes(100)) =>
  giveBack(shop, { paymentId }, { amount, destination: 'provider', actor: 'staff:cus_asker' });

const send = async (sale: Paid, amount?: Money | 'rest') => {
  const { id } = await ask(sale, amount);
  await resolveRefund(shop, id);
  return id;
};

const fault = (payout: object) => money.client.put('/daraja', { payout: { times: 1, ...payout } });
const result = (change: object) => money.client.put('/daraja', { result: { times: 1, ...change } });

const stateOf = async (id: RefundId) => (await findRefund(shop.db, id))?.state;
const becomes = (id: RefundId, state: string, every = 5_000) =>
  payoutBecomes({ shop, place: money }, id, { state, every });

const paidOut = ({ phone }: Paid) => paidOutTo(money, phone);

/** What the books took from an account for one refund, in cents. */
async function bookedFor(id: RefundId, account: string) {
  const [row] = await shop.db.rows<{ minor: number }>(sql`
    select coalesce(sum(e.amount_minor), 0)::bigint as minor from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
     where e.account = ${account} and t.source_id = ${id}`);
  return row?.minor ?? 0;
}

async function isQuestionAnswered(id: RefundId) {
  const rows = await shop.db.rows(sql`
    select 1 from provider_conversations
     where refund_id = ${id} and kind = 'payout-status' and state = 'answered'`);
  return rows.length > 0;
}

async function sound() {
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
  expect(await trialBalance(base)).toBe(0);
}

const sentCalls = async () =>
  (await money.client.get('/calls?path=/daraja/mpesa/b2c/v3/paymentrequest')) as {
    body: Record<string, unknown>;
  }[];

test('a part of an M-Pesa payment goes to the phone that paid, with its charge in the books', async () => {
  const sale = await givenPaid();
  const id = await send(sale);
  await becomes(id, 'succeeded');
  expect(await paidOut(sale)).toEqual([10_000]);
  expect(await bookedFor(id, 'mpesa_utility_clearing')).toBe(-10_000 - 2_240);
  expect(await bookedFor(id, 'provider_fees')).toBe(2_240);
  expect(await bookedFor(id, 'mpesa_clearing')).toBe(0);
  expect(await findRefund(shop.db, id)).toMatchObject({
    carrier: 'payout',
    providerReference: expect.stringMatching(/^U/),
    charge: { minor: 2_240 },
  });
  await sound();
});

test('what is left after a part goes to the phone, too, and the whole of another by reversal', async () => {
  const sale = await givenPaid();
  await becomes(await send(sale), 'succeeded');
  await becomes(await send(sale, 'rest'), 'succeeded');
  expect(await paidOut(sale)).toHaveLength(2);
  const other = await givenPaid();
  const whole = await send(other, 'rest');
  await becomes(whole, 'succeeded');
  expect(await paidOut(other)).toEqual([]);
  await sound();
});

test.each([
  ['less than M-Pesa pays', wholeKes(9)],
  ['part of a shilling', { minor: 10_050, currency: 'KES' } as const],
])('%s is refused before anything is written', async (_name, amount) => {
  const sale = await givenPaid();
  await expect(ask(sale, amount)).rejects.toMatchObject({ code: 'refund-refused' });
});

test.each([
  ['the answer is lost', { reply: 'taken-then-lost' }],
  ['nothing arrived', { reply: 'never' }],
  ['the gateway names a spike', { reply: 'spike' }],
  ['the result comes first', { reply: 'normal', resultFirst: true }],
  ['the result names the id in another form', { reply: 'normal', otherId: true }],
])('it is paid exactly once when %s', async (_name, change) => {
  const sale = await givenPaid();
  await fault(change);
  const id = await send(sale);
  await becomes(id, 'succeeded', 20_000);
  expect(await paidOut(sale)).toEqual([10_000]);
  await sound();
});

test.each([
  ['lost', 'lost'],
  ['told twice', 'twice'],
  ['later than the queue’s notice', 'queue-timeout-then-result'],
])('it is paid exactly once when the result is %s', async (_name, reply) => {
  const sale = await givenPaid();
  await result({ reply });
  const id = await send(sale);
  await becomes(id, 'succeeded', 20_000);
  expect(await paidOut(sale)).toEqual([10_000]);
  await sound();
});

test.each(['500.002.1001', 'ResponseCode 1'])(
  'a queue time-out is no failure: told as %s that it is known, staff look before it goes out anew',
  async (form) => {
    const sale = await givenPaid();
    await result({ reply: 'queue-timeout' });
    const id = await send(sale);
    await becomes(id, 'unknown');
    if (form === 'ResponseCode 1') await fault({ reply: 'known', times: 5 });
    await becomes(id, 'needs_attention', minuteMs);
    expect(await findRefund(shop.db, id)).toMatchObject({ resultCode: 'not-shown' });
    expect(await paidOut(sale)).toEqual([]);
    const keep = decide(shop, id).keep();
    await expect(keep).rejects.toMatchObject({ code: 'refund-refused' });
    await decide(shop, id).retry();
    await becomes(id, 'succeeded', 20_000);
    expect(await paidOut(sale)).toEqual([10_000]);
    const ids = (await sentCalls()).map(({ body }) => body['OriginatorConversationID']);
    expect(new Set(ids).size).toBe(2);
  },
);

test('what M-Pesa said before a payout went out again says nothing of it', async () => {
  const sale = await givenPaid();
  await fault({ reply: 'quota' });
  const id = await send(sale);
  expect(await stateOf(id)).toBe('unknown');
  // Asked about what never arrived, by a process whose clock is a little ahead.
  await resolveRefund({ ...shop, clock: () => new Date(shop.clock().getTime() + 2_000) }, id);
  await eventually('the answer', () => isQuestionAnswered(id));
  await result({ reply: 'lost' });
  await resolveRefund(shop, id);
  expect(await stateOf(id)).toBe('submitted');
  // No query until the result is long overdue: then one before it counts as lost.
  money.pass(20 * minuteMs);
  await becomes(id, 'succeeded', 20_000);
  expect(await paidOut(sale)).toEqual([10_000]);
  await sound();
});

test('what is wrong at M-Pesa waits for staff, is sent again under a new id and paid once', async () => {
  const resultCode = '1';
  const sale = await givenPaid();
  await result({ resultCode });
  const id = await send(sale);
  await becomes(id, 'needs_attention');
  expect((await findRefund(shop.db, id))?.resultText).toMatch(/send again/);
  await decide(shop, id).retry();
  await becomes(id, 'succeeded', 20_000);
  expect(await paidOut(sale)).toEqual([10_000]);
});

test('a phone that cannot be paid: staff give it to the balance', async () => {
  const resultCode = '2';
  const sale = await givenPaid();
  await result({ resultCode });
  const id = await send(sale);
  await becomes(id, 'failed');
  const deciding = { refundId: id, actor: 'staff:cus_b', at: shop.clock() };
  await shop.db.transaction((tx) => keepRefund(tx, shop, deciding));
  expect(await paidOut(sale)).toEqual([]);
  await sound();
});

test('parts that staff give back stay within what M-Pesa pays one number in a day', async () => {
  const sale = await givenPaid();
  const { daraja } = shop.providers;
  const payouts = daraja?.payouts;
  if (!payouts) throw new Error('This shop makes no payouts.');
  const limits = { ...payouts.limits, day: wholeKes(150) };
  const narrow = { ...daraja, payouts: { ...payouts, limits } };
  shop = { ...shop, providers: { ...shop.providers, daraja: narrow } };
  const { id } = await ask(sale, wholeKes(100));
  await expect(ask(sale, wholeKes(51))).rejects.toMatchObject({
    code: 'refund-refused',
    message: expect.stringContaining('50'),
  });
  await ask(sale, wholeKes(50));
  expect(await stateOf(id)).toBe('requested');
});
