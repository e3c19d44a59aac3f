import { expect, test } from 'vitest';
import { secondMs } from '#contracts/time.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { conversationsOf } from '../callbacks/conversations.sql.ts';
import { askReceipt } from './ask-receipt.ts';
import { endClaim, findClaim, insertClaim, type ReceiptClaim } from './receipt-claims.sql.ts';
import { givenPayments, givenPrompt, newReceipt, price } from '../testing/given-payments.ts';
import { answer, playOperator, resultBody } from '../testing/given-refunds.ts';

const database = useTestDatabase();
const waiting = { kind: 'waiting' };
const patienceMs = 45 * secondMs;

/** A code that a customer typed for their prompt, or for their card. */
async function given(kind: 'prompt' | 'card' = 'prompt') {
  const ctx = givenPayments(database.db);
  const operator = playOperator(ctx);
  const { id: paymentId, customerId } = await givenPrompt(ctx, kind);
  const claim: ReceiptClaim = {
    id: makeId('rcl', systemRandomness),
    paymentId,
    customerId,
    receipt: newReceipt(),
    state: 'asking',
    verdict: null,
    tries: 0,
    createdAt: ctx.now,
  };
  await ctx.db.transaction((tx) => insertClaim(tx, claim));
  const look = async () => {
    const [row] = await ctx.db.rows<{ tries: number; next: Date }>(sql`
      select tries, next_check_at as next from receipt_claims where id = ${claim.id}`);
    return row;
  };
  const talk = async () => {
    const last = (await conversationsOf(ctx.db, { claimId: claim.id })).at(-1);
    if (!last) throw new Error('M-Pesa was asked about it.');
    return last;
  };
  return { ctx, operator, claim, look, talk };
}

const paidBy = (receipt: string, more: Readonly<Record<string, string>> = {}) => ({
  ReceiptNo: receipt,
  TransactionStatus: 'Completed',
  Amount: '259.00',
  DebitPartyName: '254712345678 - JANE DOE',
  CreditPartyName: '600992 - Lango',
  ...more,
});

test('a code is asked about once, and again when no answer has come', async () => {
  const { ctx, operator, claim, look } = await given();
  const { id, receipt } = claim;
  const looked = (tries: number) => ({ tries, next: new Date(ctx.now.getTime() + patienceMs) });
  expect(await askReceipt(ctx, id)).toEqual(waiting);
  expect(operator.heard).toMatchObject([{ askStatus: { receipt } }]);
  expect(await look()).toEqual(looked(1));
  ctx.pass(patienceMs - 1);
  expect(await askReceipt(ctx, id)).toEqual(waiting);
  expect(await look()).toEqual(looked(1));
  expect(operator.heard).toHaveLength(1);
  ctx.pass(1);
  expect(await askReceipt(ctx, id)).toEqual(waiting);
  expect(await look()).toEqual(looked(2));
  expect(operator.heard).toHaveLength(2);
  ctx.pass(patienceMs / 10);
  await askReceipt({ ...ctx, delayScale: 0.1 }, id);
  expect(operator.heard).toHaveLength(3);
});

test('a question that was refused is put again at the next look', async () => {
  const { ctx, operator, claim } = await given();
  operator.takes = { kind: 'refused', code: '400.1', text: 'no' };
  await askReceipt(ctx, claim.id);
  await askReceipt(ctx, claim.id);
  expect(operator.heard).toHaveLength(2);
});

test('a code that five questions did not clear up has no answer', async () => {
  const { ctx, operator, claim } = await given();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await askReceipt(ctx, claim.id)).toEqual(waiting);
    ctx.pass(patienceMs);
  }
  expect(await askReceipt(ctx, claim.id)).toEqual({
    kind: 'refused',
    claim: { ...claim, tries: 5 },
    verdict: 'no-answer',
  });
  expect(operator.heard).toHaveLength(5);
});

test('a code is the money of its payment when the phone that was asked paid exactly that', async () => {
  const { ctx, claim, talk } = await given();
  const { receipt } = claim;
  await askReceipt(ctx, claim.id);
  const question = await talk();
  await answer(ctx, question, { body: resultBody(question, { parameters: paidBy(receipt) }) });
  expect(await askReceipt(ctx, claim.id)).toEqual({
    kind: 'found',
    claim: { ...claim, tries: 1 },
    answer: {
      kind: 'succeeded',
      code: '0',
      text: 'confirmed by the receipt',
      amount: price,
      receipt,
      askedAt: question.askedAt,
      evidence: { kind: 'code' },
      isOfAccount: true,
    },
  });
});

type Fault = Readonly<{ code?: string; said?: Readonly<Record<string, string>>; verdict: string }>;

test.each<Fault>([
  { code: '2032', verdict: 'unknown' },
  { code: '1', verdict: 'no-answer' },
  { said: { TransactionStatus: 'Declined' }, verdict: 'not-completed' },
  { said: { DebitPartyName: '254711111111 - JOHN DOE' }, verdict: 'other-payer' },
  { said: { CreditPartyName: '600111 - A friend' }, verdict: 'other-payee' },
  { said: { Amount: '258.00' }, verdict: 'other-amount' },
  { said: { ReceiptNo: 'UKLANOTHER' }, verdict: 'no-answer' },
])('a code is refused for what its status says: %j', async ({ code = '0', said, verdict }) => {
  const { ctx, claim, talk } = await given();
  await askReceipt(ctx, claim.id);
  const question = await talk();
  const parameters = paidBy(claim.receipt, said);
  await answer(ctx, question, { body: resultBody(question, { code, parameters }) });
  expect(await askReceipt(ctx, claim.id)).toEqual({
    kind: 'refused',
    claim: { ...claim, tries: 1 },
    verdict,
  });
});

test('a code that was typed for a card is nobody’s who was asked', async () => {
  const { ctx, claim, talk } = await given('card');
  await askReceipt(ctx, claim.id);
  const question = await talk();
  const parameters = paidBy(claim.receipt);
  await answer(ctx, question, { body: resultBody(question, { parameters }) });
  expect(await askReceipt(ctx, claim.id)).toMatchObject({ verdict: 'other-payer' });
});

test('where nobody can be asked, a code has no answer', async () => {
  const { ctx, claim } = await given();
  Object.assign(ctx.providers.daraja, { operator: undefined });
  expect(await askReceipt(ctx, claim.id)).toEqual({ kind: 'refused', claim, verdict: 'no-answer' });
});

test('a code that has ended, or that nobody typed, is not asked about', async () => {
  const { ctx, operator, claim } = await given();
  const ended = { state: 'refused', verdict: 'used', at: ctx.now } as const;
  await ctx.db.transaction((tx) => endClaim(tx, claim, ended));
  expect(await findClaim(ctx.db, claim.id)).toMatchObject({ state: 'refused' });
  expect(await askReceipt(ctx, claim.id)).toEqual(waiting);
  expect(await askReceipt(ctx, `rcl_${'0'.repeat(32)}`)).toEqual(waiting);
  expect(operator.heard).toEqual([]);
});
