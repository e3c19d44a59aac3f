import { expect, test } from 'vitest';
import { NotFound } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { askProvider } from './ask-provider.ts';
import type { BudgetInput } from '../provider-state.sql.ts';
import {
  callbackBody,
  check,
  deliver,
  givenPayments,
  givenPrompt,
} from '../testing/given-payments.ts';

const database = useTestDatabase();

test('an attempt is asked about by the id that its provider gave, about its own account', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  expect(await askProvider(ctx, attempt.id)).toEqual({
    kind: 'pending',
    code: 'pending',
    text: 'waiting',
    askedAt: ctx.now,
    isOfAccount: true,
  });
});

test('an attempt that was paid is not asked about', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, '');
  await deliver(ctx, attempt, callbackBody(attempt));
  await check(ctx, attempt);
  expect(await askProvider(ctx, attempt.id)).toEqual({ kind: 'clock', askedAt: ctx.now });
  expect(ctx.providers.daraja.asked).toBe(1);
});

test('a question takes its place in the budget, before the customer who waits no more', async () => {
  const requested: BudgetInput[] = [];
  const ctx = givenPayments(database.db, async (input) => {
    requested.push(input);
    return { granted: true };
  });
  const attempt = await givenPrompt(ctx);
  await askProvider(ctx, attempt.id);
  expect(requested).toEqual([]);
  ctx.providers.daraja.queriesPerMinute = 5;
  await askProvider(ctx, attempt.id);
  ctx.providers.daraja.customerCancels(attempt);
  await check(ctx, attempt);
  await askProvider(ctx, attempt.id);
  const question = { name: 'daraja-query', perMinute: 5, at: ctx.now };
  expect(requested).toEqual([
    { ...question, waiting: true },
    { ...question, waiting: true },
    { ...question, waiting: false },
  ]);
});

test('without a place in the budget nobody is asked, and the answer says when there is one', async () => {
  const retryAt = new Date('2026-11-20T09:00:12.000Z');
  const ctx = givenPayments(database.db, async () => ({ granted: false, retryAt }));
  ctx.providers.daraja.queriesPerMinute = 5;
  const attempt = await givenPrompt(ctx);
  expect(await askProvider(ctx, attempt.id)).toEqual({
    kind: 'silent',
    code: 'budget',
    text: 'the shop has asked as often as it may',
    retryAt,
    askedAt: ctx.now,
  });
  expect(ctx.providers.daraja.asked).toBe(0);
});

test('an attempt that does not exist is not found', async () => {
  const ctx = givenPayments(database.db);
  await expect(askProvider(ctx, `pay_${'0'.repeat(32)}`)).rejects.toThrow(NotFound);
});
