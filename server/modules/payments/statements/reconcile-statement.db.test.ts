import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { StatementLine } from '../providers/payment-provider.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import { keepUnmatched } from '../collect/unmatched-money.sql.ts';
import {
  givenPayments,
  givenPrompt,
  newReceipt,
  price,
  type TestContext,
} from '../testing/given-payments.ts';
import { givenPaid } from '../testing/given-refunds.ts';

const database = useTestDatabase();
const windowOf = ({ now }: TestContext) => ({ from: new Date(now.getTime() - hourMs), to: now });
const lineOf = (reference: string, receipt = newReceipt()): StatementLine => ({
  receipt,
  amount: price,
  reference,
  at: '2026-11-20 12:00:00',
});
const reconcile = (ctx: TestContext) => reconcileStatement(ctx, 'daraja', windowOf(ctx));
const exceptionOf = async (ctx: TestContext, { receipt }: StatementLine) => {
  const rows = await ctx.db.rows<{ kind: string; detail: unknown }>(sql`
    select kind, detail from payment_exceptions
     where dedupe_key = ${`unmatched-money:daraja:${receipt}`}`);
  return rows;
};
const nothing = { answers: [], unmatched: [], complete: false };

test('a line that names a payment is an answer for it, with the whole list behind it', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const [line, ownerless] = [lineOf(attempt.reference), lineOf('TYPED')];
  ctx.providers.daraja.lines.push(line, ownerless);
  const { from: since } = windowOf(ctx);
  const owners = new Map([
    [line.receipt, attempt.id],
    [ownerless.receipt, null],
  ]);
  expect(await reconcile(ctx)).toEqual({
    answers: [
      {
        paymentId: attempt.id,
        answer: {
          kind: 'succeeded',
          code: '0',
          text: 'found in the list of the provider',
          amount: price,
          receipt: line.receipt,
          askedAt: ctx.now,
          evidence: { kind: 'list', since, owners },
        },
      },
    ],
    unmatched: [ownerless],
    complete: true,
  });
  expect(await exceptionOf(ctx, ownerless)).toEqual([
    { kind: 'unmatched-money', detail: { ...ownerless, provider: 'daraja' } },
  ]);
  expect(await exceptionOf(ctx, line)).toEqual([]);
});

test('a list with a line that could not be read proves nothing about the others', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const lines = [lineOf(attempt.reference)];
  const statement = async () => ({ kind: 'lines', lines, rows: 2 }) as const;
  Object.assign(ctx.providers.daraja, { statement });
  const { answers, complete } = await reconcile(ctx);
  expect(complete).toBe(false);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.answer).not.toHaveProperty('evidence');
});

test('money that is booked, or waits for its owner already, is not told again', async () => {
  const ctx = givenPayments(database.db);
  const paid = await givenPaid(ctx);
  const [booked, waiting] = [lineOf(paid.reference, paid.receipt), lineOf('TYPED')];
  await ctx.db.transaction((tx) =>
    keepUnmatched(tx, { provider: 'daraja', line: waiting, at: ctx.now }),
  );
  ctx.providers.daraja.lines.push(booked, waiting);
  expect(await reconcile(ctx)).toEqual({ answers: [], unmatched: [], complete: true });
  expect(await exceptionOf(ctx, waiting)).toEqual([]);
  const [row] = await ctx.db.rows<{ proved: boolean }>(sql`
    select receipt_proved as proved from payment_attempts where id = ${paid.id}`);
  expect(row).toEqual({ proved: true });
});

test('money that waits for its owner is an answer once it names a payment', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const line = { ...lineOf(attempt.reference), amount: money(100, 'KES') };
  await ctx.db.transaction((tx) => keepUnmatched(tx, { provider: 'daraja', line, at: ctx.now }));
  ctx.providers.daraja.lines.push(line);
  const { answers, unmatched } = await reconcile(ctx);
  expect(answers).toMatchObject([{ paymentId: attempt.id, answer: { amount: line.amount } }]);
  expect(unmatched).toEqual([]);
});

test('a list that was not read, or that nobody has, adds nothing', async () => {
  const ctx = givenPayments(database.db);
  ctx.providers.daraja.lines.push(lineOf('TYPED'));
  ctx.providers.daraja.goesAway();
  expect(await reconcile(ctx)).toEqual(nothing);
  Object.assign(ctx.providers.daraja, { statement: undefined });
  expect(await reconcile(ctx)).toEqual(nothing);
});
