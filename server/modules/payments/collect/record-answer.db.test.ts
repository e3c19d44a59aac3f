import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openAttempt } from './open-attempt.ts';
import { insertExceptions, lockAttempt } from './payments.sql.ts';
import { recordAnswer } from './record-answer.ts';
import {
  callbackBody,
  cardFor,
  check,
  deliver,
  exceptionsOf,
  givenOpened,
} from '../testing/given-payments.ts';
import { givenOrder, givenPayments, givenPrompt, historyOf } from '../testing/given-payments.ts';
import { intentStateOf, newReceipt, price, promptFor } from '../testing/given-payments.ts';
import { submitAttempt } from './submit-attempt.ts';
import { supersedeAttempt } from './supersede-attempt.ts';

const database = useTestDatabase();

test('a callback and the provider’s own yes pay once, with the callback’s receipt', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const receipt = newReceipt();
  ctx.providers.daraja.customerPays(attempt, receipt);
  await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'succeeded',
    amount: price,
    late: false,
    overpaid: false,
    attempt: { receipt, nextCheckAt: null },
  });
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'unchanged' });
  expect(await historyOf(ctx.db, attempt)).toEqual([
    'created',
    'submitting',
    'pending',
    'confirming',
    'succeeded',
  ]);
  expect(await intentStateOf(ctx.db, attempt)).toBe('paid');
});

test('ten answers at once make one success', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, newReceipt());
  await deliver(ctx, attempt, callbackBody(attempt));
  const all = await Promise.all(Array.from({ length: 10 }, () => check(ctx, attempt)));
  expect(all.filter(({ kind }) => kind === 'succeeded')).toHaveLength(1);
});

test('one receipt that two payments are answered with at once is the money of one of them', async () => {
  const ctx = givenPayments(database.db);
  for (let round = 0; round < 10; round += 1) {
    const pair = [await givenPrompt(ctx), await givenPrompt(ctx)];
    const receipt = newReceipt();
    const at = ctx.clock();
    const about = { code: '0', text: 'listed', amount: price, receipt, askedAt: at };
    const kinds = await Promise.all(
      pair.map(({ id }) =>
        ctx.db.transaction(async (tx) => {
          const answer = { kind: 'succeeded', ...about } as const;
          return (await recordAnswer(tx, id, { answer, at })).kind;
        }),
      ),
    );
    expect(kinds.filter((kind) => kind === 'succeeded')).toHaveLength(1);
  }
});

test('whoever holds a payment does not hold up what others write about it', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const { id } = attempt;
  const exceptions = [
    { kind: 'contradiction', detail: {}, dedupeKey: `while-held:${id}` } as const,
  ];
  await ctx.db.transaction(async (tx) => {
    await lockAttempt(tx, id);
    // Each would wait for the other's lock once the holder came to write about the same order.
    await ctx.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`);
      await insertExceptions(other, { paymentId: id, exceptions, at: ctx.clock() });
    });
  });
  expect(await exceptionsOf(ctx.db, attempt)).toHaveLength(1);
});

test('a later callback brings the receipt that two yeses could not', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, '');
  await check(ctx, attempt);
  ctx.pass(10_000);
  await check(ctx, attempt);
  const receipt = newReceipt();
  await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'unchanged', attempt: { receipt } });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual([]);
});

test.each([
  ['prompt', 'daraja'],
  ['card', 'paystack'],
] as const)(
  'a receipt pays one attempt: its second use for a %s is not paid',
  async (kind, provider) => {
    const ctx = givenPayments(database.db);
    const [first, second] = [await givenPrompt(ctx, kind), await givenPrompt(ctx, kind)];
    const receipt = newReceipt();
    for (const attempt of [first, second]) {
      ctx.providers[provider].customerPays(attempt, receipt);
      if (kind === 'prompt') await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
    }
    expect(await check(ctx, first)).toMatchObject({ kind: 'succeeded' });
    expect(await check(ctx, second)).toMatchObject({ kind: 'pending' });
    expect(await exceptionsOf(ctx.db, second)).toEqual(['receipt-reused']);
  },
);

test('a no needs the provider’s word too, and ends the attempt', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  ctx.providers.daraja.customerCancels(attempt);
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'failed',
    attempt: { resultCode: '1032', nextCheckAt: null },
  });
  expect(await intentStateOf(ctx.db, attempt)).toBe('open');
});

test('money that comes after a soft failure is late, and counts', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const { daraja } = ctx.providers;
  const soft = { kind: 'failed', code: '1037', text: 'away', soft: true, alarm: false } as const;
  daraja.says(attempt.reference, soft);
  const failed = await check(ctx, attempt);
  expect(failed.kind).toBe('failed');
  expect(failed.attempt.nextCheckAt).not.toBeNull();
  daraja.customerPays(attempt, '');
  await deliver(ctx, attempt, callbackBody(attempt));
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', late: true });
  expect(await intentStateOf(ctx.db, attempt)).toBe('paid');
});

test('a second payment of one order is told from the first, and a paid order takes no third', async () => {
  const ctx = givenPayments(database.db);
  const order = await givenOrder(ctx.db);
  const card = await ctx.db.transaction((tx) => openAttempt(tx, ctx, cardFor(ctx, order)));
  await submitAttempt(ctx, card.id);
  await ctx.db.transaction((tx) => supersedeAttempt(tx, card.id, { at: ctx.now }));
  const prompt = await ctx.db.transaction((tx) => openAttempt(tx, ctx, promptFor(ctx, order)));
  const sent = await submitAttempt(ctx, prompt.id);
  ctx.providers.daraja.customerPays(sent, '');
  await deliver(ctx, sent, callbackBody(sent));
  expect(await check(ctx, sent)).toMatchObject({ kind: 'succeeded', overpaid: false });
  ctx.providers.paystack.customerPays(card, '4099260516');
  expect(await check(ctx, card)).toMatchObject({
    kind: 'succeeded',
    late: true,
    overpaid: true,
    attempt: { receipt: '4099260516' },
  });
  await expect(
    ctx.db.transaction((tx) => openAttempt(tx, ctx, promptFor(ctx, order))),
  ).rejects.toMatchObject({ code: 'order-move-refused' });
});

test('a card payment of less is not paid; one of more says how much came', async () => {
  const ctx = givenPayments(database.db);
  const [less, more] = [await givenPrompt(ctx, 'card'), await givenPrompt(ctx, 'card')];
  const { paystack } = ctx.providers;
  paystack.customerPays({ ...less, amount: money(100, 'KES') }, 'id-less');
  const credited = { kind: 'credited', amount: money(100, 'KES'), receipt: 'id-less' };
  expect(await check(ctx, less)).toMatchObject({ ...credited, from: 'clearing' });
  expect(await check(ctx, less)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, less)).toEqual(['amount-mismatch']);
  paystack.customerPays({ ...more, amount: money(price.minor + 500, 'KES') }, 'id-more');
  expect(await check(ctx, more)).toMatchObject({
    kind: 'succeeded',
    amount: money(price.minor + 500, 'KES'),
  });
});

test('a card paid while its shop was dead is asked about until the money is in', async () => {
  const ctx = givenPayments(database.db);
  const { paystack } = ctx.providers;
  const { id } = await givenOpened(ctx, 'card');
  paystack.next(() => {
    throw new Error('the process died');
  });
  await expect(submitAttempt(ctx, id)).rejects.toThrow('died');
  const [collection] = paystack.received;
  if (collection) paystack.customerPays(collection, newReceipt());
  ctx.pass(30 * minuteMs);
  expect(await check(ctx, { id })).toMatchObject({
    kind: 'expired',
    attempt: { nextCheckAt: expect.any(Date) },
  });
  expect(await check(ctx, { id })).toMatchObject({ kind: 'succeeded', late: true });
});
