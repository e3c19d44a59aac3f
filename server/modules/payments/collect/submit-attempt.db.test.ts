import { expect, test } from 'vitest';
import { secondMs } from '#contracts/time.ts';
import { NotFound } from '#platform/errors.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { Submission } from '../providers/payment-provider.ts';
import { findAttempt } from './payments.sql.ts';
import type { Attempt } from '../payment.ts';
import { submitAttempt } from './submit-attempt.ts';
import {
  callbackBody,
  check,
  deliver,
  exceptionsOf,
  givenPayments,
  givenPrompt,
  type TestContext,
  givenOpened,
} from '../testing/given-payments.ts';

const database = useTestDatabase();

const later = (ctx: TestContext, ms: number) => new Date(ctx.now.getTime() + ms);
const accepted = (reference: string): Submission => ({
  kind: 'accepted',
  providerReference: `ws_CO_${reference}`,
  merchantRequestId: `merchant-${reference}`,
  checkoutUrl: null,
  text: 'accepted',
});

/** Sends an attempt whose provider answers only after something else has happened to it. */
async function sentWhile(
  ctx: TestContext,
  happens: (sent: Attempt) => Promise<unknown>,
  answer: (reference: string) => Submission = accepted,
) {
  const opened = await givenOpened(ctx);
  ctx.providers.daraja.next(async ({ id, reference }) => {
    const sent = await findAttempt(ctx.db, id);
    if (!sent) throw new Error('It was opened.');
    await happens(sent);
    return answer(reference);
  });
  return submitAttempt(ctx, opened.id);
}

const lastEventOf = async (ctx: TestContext, { id }: Attempt) => {
  const rows = await ctx.db.rows<{ cause: string; detail: unknown }>(sql`
    select cause, detail from payment_events where payment_id = ${id} order by id desc limit 1`);
  return rows[0];
};

test('a prompt that was accepted has both ids, and is asked about ten seconds later', async () => {
  const ctx = givenPayments(database.db);
  const opened = await givenOpened(ctx);
  const sent = await submitAttempt(ctx, opened.id);
  const expected: Attempt = {
    ...opened,
    state: 'pending',
    providerReference: `ws_CO_${opened.reference}`,
    merchantRequestId: `merchant-${opened.reference}`,
    submittedAt: ctx.now,
    promptedAt: ctx.now,
    nextCheckAt: later(ctx, 10 * secondMs),
  };
  expect(sent).toEqual(expected);
  expect(await findAttempt(ctx.db, opened.id)).toEqual(expected);
  expect(await lastEventOf(ctx, sent)).toEqual({ cause: 'accept', detail: {} });
});

test('a card that was accepted has its page', async () => {
  const ctx = givenPayments(database.db);
  const sent = await submitAttempt(ctx, (await givenOpened(ctx, 'card')).id);
  expect(sent).toMatchObject({
    state: 'pending',
    providerReference: sent.reference,
    merchantRequestId: null,
    checkoutUrl: `https://cards.test/${sent.reference}`,
  });
});

test('a lost answer leaves a doubt, is said so, and is asked about', async () => {
  const ctx = givenPayments(database.db);
  const opened = await givenOpened(ctx);
  ctx.providers.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: 'time-out' }));
  expect(await submitAttempt(ctx, opened.id)).toEqual({
    ...opened,
    state: 'submit_unknown',
    resultCode: 'lost',
    resultText: 'time-out',
    submittedAt: ctx.now,
    nextCheckAt: later(ctx, 10 * secondMs),
  });
  expect(await lastEventOf(ctx, opened)).toEqual({ cause: 'lose', detail: { code: 'lost' } });
});

test('a refusal ends the attempt then and there', async () => {
  const ctx = givenPayments(database.db);
  const opened = await givenOpened(ctx);
  const refusal = { kind: 'refused', code: 'phone-busy', text: 'locked', alarm: false } as const;
  ctx.providers.daraja.next(() => refusal);
  expect(await submitAttempt(ctx, opened.id)).toEqual({
    ...opened,
    state: 'failed',
    resultCode: 'phone-busy',
    resultText: 'locked',
    submittedAt: ctx.now,
    resolvedAt: ctx.now,
    nextCheckAt: null,
  });
});

test('an id that another prompt has does not say which prompt is ours', async () => {
  const ctx = givenPayments(database.db);
  const first = await givenPrompt(ctx);
  const second = await givenOpened(ctx);
  ctx.providers.daraja.next(() => accepted(first.reference));
  expect(await submitAttempt(ctx, second.id)).toMatchObject({
    state: 'submit_unknown',
    providerReference: null,
    merchantRequestId: null,
    promptedAt: null,
    resultCode: 'repeated-id',
    resultText: 'id already in use',
  });
  expect(await lastEventOf(ctx, second)).toEqual({
    cause: 'lose',
    detail: { code: 'repeated-id' },
  });
  expect(await exceptionsOf(ctx.db, second)).toEqual(['repeated-id']);
  expect(await exceptionsOf(ctx.db, first)).toEqual([]);
});

test('an answer that a callback overtook adds what is missing, and is asked about at once', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(ctx, (attempt) =>
    deliver(ctx, attempt, callbackBody(attempt, { code: 1032 })),
  );
  expect(sent).toMatchObject({
    state: 'confirming',
    providerReference: `ws_CO_${sent.reference}`,
    merchantRequestId: `merchant-${sent.reference}`,
    promptedAt: ctx.now,
    nextCheckAt: ctx.now,
  });
});

test('an id that a callback brought stays, whatever the answer names', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(
    ctx,
    (attempt) => deliver(ctx, attempt, callbackBody(attempt)),
    () => accepted('ANOTHER'),
  );
  expect(sent).toMatchObject({
    providerReference: `ws_CO_${sent.reference}`,
    merchantRequestId: `merchant-${sent.reference}`,
  });
});

test('a refusal that a callback overtook adds nothing', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(
    ctx,
    (attempt) => deliver(ctx, attempt, callbackBody(attempt)),
    () => ({ kind: 'refused', code: 'phone-busy', text: 'locked', alarm: false }),
  );
  expect(sent).toMatchObject({
    state: 'confirming',
    resultCode: null,
    resultText: null,
    resolvedAt: null,
    nextCheckAt: ctx.now,
  });
});

test('an answer to an attempt that was paid meanwhile leaves it alone', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(ctx, async (attempt) => {
    ctx.providers.daraja.customerPays(attempt, '');
    await deliver(ctx, attempt, callbackBody(attempt));
    await check(ctx, attempt);
  });
  expect(sent).toMatchObject({ state: 'succeeded', promptedAt: ctx.now, nextCheckAt: null });
});

test('an answer to an attempt that had failed meanwhile has it watched', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(ctx, async (attempt) => {
    ctx.providers.daraja.customerCancels(attempt);
    await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
    await check(ctx, attempt);
  });
  expect(sent).toMatchObject({
    state: 'failed',
    resultCode: '1032',
    nextCheckAt: later(ctx, 2 * secondMs),
  });
});

test('an answer to an attempt that is looked at sooner does not put that off', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(ctx, async (attempt) => {
    ctx.providers.daraja.customerCancels(attempt);
    await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
    await check(ctx, attempt);
    await deliver(ctx, attempt, callbackBody(attempt, { code: 1037 }));
  });
  expect(sent).toMatchObject({ state: 'failed', nextCheckAt: ctx.now });
});

test('an answer to an attempt whose receipt is awaited brings its next look forward', async () => {
  const ctx = givenPayments(database.db);
  const sent = await sentWhile(ctx, async (attempt) => {
    ctx.providers.daraja.customerPays(attempt, '');
    const items = [{ Name: 'Amount', Value: attempt.amount.minor / 100 }];
    await deliver(ctx, attempt, callbackBody(attempt, { items }));
    await check(ctx, attempt);
  });
  expect(sent).toMatchObject({
    state: 'succeeded',
    receipt: null,
    nextCheckAt: later(ctx, 2 * secondMs),
  });
});

test('an attempt that nobody has opened cannot be sent', async () => {
  const ctx = givenPayments(database.db);
  await expect(submitAttempt(ctx, `pay_${'0'.repeat(32)}`)).rejects.toThrow(NotFound);
  expect(ctx.providers.daraja.received).toEqual([]);
});
