import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { attemptQueue } from '../collect/due-attempts.sql.ts';
import { callbackTokenOf } from '../collect/open-attempt.ts';
import { findAttempt, payerAccounts } from '../collect/payments.sql.ts';
import { storeCallback } from './store-callback.ts';
import { storeWebhook } from '../webhooks/store-webhook.ts';
import { submitAttempt } from '../collect/submit-attempt.ts';
import {
  callbackBody,
  check,
  deliver,
  exceptionsOf,
  givenOpened,
} from '../testing/given-payments.ts';
import { givenPayments, givenPrompt, newReceipt } from '../testing/given-payments.ts';
import { historyOf } from '../testing/given-payments.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const sourceAddress = '127.0.0.1';

const inboxOf = (paymentId: string) =>
  database.db.rows<{ verdict: string | null; known: boolean }>(sql`
    select verdict, source_known as known from provider_inbox
     where payment_id = ${paymentId} order by id`);

test('ten copies of one callback, at once, are one callback and one success', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const body = callbackBody(attempt);
  ctx.providers.daraja.customerPays(attempt, '');
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(ctx, attempt, body)));
  expect(answers).toEqual(answers.map(() => ({ paymentId: attempt.id })));
  const checks = await Promise.all([check(ctx, attempt), check(ctx, attempt)]);
  expect(checks.filter(({ kind }) => kind === 'succeeded')).toHaveLength(1);
  expect(await inboxOf(attempt.id)).toEqual([{ verdict: 'succeeded', known: true }]);
});

test('a payment that is sent after the secret was changed still hears its callback', async () => {
  const ctx = givenPayments(database.db);
  const { id } = await givenOpened(ctx);
  // Its payer was encrypted again in the meantime, and the former secret was removed.
  const keyring = createKeyring(new Secret('the secret that came next'), systemRandomness);
  const [row] = await ctx.db.rows<{ sealed: Buffer }>(sql`
    select account_sealed as sealed from payment_attempts where id = ${id}`);
  const place = placeIn(payerAccounts, id);
  const account = ctx.keyring.open(place, row?.sealed ?? Buffer.of());
  await ctx.db.execute(sql`
    update payment_attempts set account_sealed = ${keyring.seal(place, account)} where id = ${id}`);
  const later = { ...ctx, keyring };
  const attempt = await submitAttempt(later, id);
  const token = callbackTokenOf(keyring, id);
  const body = callbackBody(attempt);
  const at = ctx.now;
  expect(await storeCallback(later, { token, body, sourceAddress, at })).toEqual({ paymentId: id });
});

test('the same callback a day later changes nothing', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const body = callbackBody(attempt);
  ctx.providers.daraja.customerPays(attempt, '');
  await deliver(ctx, attempt, body);
  await check(ctx, attempt);
  const before = await findAttempt(ctx.db, attempt.id);
  ctx.pass(dayMs);
  expect(await deliver(ctx, attempt, body)).toEqual({ paymentId: attempt.id });
  expect(await findAttempt(ctx.db, attempt.id)).toEqual(before);
});

test.each(['', 'x', '0'.repeat(32), 'A'.repeat(32), `${'0'.repeat(32)}'`, '../'.repeat(20)])(
  'token %j is nobody’s and leaves no trace',
  async (token) => {
    const ctx = givenPayments(database.db);
    const attempt = await givenPrompt(ctx);
    const body = callbackBody(attempt);
    const at = ctx.now;
    expect(await storeCallback(ctx, { token, body, sourceAddress, at })).toBeUndefined();
    expect(await inboxOf(attempt.id)).toEqual([]);
    expect(await findAttempt(ctx.db, attempt.id)).toEqual(attempt);
  },
);

test('a doubtful push cannot take the ids of another payment', async () => {
  const ctx = givenPayments(database.db);
  const theirs = await givenPrompt(ctx);
  const lost = await givenOpened(ctx);
  ctx.providers.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: '' }));
  await submitAttempt(ctx, lost.id);
  await deliver(ctx, lost, callbackBody(theirs));
  expect(await findAttempt(ctx.db, lost.id)).toMatchObject({
    state: 'submit_unknown',
    providerReference: null,
  });
});

test('a callback finds its attempt although the answer to the push was lost', async () => {
  const ctx = givenPayments(database.db);
  const { id } = await givenOpened(ctx);
  const { daraja } = ctx.providers;
  daraja.next((collection) => {
    daraja.accepts(collection);
    return { kind: 'unknown', code: 'lost', text: 'time-out' };
  });
  const lost = await submitAttempt(ctx, id);
  daraja.customerPays(lost, '');
  await deliver(ctx, lost, callbackBody(lost));
  expect(await check(ctx, lost)).toMatchObject({ kind: 'succeeded', late: false });
});

test('an answer to the push that comes after its end leaves due what was due', async () => {
  const ctx = givenPayments(database.db);
  const { daraja } = ctx.providers;
  const { id } = await givenOpened(ctx);
  const receipt = newReceipt();
  daraja.next(async (collection) => {
    const accepted = daraja.accepts(collection);
    const attempt = await findAttempt(ctx.db, id);
    if (!attempt) throw new Error('It was opened.');
    daraja.customerCancels(collection);
    await deliver(ctx, attempt, callbackBody(attempt, { code: 1037 }));
    expect(await check(ctx, attempt)).toMatchObject({ kind: 'failed' });
    // Long after, the customer answers the prompt after all.
    ctx.pass(25 * hourMs);
    daraja.customerPays(collection, '');
    await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
    return accepted;
  });
  const attempt = await submitAttempt(ctx, id);
  expect(attempt).toMatchObject({ state: 'failed', nextCheckAt: ctx.now });
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', late: true });
});

test('a callback that overtakes the answer to the push pays once', async () => {
  const ctx = givenPayments(database.db);
  const opened = await givenOpened(ctx);
  const { daraja } = ctx.providers;
  daraja.next(async (collection) => {
    const accepted = daraja.accepts(collection);
    daraja.customerPays(collection, '');
    await deliver(ctx, opened, callbackBody(opened));
    return accepted;
  });
  expect(await submitAttempt(ctx, opened.id)).toMatchObject({ state: 'confirming' });
  expect(await check(ctx, opened)).toMatchObject({ kind: 'succeeded' });
  expect(await historyOf(ctx.db, opened)).toEqual([
    'created',
    'submitting',
    'confirming',
    'succeeded',
  ]);
});

test.each([
  ['success, then failure', [0, 1032]],
  ['failure, then success', [1032, 0]],
])('%s: the provider is asked and the success stands', async (_name, codes) => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const receipt = newReceipt();
  for (const code of codes) await deliver(ctx, attempt, callbackBody(attempt, { code, receipt }));
  ctx.providers.daraja.customerPays(attempt, '');
  expect(await check(ctx, attempt)).toMatchObject({ kind: 'succeeded', attempt: { receipt } });
});

test('a second receipt for one attempt is money without an owner, for a person to see', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.providers.daraja.customerPays(attempt, '');
  const receipt = newReceipt();
  await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  await check(ctx, attempt);
  await deliver(ctx, attempt, callbackBody(attempt));
  expect(await check(ctx, attempt)).toMatchObject({ attempt: { receipt } });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['receipt-conflict']);
});

test.each([[null], ['text'], [{}], [{ Body: { stkCallback: { ResultDesc: 'a\u0000b' } } }]])(
  'body %j at a right address is kept and makes the shop ask',
  async (body) => {
    const ctx = givenPayments(database.db);
    const attempt = await givenPrompt(ctx);
    expect(await deliver(ctx, attempt, body)).toEqual({ paymentId: attempt.id });
    expect(await exceptionsOf(ctx.db, attempt)).toEqual(['unreadable-callback']);
    expect((await findAttempt(ctx.db, attempt.id))?.nextCheckAt).toEqual(ctx.now);
  },
);

const charge = (reference: string, id: number) =>
  Buffer.from(
    `{"event":"charge.success","data":{"id":${id},"status":"success","reference":"${reference}"}}`,
  );

const kept = async () => {
  const [row] = await database.db.rows<{ count: number }>(sql`
    select count(*)::int as count from provider_inbox`);
  return row?.count ?? 0;
};
const escapes = (text: string) =>
  text.replace('"data"', '"extra":{"a\\u0000\\ud800":"b\\u0000"},"data"');
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['a NUL and half a character, in names and values', escapes],
  ['4,000 levels', (text: string) => text.replace('"data"', `"extra":${deep(4_000)},"data"`)],
  [
    'a number that no column holds',
    (text: string) => text.replace('"data"', '"x":1e200000,"data"'),
  ],
])('a signed webhook with %s is kept, whatever it says', async (_what, change) => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx, 'card');
  const rawBody = Buffer.from(change(charge(attempt.reference, 44).toString()));
  const at = ctx.now;
  const webhook = { provider: 'paystack', rawBody, signature: 'genuine', sourceAddress, at };
  const before = await kept();
  expect(await storeWebhook(ctx, webhook)).not.toBe('refused');
  expect(await kept()).toBe(before + 1);
});

test.each([
  ['4,000 levels', JSON.parse(deep(4_000)) as unknown],
  ['NULs in its names', { 'Body\0': { 'stk\ud800': '\0' } }],
])('a callback with %s is kept and makes the shop ask', async (_what, body) => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  expect(await deliver(ctx, attempt, body)).toEqual({ paymentId: attempt.id });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['unreadable-callback']);
});

test('a callback from an unlisted address is kept, and marked', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const [sent] = ctx.providers.daraja.received;
  const token = sent?.callbackToken ?? '';
  const body = callbackBody(attempt);
  await storeCallback(ctx, { token, body, sourceAddress, at: ctx.now });
  expect(await inboxOf(attempt.id)).toEqual([{ verdict: null, known: false }]);
});

test('a callback makes its attempt due at once, and wakes whoever asks', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const heard: string[] = [];
  const stop = await ctx.db.listen('lango_due', (id) => heard.push(id));
  await deliver(ctx, attempt, callbackBody(attempt));
  await expect.poll(() => heard).toContain(attempt.id);
  await stop();
  const due: string[] = [];
  await whenDue(ctx, attemptQueue.isDue, async () =>
    due.push(...(await attemptQueue.claim(ctx, 100)).map(({ id }) => id)),
  );
  expect(due).toContain(attempt.id);
});

const claimOf = async (ctx: ReturnType<typeof givenPayments>, { id }: { id: string }) =>
  (await findAttempt(ctx.db, id))?.claim;

test('a yes is kept when a no follows it, and replaces a no', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  const receipt = newReceipt();
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
  expect(await claimOf(ctx, attempt)).toMatchObject({ code: '1032', receipt: null });
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1037 }));
  expect(await claimOf(ctx, attempt)).toMatchObject({ code: '1037' });
  await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  expect(await claimOf(ctx, attempt)).toMatchObject({ code: '0', receipt });
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1 }));
  expect(await claimOf(ctx, attempt)).toMatchObject({ code: '0', receipt });
  await deliver(ctx, attempt, callbackBody(attempt, { receipt, amount: 1 }));
  expect(await claimOf(ctx, attempt)).toMatchObject({ code: '0', receipt, amountMinor: 100 });
  expect(await exceptionsOf(ctx.db, attempt)).toEqual([]);
});

test('a callback says when its customer acted, the first time, and when it came', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.pass(1_000);
  const customerActedAt = ctx.now;
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
  ctx.pass(1_000);
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1037 }));
  expect(await findAttempt(ctx.db, attempt.id)).toMatchObject({
    state: 'confirming',
    customerActedAt,
    callbackAt: ctx.now,
    nextCheckAt: ctx.now,
  });
});

test('a callback brings the ids that are not known', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await ctx.db.execute(sql`
    update payment_attempts set merchant_request_id = null, provider_reference = null
     where id = ${attempt.id}`);
  const [checkout, merchant] = [`ws_CO_9${attempt.reference}`, `m-${attempt.reference}`];
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032, checkout, merchant }));
  const ids = { providerReference: checkout, merchantRequestId: merchant };
  expect(await findAttempt(ctx.db, attempt.id)).toMatchObject(ids);
});

test.each([
  ['first id', { checkout: 'ws_CO_other' }],
  ['second id', { merchant: 'other' }],
])('a callback whose %s alone is another’s moves nothing', async (_, words) => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt, words));
  expect(await findAttempt(ctx.db, attempt.id)).toEqual(attempt);
  expect(await exceptionsOf(ctx.db, attempt)).toEqual(['ids-mismatch']);
  expect(await inboxOf(attempt.id)).toEqual([{ verdict: 'ids-mismatch', known: true }]);
});

test('a callback of failure, and one without a receipt, contradict no receipt', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  await deliver(ctx, attempt, callbackBody(attempt));
  await deliver(ctx, attempt, callbackBody(attempt, { code: 1032 }));
  await deliver(ctx, attempt, callbackBody(attempt, { items: [] }));
  expect(await exceptionsOf(ctx.db, attempt)).toEqual([]);
});
