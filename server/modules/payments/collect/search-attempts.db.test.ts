import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { Attempt } from '../payment.ts';
import { openAttempt } from './open-attempt.ts';
import { searchAttempts, stkStatusOf } from './search-attempts.ts';
import { submitAttempt } from './submit-attempt.ts';
import {
  callbackBody,
  check,
  deliver,
  givenOrder,
  givenPayments,
  givenPrompt,
  promptFor,
  type TestContext,
} from '../testing/given-payments.ts';

const database = useTestDatabase();
const idsOf = (attempts: readonly Attempt[]) => attempts.map(({ id }) => id);

/** An order that was asked for three times: cancelled, not finished, and asked for now. */
async function givenThree(ctx: TestContext) {
  const order = await givenOrder(ctx.db);
  const ask = async () => {
    const opened = await ctx.db.transaction((tx) => openAttempt(tx, ctx, promptFor(ctx, order)));
    return submitAttempt(ctx, opened.id);
  };
  const cancelled = await ask();
  ctx.providers.daraja.customerCancels(cancelled);
  await check(ctx, cancelled);
  ctx.pass(minuteMs);
  const expired = await ask();
  ctx.pass(15 * minuteMs);
  await check(ctx, expired);
  const waiting = await ask();
  return { ...order, cancelled, expired, waiting };
}

test('a customer’s payments come newest first, all of them or by their status', async () => {
  const ctx = givenPayments(database.db);
  await givenPrompt(ctx);
  const { customerId, cancelled, expired, waiting } = await givenThree(ctx);
  const found = async (more: Partial<Parameters<typeof searchAttempts>[1]> = {}) =>
    idsOf(await searchAttempts(ctx.db, { customerId, ...more }));
  expect(await found()).toEqual([waiting.id, expired.id, cancelled.id]);
  expect(await found({ statuses: ['DECLINED'] })).toEqual([cancelled.id]);
  expect(await found({ statuses: ['FAILED'] })).toEqual([expired.id]);
  expect(await found({ statuses: ['PROCESSING', 'DECLINED'] })).toEqual([waiting.id, cancelled.id]);
  expect(await found({ statuses: ['ACCEPTED'] })).toEqual([]);
  expect(await found({ statuses: [] })).toEqual([]);
  expect(await found({ paymentId: expired.id })).toEqual([expired.id]);
  expect(await found({ paymentId: expired.id, statuses: ['DECLINED'] })).toEqual([]);
});

const statusOf = async (ctx: TestContext, { customerId, reference }: Attempt) =>
  (await stkStatusOf(ctx.db, { merchantRequestId: `merchant-${reference}`, customerId }))
    ?.transaction;

test('a prompt is undecided until it has ended, and then says its code', async () => {
  const ctx = givenPayments(database.db);
  const { cancelled, expired, waiting } = await givenThree(ctx);
  const about = (attempt: Attempt) => ({ MerchantRequestID: attempt.merchantRequestId });
  const undecided = { ResultCode: '', ResultDesc: '', final: false };
  expect(await statusOf(ctx, waiting)).toEqual({ ...about(waiting), ...undecided });
  expect(await statusOf(ctx, cancelled)).toEqual({
    ...about(cancelled),
    ResultCode: '1032',
    ResultDesc: 'cancelled',
    final: true,
  });
  const ended = { ResultCode: '', ResultDesc: '', final: true };
  expect(await statusOf(ctx, expired)).toEqual({ ...about(expired), ...ended });
});

test('a prompt that may not have been sent is undecided, though its answer was lost', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.says(attempt.reference, { kind: 'pending', code: '4999', text: 'wait' });
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
  expect(await statusOf(ctx, attempt)).toMatchObject({ ResultCode: '', final: false });
});

test('a prompt that was paid has code 0, whatever it was told before', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const soft = { kind: 'failed', code: '1037', text: 'away', soft: true, alarm: false } as const;
  ctx.providers.daraja.says(attempt.reference, soft);
  await check(ctx, attempt);
  ctx.providers.daraja.customerPays(attempt, '');
  await deliver(ctx, attempt, callbackBody(attempt));
  await check(ctx, attempt);
  expect(await statusOf(ctx, attempt)).toEqual({
    MerchantRequestID: attempt.merchantRequestId,
    ResultCode: '0',
    ResultDesc: 'paid',
    final: true,
  });
});

test('nobody reads a prompt of somebody else, or one that is not there', async () => {
  const ctx = givenPayments(database.db);
  const [mine, theirs] = [await givenPrompt(ctx), await givenPrompt(ctx)];
  expect(await statusOf(ctx, { ...theirs, customerId: mine.customerId })).toBeUndefined();
  expect(await statusOf(ctx, { ...mine, reference: 'NONE' })).toBeUndefined();
});
