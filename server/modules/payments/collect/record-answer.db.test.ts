import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { askProvider } from './ask-provider.ts';
import { OrderAlreadyPaid } from '../errors.ts';
import { openAttempt } from './open-attempt.ts';
import { findAttempt, insertExceptions, lockAttempt } from './payments.sql.ts';
import { recordAnswer } from './record-answer.ts';
import { callbackBody, cardFor, check, deliver, exceptionsOf } from '../testing/given-payments.ts';
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

test('a callback alone pays nothing', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt));
  expect(await check(ctx, attempt)).toMatchObject({
    kind: 'pending',
    attempt: { state: 'pending', receipt: null },
  });
});

test('without a callback it takes two yeses ten seconds apart', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, newReceipt());
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  ctx.pass(9_999);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  ctx.pass(1);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', amount: price });
});

test('a doubt between two yeses starts the count again', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const { daraja } = ctx.providers;
  daraja.customerPays(attempt, '');
  await check(ctx, attempt);
  ctx.pass(10_000);
  daraja.says(attempt.reference, { kind: 'pending', code: '4999', text: 'still processing' });
  await check(ctx, attempt);
  daraja.customerPays(attempt, '');
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
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

test('a paid attempt without a receipt becomes a matter for staff after two days', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, '');
  await check(ctx, attempt);
  ctx.pass(10_000);
  await check(ctx, attempt);
  ctx.pass(48 * hourMs);
  expect(await check(ctx, attempt)).toMatchObject({ attempt: { nextCheckAt: null } });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['receipt-missing']);
});

test('another amount in the callback is not paid, even when the provider says yes twice', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, '');
  await deliver(ctx, attempt, callbackBody(attempt, { amount: 1 }));
  await check(ctx, attempt);
  ctx.pass(20_000);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['amount-mismatch']);
  ctx.pass(15 * minuteMs);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'expired' });
});

test('a receipt pays one attempt: its second use is not paid', async () => {
  const ctx = givenPayments(database.db);
  const [first, second] = [await givenPrompt(ctx), await givenPrompt(ctx)];
  const receipt = newReceipt();
  for (const attempt of [first, second]) {
    ctx.providers.daraja.customerPays(attempt, receipt);
    await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  }
  expect(await check(ctx, first)).toMatchObject({ kind: 'succeeded' });
  expect(await check(ctx, second)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, second)).toEqual(['receipt-reused']);
});

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

test('a no against a callback of exact success goes to a person, not to the customer', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt));
  ctx.providers.daraja.customerCancels(attempt);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['contradiction']);
});

test('an unknown code is never a failure', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const strange = { kind: 'strange', code: '7777', text: 'new' } as const;
  ctx.providers.daraja.says(attempt.reference, strange);
  await deliver(ctx, attempt, callbackBody(attempt, { code: 7777 }));
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['unknown-code']);
});

test('wrong keys change no state and raise one alarm for all payments', async () => {
  const ctx = givenPayments(database.db);
  const [first, second] = [await givenPrompt(ctx), await givenPrompt(ctx)];
  const wrong = { kind: 'misconfigured', code: '500.001.1001', text: 'Wrong credentials' } as const;
  for (const attempt of [first, second]) {
    ctx.providers.daraja.says(attempt.reference, wrong);
    expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  }
  expect(await exceptionsOf(ctx.db, first)).toEqual(['config-alarm']);
  expect(await exceptionsOf(ctx.db, second)).toEqual([]);
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

test('money that comes after expiry is late, and counts', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.pass(15 * minuteMs);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'expired' });
  ctx.pass(hourMs);
  ctx.providers.daraja.customerPays(attempt, '');
  await check(ctx, attempt);
  ctx.pass(hourMs);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', late: true });
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
  ).rejects.toThrow(OrderAlreadyPaid);
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

test('a page that asked for another amount than was due is not paid, whatever came', async () => {
  const ctx = givenPayments(database.db);
  const card = await givenPrompt(ctx, 'card');
  const asked = money(100, 'KES');
  const yes = { kind: 'succeeded', code: '0', text: 'paid', amount: price, receipt: '41' } as const;
  ctx.providers.paystack.says(card.reference, { ...yes, asked });
  expect(await check(ctx, card)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, card)).toEqual(['amount-mismatch']);
  ctx.providers.paystack.says(card.reference, { ...yes, asked: price });
  expect(await check(ctx, card)).toMatchObject({ kind: 'succeeded', amount: price });
});

test('one card transaction pays one attempt', async () => {
  const ctx = givenPayments(database.db);
  const [first, second] = [await givenPrompt(ctx, 'card'), await givenPrompt(ctx, 'card')];
  for (const attempt of [first, second]) ctx.providers.paystack.customerPays(attempt, 'same-id');
  expect(await check(ctx, first)).toMatchObject({ kind: 'succeeded' });
  expect(await check(ctx, second)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, second)).toEqual(['receipt-reused']);
});

test('an outage changes nothing, and an exact claim outlives the attempt’s usual end', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt));
  ctx.providers.daraja.goesAway();
  ctx.pass(20 * minuteMs);
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'pending' });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['confirmation-late']);
  ctx.providers.daraja.goesAway(false);
  ctx.providers.daraja.customerPays(attempt, '');
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', late: false });
});

test('an answer to a question from before the callback leaves the attempt due at once', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const answer = await askProvider(ctx, attempt.id);
  ctx.pass(500);
  await deliver(ctx, attempt, callbackBody(attempt));
  await ctx.db.transaction((tx) =>
    recordAnswer(tx, attempt.id, { answer, at: ctx.clock(), scale: 1 }),
  );
  expect((await findAttempt(ctx.db, attempt.id))?.nextCheckAt).toEqual(ctx.now);
});

test('a callback stamped by a clock that is ahead is not asked about before its time', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const ahead = 1_500;
  ctx.pass(ahead);
  await deliver(ctx, attempt, callbackBody(attempt));
  const stamped = ctx.now;
  ctx.pass(-ahead);
  const answer = await askProvider(ctx, attempt.id);
  await ctx.db.transaction((tx) =>
    recordAnswer(tx, attempt.id, { answer, at: ctx.clock(), scale: 1 }),
  );
  expect((await findAttempt(ctx.db, attempt.id))?.nextCheckAt).toEqual(stamped);
});

test('a card paid while its shop was dead is asked about until the money is in', async () => {
  const ctx = givenPayments(database.db);
  const { paystack } = ctx.providers;
  const order = await givenOrder(ctx.db);
  const { id } = await ctx.db.transaction((tx) => openAttempt(tx, ctx, cardFor(ctx, order)));
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
