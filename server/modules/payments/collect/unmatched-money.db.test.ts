import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  creditUnmatched,
  giveUnmatched,
  keepUnmatched,
  lockUnmatched,
  moveUnmatched,
  partsOfOrder,
  partsPaid,
  receiptsKnown,
  releaseUnmatcheds,
} from './unmatched-money.sql.ts';
import { givenOrder, givenPayments, givenPrompt, newReceipt } from '../testing/given-payments.ts';
import { givenPaid } from '../testing/given-refunds.ts';
import type { TestContext } from '../testing/given-payments.ts';

const database = useTestDatabase();
const provider = 'daraja';
const amount = wholeKes(100);
const lineOf = (receipt: string) => ({ receipt, amount, reference: 'TYPED', at: 'today' });

const keep = (ctx: TestContext, receipt: string) =>
  ctx.db.transaction((tx) => keepUnmatched(tx, { provider, line: lineOf(receipt), at: ctx.now }));
const known = async (ctx: TestContext, ...receipts: string[]) => {
  const { settled, suspended } = await receiptsKnown(ctx.db, { provider, receipts });
  return { settled: [...settled].toSorted(), suspended: [...suspended].toSorted() };
};
const stateOf = async (ctx: TestContext, receipt: string) => {
  const [row] = await ctx.db.rows<{ state: string }>(sql`
    select state from stray_money where provider = ${provider} and receipt = ${receipt}`);
  return row?.state;
};

test('money without an owner is kept once, and waits', async () => {
  const ctx = givenPayments(database.db);
  const receipt = newReceipt();
  expect(await keep(ctx, receipt)).toBe(true);
  expect(await keep(ctx, receipt)).toBe(false);
  expect(await known(ctx, receipt)).toEqual({ settled: [], suspended: [receipt] });
  expect(await ctx.db.transaction((tx) => lockUnmatched(tx, { provider, receipt }))).toEqual({
    provider,
    receipt,
    amount,
    foundBy: null,
  });
});

test('money that a payment has booked is known, and not kept', async () => {
  const ctx = givenPayments(database.db);
  const { receipt } = await givenPaid(ctx);
  expect(await keep(ctx, receipt)).toBe(false);
  expect(await known(ctx, receipt, newReceipt())).toEqual({ settled: [receipt], suspended: [] });
});

test('who uploaded the statement that names it is remembered', async () => {
  const ctx = givenPayments(database.db);
  const { customerId } = await givenOrder(ctx.db);
  const receipt = newReceipt();
  const found = { provider, line: lineOf(receipt), foundBy: customerId, at: ctx.now };
  await ctx.db.transaction((tx) => keepUnmatched(tx, found));
  const locked = await ctx.db.transaction((tx) => lockUnmatched(tx, { provider, receipt }));
  expect(locked?.foundBy).toBe(customerId);
});

test('money is credited once, and says where it lay', async () => {
  const ctx = givenPayments(database.db);
  const { id: paymentId, orderId } = await givenPrompt(ctx);
  const [waiting, fresh] = [newReceipt(), newReceipt()];
  const credit = (receipt: string) => {
    const unmatched = { provider, receipt, amount, paymentId, reference: 'TYPED', at: ctx.now };
    return ctx.db.transaction((tx) => creditUnmatched(tx, unmatched));
  };
  await keep(ctx, waiting);
  expect(await credit(waiting)).toBe('suspense');
  expect(await credit(waiting)).toBeUndefined();
  ctx.pass(1);
  expect(await credit(fresh)).toBe('clearing');
  expect(await credit(fresh)).toBeUndefined();
  expect(await known(ctx, waiting, fresh)).toEqual({
    settled: [waiting, fresh].toSorted(),
    suspended: [],
  });
  expect(await partsOfOrder(ctx.db, orderId)).toEqual(wholeKes(200));
  expect(await partsPaid(ctx.db, orderId)).toEqual([
    { provider, receipt: waiting },
    { provider, receipt: fresh },
  ]);
});

test('an order in whose name nothing else came has no parts', async () => {
  const ctx = givenPayments(database.db);
  const { orderId } = await givenPrompt(ctx);
  expect(await partsOfOrder(ctx.db, orderId)).toEqual(wholeKes(0));
  expect(await partsPaid(ctx.db, orderId)).toEqual([]);
});

test('money that a payment books later is let go, one receipt or all of them', async () => {
  const ctx = givenPayments(database.db);
  const receipts = [newReceipt(), newReceipt(), newReceipt()];
  for (const receipt of receipts) {
    await keep(ctx, receipt);
    const { id } = await givenPrompt(ctx);
    await ctx.db.execute(sql`update payment_attempts set receipt = ${receipt} where id = ${id}`);
    ctx.pass(1);
  }
  const other = newReceipt();
  await keep(ctx, other);
  const release = (more: { receipt?: string; limit: number }) =>
    ctx.db.transaction((tx) => releaseUnmatcheds(tx, { at: ctx.now, ...more }));
  const released = (receipt = '') => ({ provider, receipt, amount });
  expect(await release({ receipt: receipts[1] ?? '', limit: 9 })).toEqual([released(receipts[1])]);
  expect(await release({ limit: 1 })).toEqual([released(receipts[0])]);
  expect(await release({ limit: 9 })).toEqual([released(receipts[2])]);
  expect(await release({ limit: 9 })).toEqual([]);
  expect(await known(ctx, other)).toEqual({ settled: [], suspended: [other] });
});

test('money in suspense goes to a customer, or back, and then nobody else has it', async () => {
  const ctx = givenPayments(database.db);
  const { customerId } = await givenOrder(ctx.db);
  const [given, returned] = [newReceipt(), newReceipt()];
  await keep(ctx, given);
  await keep(ctx, returned);
  const at = ctx.now;
  const move = (from: 'suspense' | 'returning', to: 'suspense' | 'returning' | 'returned') =>
    ctx.db.transaction((tx) => moveUnmatched(tx, { provider, receipt: returned, from, to, at }));
  await ctx.db.transaction((tx) => giveUnmatched(tx, { provider, receipt: given, customerId, at }));
  expect(await stateOf(ctx, given)).toBe('credited');
  expect(await move('returning', 'returned')).toBe(0);
  expect(await move('suspense', 'returning')).toBe(1);
  expect(await stateOf(ctx, returned)).toBe('returning');
  const lock = (receipt: string) =>
    ctx.db.transaction((tx) => lockUnmatched(tx, { provider, receipt }));
  expect([await lock(given), await lock(returned)]).toEqual([undefined, undefined]);
});
