import { waitingRefunds } from './refund-lines.sql.ts';
import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { RefundRefused } from '../errors.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { paidTo } from './payee.ts';
import { lockPayoutsOfDay } from './payouts-of-day.sql.ts';
import type { Refund } from './refund.ts';
import {
  countRefundsBy,
  countReturned,
  findRefund,
  findRefundOf,
  givenBackOf,
  insertRefund,
  payoutsOf,
  refundQueue,
  refundsOf,
  refundsOfSource,
  returnedOfOrder,
  returnsOfSource,
  wakeRefunds,
} from './refunds.sql.ts';
import { givenPayments, price } from '../testing/given-payments.ts';
import { givenPaid, givenPayout, givenRefund, nowIs } from '../testing/given-refunds.ts';

const database = useTestDatabase();

async function given() {
  const ctx = givenPayments(database.db);
  const paid = await givenPaid(ctx);
  const part = { amount: wholeKes(50), orderPart: wholeKes(40), vat: wholeKes(5) };
  const make = (more: Partial<Refund> = {}) => givenRefund(ctx, paid, { ...part, ...more });
  return { ctx, db: ctx.db, paid, make };
}
const idsOf = (refunds: readonly Refund[]) => refunds.map(({ id }) => id);

test('a refund is read as it was written, by its id and by its fact', async () => {
  const { ctx, db, make } = await given();
  const refund = await make();
  expect(await findRefund(db, refund.id)).toEqual(refund);
  expect(await findRefundOf(db, refund.dedupeKey)).toEqual(refund);
  expect(await findRefundOf(db, 'nothing')).toBeUndefined();
  await nowIs(ctx, refund, { charge: wholeKes(2), state: 'succeeded', resolvedAt: ctx.now });
  expect(await findRefund(db, refund.id)).toMatchObject({ charge: wholeKes(2) });
});

test('a fact is written once', async () => {
  const { db, make } = await given();
  const refund = await make();
  const again = { ...refund, id: `rfd_${'0'.repeat(32)}` } as const;
  expect(await db.transaction((tx) => insertRefund(tx, again))).toBe(false);
  expect(await findRefund(db, again.id)).toBeUndefined();
});

test('no more goes back of a source than came', async () => {
  const { db, make } = await given();
  const { source } = await make();
  const count = (amount: Refund['amount']) =>
    db.transaction((tx) => countReturned(tx, { source, amount }));
  await count(price);
  expect(await givenBackOf(db, source)).toEqual(price);
  await expect(count(wholeKes(1))).rejects.toThrow(RefundRefused);
  expect(await givenBackOf(db, { kind: 'stray', id: 'nothing' })).toEqual(wholeKes(0));
});

test('what went back of an order, and whether more is on its way', async () => {
  const { ctx, db, paid, make } = await given();
  const { orderId } = paid;
  const settled = async (but?: Refund) =>
    returnedOfOrder(db, { orderId, ...(but && { but: but.id }) });
  expect(await settled()).toEqual({ settled: wholeKes(0), open: false });
  await make({ state: 'rejected' });
  await make({ state: 'awaiting_approval' });
  expect(await settled()).toEqual({ settled: wholeKes(0), open: false });
  await make({ state: 'succeeded', resolvedAt: ctx.now });
  expect(await settled()).toEqual({ settled: wholeKes(40), open: false });
  const open = await make();
  expect(await settled()).toEqual({ settled: wholeKes(40), open: true });
  expect(await settled(open)).toEqual({ settled: wholeKes(40), open: false });
});

test('what of a source has gone back, by its reasons', async () => {
  const { ctx, db, make } = await given();
  const nothing = wholeKes(0);
  const { source, ...first } = await make();
  await make({ kind: 'credit' });
  await make({ kind: 'dispute' });
  await make({ state: 'rejected' });
  expect(await refundsOfSource(db, source)).toEqual({
    amount: wholeKes(150),
    orderPart: wholeKes(120),
    credited: wholeKes(40),
    taken: wholeKes(40),
    vat: wholeKes(15),
  });
  expect(await refundsOfSource(db, source, { but: first.id })).toMatchObject({
    amount: wholeKes(100),
  });
  expect(await returnsOfSource(db, source)).toBe(4);
  const other = { kind: 'stray', id: 'nothing' } as const;
  expect(await refundsOfSource(db, other)).toEqual({
    amount: nothing,
    orderPart: nothing,
    credited: nothing,
    taken: nothing,
    vat: nothing,
  });
  expect(await returnsOfSource(ctx.db, other)).toBe(0);
});

test('refunds are found by payment, order, customer or name, oldest first, and not all at once', async () => {
  const { ctx, db, paid, make } = await given();
  const first = await make();
  ctx.pass(1);
  const second = await make({ createdAt: ctx.now });
  const other = await (await given()).make();
  const both = [first.id, second.id];
  const { id: paymentId, orderId, customerId } = paid;
  expect(idsOf(await refundsOf(db, { paymentId }))).toEqual(both);
  expect(idsOf(await refundsOf(db, { orderId }))).toEqual(both);
  expect(idsOf(await refundsOf(db, { customerId }))).toEqual(both);
  expect(idsOf(await refundsOf(db, { ids: [second.id, other.id] })).toSorted()).toEqual(
    [second.id, other.id].toSorted(),
  );
  expect(idsOf(await refundsOf(db, { customerId, ids: [second.id, other.id] }))).toEqual([
    second.id,
  ]);
  expect(await refundsOf(db, {})).toEqual([]);
});

test('a refund of a whole order that waits for a person is told by any of its lines', async () => {
  const { db, paid, make } = await given();
  await make();
  expect(await waitingRefunds(db, [{ orderId: paid.orderId, orderLineId: 'orl_0' }])).toBe(false);
  await make({ state: 'awaiting_approval' });
  expect(await waitingRefunds(db, [{ orderId: paid.orderId, orderLineId: 'orl_0' }])).toBe(true);
  expect(await waitingRefunds(db, [])).toBe(false);
});

test('what one person has sent out alone is counted since then', async () => {
  const { ctx, db, make } = await given();
  const actor = `staff:${(await make()).id}`;
  const since = ctx.now;
  const count = () => countRefundsBy(db, { actor, since });
  await make({ requestedBy: actor });
  expect(await count()).toBe(0);
  const createdAt = new Date(since.getTime() + 1);
  await make({ requestedBy: actor, createdAt });
  await make({ requestedBy: actor, createdAt, kind: 'credit' });
  await make({ requestedBy: actor, createdAt, state: 'rejected' });
  expect(await count()).toBe(1);
});

test('a due refund is claimed for a minute', async () => {
  const { ctx, db, make } = await given();
  await db.execute(sql`update refunds set next_check_at = null`);
  const refund = await make();
  const due = async () => (await refundQueue.claim(ctx, 9)).map(({ id }) => id);
  expect(await due()).toEqual([refund.id]);
  ctx.pass(minuteMs - 1);
  expect(await due()).toEqual([]);
  ctx.pass(1);
  expect(await due()).toEqual([refund.id]);
});

test('news of a payment makes its refunds due that are with their provider', async () => {
  const { ctx, db, paid, make } = await given();
  const [mine, ended] = [await make({ state: 'submitted' }), await make({ state: 'failed' })];
  ctx.pass(hourMs);
  await wakeRefunds(db, { paymentId: paid.id, at: ctx.now });
  expect(await findRefund(db, mine.id)).toMatchObject({ nextCheckAt: ctx.now });
  expect(await findRefund(db, ended.id)).toMatchObject({ nextCheckAt: ended.nextCheckAt });
});

test('what a phone gets by payouts in a day is what is on its way, and what went since midnight', async () => {
  const { ctx, db, paid } = await given();
  const phone = keptPhone('254712345678');
  const taken = (of = phone, at = ctx.now) =>
    db.transaction((tx) =>
      lockPayoutsOfDay(tx, ctx.keyring, { provider: 'daraja', phone: of, at }),
    );
  expect(await taken()).toEqual(wholeKes(0));
  const waiting = await givenPayout(ctx, paid);
  expect(await taken()).toEqual(price);
  expect(await taken(keptPhone('254712999678'))).toEqual(wholeKes(0));
  const done = { state: 'succeeded', submittedAt: ctx.now, resolvedAt: ctx.now } as const;
  await nowIs(ctx, waiting, done);
  expect(await taken()).toEqual(price);
  expect(await taken(phone, new Date(ctx.now.getTime() + dayMs))).toEqual(wholeKes(0));
  await nowIs(ctx, await givenPayout(ctx, paid), { state: 'rejected' });
  expect(await taken()).toEqual(price);
});

test('the payouts of a balance are its customer’s, newest first', async () => {
  const { ctx, db, paid, make } = await given();
  const { customerId } = paid;
  const payOut = () => {
    const id = makeId('rfd', systemRandomness);
    const whole = { orderId: null, paymentId: null, orderPart: wholeKes(0), vat: wholeKes(0) };
    return make({
      ...whole,
      id,
      kind: 'payout',
      source: { kind: 'balance', id },
      dedupeKey: id,
      createdAt: ctx.now,
      ...paidTo(ctx.keyring, { id, phone: keptPhone('254712345678') }),
    });
  };
  const first = await payOut();
  await nowIs(ctx, first, { state: 'succeeded', resolvedAt: ctx.now });
  ctx.pass(1);
  const second = await payOut();
  await make();
  expect(idsOf(await payoutsOf(db, { customerId, max: 9 }))).toEqual([second.id, first.id]);
  expect(idsOf(await payoutsOf(db, { customerId, max: 1 }))).toEqual([second.id]);
});
