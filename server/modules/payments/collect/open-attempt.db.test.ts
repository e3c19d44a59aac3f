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
} from '../testing/given-payments.ts';
import { historyOf, intentStateOf, promptFor } from '../testing/given-payments.ts';

const database = useTestDatabase();
const open = (world: ReturnType<typeof givenPayments>, wanted: NewAttempt) =>
  world.db.transaction((tx) => openAttempt(tx, world, wanted));

test('an order has one living attempt, however many are opened at once', async () => {
  const world = givenPayments(database.db);
  const order = await givenOrder(world.db);
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => open(world, promptFor(world, order))),
  );
  const opened = tries.filter(({ status }) => status === 'fulfilled');
  const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(opened).toHaveLength(1);
  expect(refused.every((error) => error instanceof PaymentInProgress)).toBe(true);
  const [winner] = opened;
  const id = winner?.status === 'fulfilled' ? winner.value.id : '';
  expect(refused.map((error: PaymentInProgress) => error.facts.paymentId)).toEqual(
    refused.map(() => id),
  );
});

test('an attempt is sent once, however many send it at once', async () => {
  const world = givenPayments(database.db);
  const { id } = await open(world, promptFor(world, await givenOrder(world.db)));
  const sent = await Promise.all(Array.from({ length: 10 }, () => submitAttempt(world, id)));
  expect(world.providers.daraja.received).toHaveLength(1);
  expect(sent).toHaveLength(10);
  expect(await findAttempt(world.db, id)).toMatchObject({ state: 'pending' });
});

test('what is sent is the normalised phone, a short reference and an unguessable token', async () => {
  const world = givenPayments(database.db);
  const attempt = await givenPrompt(world);
  const [sent] = world.providers.daraja.received;
  expect(sent).toMatchObject({ account: '254712345678', amount: wholeKes(259) });
  expect(sent?.reference).toMatch(/^[A-Z0-9]{12}$/);
  expect(sent?.callbackToken).toMatch(/^[0-9a-f]{32}$/);
  const [row] = await world.db.rows<{ all: string }>(sql`
    select to_jsonb(a)::text as all from payment_attempts a where id = ${attempt.id}`);
  expect(row?.all).not.toContain('254712345678');
  expect(row?.all).not.toContain(sent?.callbackToken);
});

test('a lost answer is never sent again, and the order takes no second prompt meanwhile', async () => {
  const world = givenPayments(database.db);
  const order = await givenOrder(world.db);
  const { id } = await open(world, promptFor(world, order));
  world.providers.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: 'time-out' }));
  expect(await submitAttempt(world, id)).toMatchObject({ state: 'submit_unknown' });
  await submitAttempt(world, id);
  expect(world.providers.daraja.received).toHaveLength(1);
  await expect(open(world, promptFor(world, order))).rejects.toThrow(PaymentInProgress);
});

test('a refused push ends the attempt and frees the order', async () => {
  const world = givenPayments(database.db);
  const order = await givenOrder(world.db);
  const { id } = await open(world, promptFor(world, order));
  world.providers.daraja.next(() => ({
    kind: 'refused',
    code: 'phone-busy',
    text: 'locked',
    alarm: false,
  }));
  const failed = await submitAttempt(world, id);
  expect(failed).toMatchObject({ state: 'failed', resultCode: 'phone-busy', nextCheckAt: null });
  expect(await intentStateOf(world.db, failed)).toBe('open');
  expect(await open(world, promptFor(world, order))).toMatchObject({ state: 'created' });
});

test('a process that died while sending leaves an attempt in doubt, not a second prompt', async () => {
  const world = givenPayments(database.db);
  const attempt = await open(world, promptFor(world, await givenOrder(world.db)));
  world.providers.daraja.next(() => Promise.reject(new Error('killed')));
  await expect(submitAttempt(world, attempt.id)).rejects.toThrow('killed');
  expect(await check(world, attempt)).toMatchObject({ attempt: { state: 'submitting' } });
  world.pass(91_000);
  expect(await check(world, attempt)).toMatchObject({
    kind: 'pending',
    attempt: { state: 'submit_unknown' },
  });
  expect(world.providers.daraja.received).toHaveLength(1);
});

test('a card page whose sender died is asked about for days more, and then no more', async () => {
  const world = givenPayments(database.db);
  const { paystack } = world.providers;
  const attempt = await open(world, cardFor(world, await givenOrder(world.db)));
  paystack.next(() => Promise.reject(new Error('killed')));
  await expect(submitAttempt(world, attempt.id)).rejects.toThrow('killed');
  world.pass(91_000);
  expect(await check(world, attempt)).toMatchObject({ attempt: { state: 'submit_unknown' } });
  world.pass(15 * minuteMs);
  expect(await check(world, attempt)).toMatchObject({
    kind: 'expired',
    attempt: { nextCheckAt: expect.any(Date) },
  });
  world.pass(8 * dayMs);
  expect(await check(world, attempt)).toMatchObject({ attempt: { nextCheckAt: null } });
});

test('a process that died before sending leaves the sending to the worker', async () => {
  const world = givenPayments(database.db);
  const attempt = await open(world, promptFor(world, await givenOrder(world.db)));
  world.pass(11_000);
  expect(await check(world, attempt)).toMatchObject({
    kind: 'pending',
    attempt: { state: 'pending' },
  });
  expect(world.providers.daraja.received).toHaveLength(1);
});

test('an attempt that nobody sent in its time expires and is never sent', async () => {
  const world = givenPayments(database.db);
  const attempt = await open(world, promptFor(world, await givenOrder(world.db)));
  world.pass(15 * minuteMs);
  expect(await check(world, attempt)).toMatchObject({
    kind: 'expired',
    attempt: { nextCheckAt: null },
  });
  await submitAttempt(world, attempt.id);
  expect(world.providers.daraja.received).toHaveLength(0);
});

test('an amount that M-Pesa cannot take is refused before anything is written', async () => {
  const world = givenPayments(database.db);
  const order = await givenOrder(world.db);
  const amount = wholeKes(250_001);
  await expect(open(world, { ...promptFor(world, order), amount })).rejects.toMatchObject({
    fields: [{ pointer: '/amount' }],
  });
});

test('a card attempt makes room for a prompt; a prompt on a phone does not', async () => {
  const world = givenPayments(database.db);
  const order = await givenOrder(world.db);
  const card = await open(world, cardFor(world, order));
  expect(await submitAttempt(world, card.id)).toMatchObject({
    checkoutUrl: `https://cards.test/${card.reference}`,
  });
  const at = world.now;
  await world.db.transaction((tx) => supersedeAttempt(tx, card.id, { at }));
  const prompt = await open(world, promptFor(world, order));
  await submitAttempt(world, prompt.id);
  await expect(
    world.db.transaction((tx) => supersedeAttempt(tx, prompt.id, { at })),
  ).rejects.toThrow(PaymentInProgress);
  expect(await historyOf(world.db, card)).toEqual([
    'created',
    'submitting',
    'pending',
    'superseded',
  ]);
});
