import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { NotFound } from '#platform/errors.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { askDispute, hearDisputes } from './ask-dispute.ts';
import { findDispute, hearOfDispute, unheardOf } from './disputes.sql.ts';
import type { StatedDispute } from '../providers/disputes.ts';
import { givenPayments, price, type TestContext } from '../testing/given-payments.ts';

const database = useTestDatabase();
const provider = 'paystack';
const stated = (id: string): StatedDispute => ({
  id,
  reference: 'ABCD',
  amount: price,
  outcome: 'open',
  status: 'awaiting-merchant-feedback',
  category: 'chargeback',
  dueAt: null,
});
const ofReference = async (ctx: TestContext, reference: string) => {
  const [row] = await ctx.db.rows<{ id: string }>(sql`
    select id from disputes where reference = ${reference}`);
  return findDispute(ctx.db, row?.id ?? '');
};

test('disputes of the provider’s list that nobody told of are heard of once, and due', async () => {
  const ctx = givenPayments(database.db);
  const { contested } = ctx.providers.paystack;
  await hearOfDispute(ctx.db, ctx, { provider, reference: 'd-1', paymentId: null, at: ctx.now });
  for (const id of ['d-1', 'd-2', 'd-3']) contested.set(id, stated(id));
  expect(await unheardOf(ctx.db, { provider, ids: [...contested.keys()] })).toEqual(['d-2', 'd-3']);
  ctx.pass(1);
  expect(await hearDisputes(ctx, provider)).toBe(2);
  expect(await ofReference(ctx, 'd-2')).toMatchObject({
    provider,
    paymentId: null,
    state: 'heard',
    amount: null,
    heardAt: ctx.now,
    nextCheckAt: ctx.now,
  });
  expect(await hearDisputes(ctx, provider)).toBe(0);
});

test('the list is read a week back', async () => {
  const ctx = givenPayments(database.db);
  const asked: Date[] = [];
  const { disputes } = ctx.providers.paystack;
  const list = async (since: Date) => {
    asked.push(since);
    return disputes.list(since);
  };
  Object.assign(ctx.providers.paystack, { disputes: { ...disputes, list } });
  await hearDisputes(ctx, provider);
  expect(asked).toEqual([new Date(ctx.now.getTime() - 7 * dayMs)]);
});

test('a list that cannot be read, or that nobody has, tells of none', async () => {
  const ctx = givenPayments(database.db);
  ctx.providers.paystack.contested.set('d-9', stated('d-9'));
  ctx.providers.paystack.goesAway();
  expect(await hearDisputes(ctx, provider)).toBe(0);
  Object.assign(ctx.providers.paystack, { disputes: undefined });
  expect(await hearDisputes(ctx, provider)).toBe(0);
});

test('a dispute is asked about by the provider’s id', async () => {
  const ctx = givenPayments(database.db);
  await hearOfDispute(ctx.db, ctx, { provider, reference: 'd-5', paymentId: null, at: ctx.now });
  const dispute = await ofReference(ctx, 'd-5');
  const id = dispute?.id ?? '';
  expect(await askDispute(ctx, id)).toEqual({ kind: 'none', code: '404', text: 'unknown' });
  ctx.providers.paystack.contested.set('d-5', stated('d-5'));
  expect(await askDispute(ctx, id)).toEqual({ kind: 'found', dispute: stated('d-5') });
  Object.assign(ctx.providers.paystack, { disputes: undefined });
  expect(await askDispute(ctx, id)).toEqual({
    kind: 'silent',
    code: 'none',
    text: 'this provider has no disputes',
  });
});

test('a dispute that nobody told of is not found', async () => {
  const ctx = givenPayments(database.db);
  await expect(askDispute(ctx, `dsp_${'0'.repeat(32)}`)).rejects.toThrow(NotFound);
});
