import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { PaymentInProgress } from '../errors.ts';
import { openAttempt, type NewAttempt } from './open-attempt.ts';
import { findAttempt } from './payments.sql.ts';
import { submitAttempt } from './submit-attempt.ts';
import { supersedeAttempt } from './supersede-attempt.ts';
import {
  cardFor,
  check,
  givenOrder,
  givenPayments,
  givenPrompt,
  givenOpened,
} from '../testing/given-payments.ts';
import { historyOf, intentStateOf, promptFor } from '../testing/given-payments.ts';
import type { DomainError } from '#platform/errors.ts';

const database = useTestDatabase();
const open = (ctx: ReturnType<typeof givenPayments>, requested: NewAttempt) =>
  ctx.db.transaction((tx) => openAttempt(tx, ctx, requested));

test('an order has one living attempt, however many are opened at once', async () => {
  const ctx = givenPayments(database.db);
  const order = await givenOrder(ctx.db);
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => open(ctx, promptFor(ctx, order))),
  );
  const opened = tries.filter(({ status }) => status === 'fulfilled');
  const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(opened).toHaveLength(1);
  expect(refused.every((error) => error instanceof PaymentInProgress)).toBe(true);
  const [winner] = opened;
  const id = winner?.status === 'fulfilled' ? winner.value.id : '';
  expect(refused.map((error: DomainError) => error.facts.paymentId)).toEqual(refused.map(() => id));
});

test('an attempt is sent once, however many send it at once', async () => {
  const ctx = givenPayments(database.db);
  const { id } = await givenOpened(ctx);
  const sent = await Promise.all(Array.from({ length: 10 }, () => submitAttempt(ctx, id)));
  expect(ctx.providers.daraja.received).toHaveLength(1);
  expect(sent).toHaveLength(10);
  expect(await findAttempt(ctx.db, id)).toMatchObject({ state: 'pending' });
});

test('what is sent is the normalised phone, a short reference and an unguessable token', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const [sent] = ctx.providers.daraja.received;
  expect(sent).toMatchObject({ account: '254712345678', amount: wholeKes(259) });
  expect(sent?.reference).toMatch(/^[A-Z0-9]{12}$/);
  expect(sent?.callbackToken).toMatch(/^[0-9a-f]{32}$/);
  const [row] = await ctx.db.rows<{ all: string }>(sql`
    select to_jsonb(a)::text as all from payment_attempts a where id = ${attempt.id}`);
  expect(row?.all).not.toContain('254712345678');
  expect(row?.all).not.toContain(sent?.callbackToken);
});

test('a lost answer is never sent again, and the order takes no second prompt meanwhile', async () => {
  const ctx = givenPayments(database.db);
  const order = await givenOrder(ctx.db);
  const { id } = await open(ctx, promptFor(ctx, order));
  ctx.providers.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: 'time-out' }));
  expect(await submitAttempt(ctx, id)).toMatchObject({ state: 'submit_unknown' });
  await submitAttempt(ctx, id);
  expect(ctx.providers.daraja.received).toHaveLength(1);
  await expect(open(ctx, promptFor(ctx, order))).rejects.toThrow(PaymentInProgress);
});

test('a refused push ends the attempt and frees the order', async () => {
  const ctx = givenPayments(database.db);
  const order = await givenOrder(ctx.db);
  const { id } = await open(ctx, promptFor(ctx, order));
  ctx.providers.daraja.next(() => ({
    kind: 'refused',
    code: 'phone-busy',
    text: 'locked',
    alarm: false,
  }));
  const failed = await submitAttempt(ctx, id);
  expect(failed).toMatchObject({ state: 'failed', resultCode: 'phone-busy', nextCheckAt: null });
  expect(await intentStateOf(ctx.db, failed)).toBe('open');
  expect(await open(ctx, promptFor(ctx, order))).toMatchObject({ state: 'created' });
});

test('a process that died while sending leaves an attempt in doubt, not a second prompt', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenOpened(ctx);
  ctx.providers.daraja.next(() => Promise.reject(new Error('killed')));
  await expect(submitAttempt(ctx, attempt.id)).rejects.toThrow('killed');
  expect(await check(ctx, attempt)).toMatchObject({ attempt: { state: 'submitting' } });
  ctx.pass(91_000);
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'pending',
    attempt: { state: 'submit_unknown' },
  });
  expect(ctx.providers.daraja.received).toHaveLength(1);
});

test('a card page whose sender died is asked about for days more, and then no more', async () => {
  const ctx = givenPayments(database.db);
  const { paystack } = ctx.providers;
  const attempt = await givenOpened(ctx, 'card');
  paystack.next(() => Promise.reject(new Error('killed')));
  await expect(submitAttempt(ctx, attempt.id)).rejects.toThrow('killed');
  ctx.pass(91_000);
  expect(await check(ctx, attempt)).toMatchObject({ attempt: { state: 'submit_unknown' } });
  ctx.pass(15 * minuteMs);
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'expired',
    attempt: { nextCheckAt: expect.any(Date) },
  });
  ctx.pass(8 * dayMs);
  expect(await check(ctx, attempt)).toMatchObject({ attempt: { nextCheckAt: null } });
});

test('a process that died before sending leaves the sending to the worker', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenOpened(ctx);
  ctx.pass(11_000);
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'pending',
    attempt: { state: 'pending' },
  });
  expect(ctx.providers.daraja.received).toHaveLength(1);
});

test('an attempt that nobody sent in its time expires and is never sent', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenOpened(ctx);
  ctx.pass(15 * minuteMs);
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'expired',
    attempt: { nextCheckAt: null },
  });
  await submitAttempt(ctx, attempt.id);
  expect(ctx.providers.daraja.received).toHaveLength(0);
});

test('a card attempt makes room for a prompt; a prompt on a phone does not', async () => {
  const ctx = givenPayments(database.db);
  const order = await givenOrder(ctx.db);
  const card = await open(ctx, cardFor(ctx, order));
  expect(await submitAttempt(ctx, card.id)).toMatchObject({
    checkoutUrl: `https://cards.test/${card.reference}`,
  });
  const at = ctx.now;
  await ctx.db.transaction((tx) => supersedeAttempt(tx, card.id, { at }));
  const prompt = await open(ctx, promptFor(ctx, order));
  await submitAttempt(ctx, prompt.id);
  await expect(ctx.db.transaction((tx) => supersedeAttempt(tx, prompt.id, { at }))).rejects.toThrow(
    PaymentInProgress,
  );
  expect(await historyOf(ctx.db, card)).toEqual(['created', 'submitting', 'pending', 'superseded']);
});
