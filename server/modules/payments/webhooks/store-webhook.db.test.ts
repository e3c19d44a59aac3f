import { expect, test } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { findAttempt } from '../collect/payments.sql.ts';
import { findRefund } from '../refunds/refunds.sql.ts';
import { storeWebhook } from './store-webhook.ts';
import {
  givenPayments,
  givenPrompt,
  newReceipt,
  type TestContext,
} from '../testing/given-payments.ts';
import { givenPaid, givenRefund } from '../testing/given-refunds.ts';

const database = useTestDatabase();

/** An event at the signed endpoint, with its own id. */
function hear(ctx: TestContext, event: string, data: Readonly<Record<string, unknown>>) {
  const rawBody = Buffer.from(JSON.stringify({ event, data }));
  const from = { signature: 'genuine', sourceAddress: '52.31.139.75', at: ctx.now };
  return storeWebhook(ctx, { provider: 'paystack', rawBody, ...from });
}
const verdictOf = async (ctx: TestContext, id: string) => {
  const [row] = await ctx.db.rows<{ verdict: string | null; paymentId: string | null }>(sql`
    select verdict, payment_id as "paymentId" from provider_inbox
     where body->'data'->>'id' = ${id}`);
  return row;
};

test('an event of a payment makes it due, once, and keeps when its customer acted', async () => {
  const ctx = givenPayments(database.db);
  const { id: paymentId, reference } = await givenPrompt(ctx, 'card');
  const id = newReceipt();
  ctx.pass(1_000);
  const customerActedAt = ctx.now;
  expect(await hear(ctx, 'charge.success', { id, reference })).toEqual({ paymentId });
  expect(await verdictOf(ctx, id)).toEqual({ verdict: null, paymentId });
  ctx.pass(1_000);
  const callbackAt = ctx.now;
  await hear(ctx, 'charge.success', { id: newReceipt(), reference });
  ctx.pass(1_000);
  await hear(ctx, 'charge.success', { id, reference });
  expect(await findAttempt(ctx.db, paymentId)).toMatchObject({
    state: 'confirming',
    customerActedAt,
    callbackAt,
    nextCheckAt: callbackAt,
  });
});

test('an event of nothing of ours is kept, and moves nothing', async () => {
  const ctx = givenPayments(database.db);
  const [foreign, nameless] = [newReceipt(), newReceipt()];
  expect(await hear(ctx, 'charge.success', { id: foreign, reference: 'NOTOURS' })).toEqual({});
  expect(await hear(ctx, 'charge.success', { id: nameless })).toEqual({});
  const notOurs = { verdict: 'not ours', paymentId: null };
  expect(await verdictOf(ctx, foreign)).toEqual(notOurs);
  expect(await verdictOf(ctx, nameless)).toEqual(notOurs);
});

test('an event of a refund makes the refund due, and leaves its payment alone', async () => {
  const ctx = givenPayments(database.db);
  const paid = await givenPaid(ctx, 'card');
  const refund = await givenRefund(ctx, paid, { state: 'submitted' });
  const before = await findAttempt(ctx.db, paid.id);
  ctx.pass(hourMs);
  const id = newReceipt();
  const data = { id, transaction_reference: paid.reference };
  expect(await hear(ctx, 'refund.processed', data)).toEqual({ paymentId: paid.id });
  expect(await verdictOf(ctx, id)).toEqual({ verdict: 'refund', paymentId: paid.id });
  expect(await findRefund(ctx.db, refund.id)).toMatchObject({ nextCheckAt: ctx.now });
  expect(await findAttempt(ctx.db, paid.id)).toEqual(before);
});

test('an event of a dispute is heard with the payment that it names, or with none', async () => {
  const ctx = givenPayments(database.db);
  const paid = await givenPaid(ctx, 'card');
  const before = await findAttempt(ctx.db, paid.id);
  const [named, nameless] = [newReceipt(), newReceipt()];
  const transaction = { reference: paid.reference };
  await hear(ctx, 'charge.dispute.create', { id: named, transaction });
  await hear(ctx, 'charge.dispute.create', { id: nameless });
  const heard = await ctx.db.rows(sql`
    select reference, payment_id as "paymentId", state, next_check_at as due from disputes
     where reference in (${named}, ${nameless}) order by payment_id nulls last`);
  expect(heard).toEqual([
    { reference: named, paymentId: paid.id, state: 'heard', due: ctx.now },
    { reference: nameless, paymentId: null, state: 'heard', due: ctx.now },
  ]);
  expect(await verdictOf(ctx, nameless)).toEqual({ verdict: 'dispute', paymentId: null });
  expect(await findAttempt(ctx.db, paid.id)).toEqual(before);
});

test('what a provider without a signed door is said to have sent is refused', async () => {
  const ctx = givenPayments(database.db);
  const call = { rawBody: Buffer.from('{}'), sourceAddress: '127.0.0.1', at: ctx.now };
  const signature = 'genuine';
  expect(await storeWebhook(ctx, { provider: 'nobody', signature, ...call })).toBe('refused');
  const forged = { provider: 'paystack', signature: 'forged', ...call };
  expect(await storeWebhook(ctx, forged)).toBe('refused');
});

test.each(['', '{"event":', '[]', '"charge.success"'])(
  'a signed body %j that is no JSON object is not kept',
  async (text) => {
    const ctx = givenPayments(database.db);
    const from = { signature: 'genuine', sourceAddress: '52.31.139.75', at: ctx.now };
    const call = { provider: 'paystack', rawBody: Buffer.from(text), ...from };
    const kept = () => ctx.db.rows(sql`select 1 from provider_inbox`);
    const before = (await kept()).length;
    expect(await storeWebhook(ctx, call)).toBe('unreadable');
    expect(await kept()).toHaveLength(before);
  },
);
