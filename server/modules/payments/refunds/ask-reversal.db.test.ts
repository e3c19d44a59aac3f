import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { NotFound } from '#platform/errors.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { conversationTokenOf } from '../callbacks/converse.ts';
import { conversationsOf } from '../callbacks/conversations.sql.ts';
import { askRefund } from './ask-refund.ts';
import type { Refund } from './refund.ts';
import { findRefund } from './refunds.sql.ts';
import { givenPayments, price, type TestContext } from '../testing/given-payments.ts';
import {
  answer,
  givenPaid,
  givenRefund,
  lastTalk,
  nowIs,
  playOperator,
  resultBody,
} from '../testing/given-refunds.ts';

const database = useTestDatabase();
const waiting = { kind: 'waiting' };
const noResult = { kind: 'lost', code: 'no-result', text: 'no result has come' };
const lost = { kind: 'unknown', code: 'lost', text: 'reset' } as const;

async function given() {
  const ctx = givenPayments(database.db);
  const operator = playOperator(ctx);
  const paid = await givenPaid(ctx);
  const refund = await givenRefund(ctx, paid);
  return { ctx, operator, paid, refund };
}
const ask = async (ctx: TestContext, { id }: Refund) => (await askRefund(ctx, id)).answer;

/** A reversal that M-Pesa took, and whose result is awaited. */
async function givenSent() {
  const made = await given();
  const { ctx, refund } = made;
  await ask(ctx, refund);
  await nowIs(ctx, refund, { state: 'submitted' });
  return made;
}

/** A reversal that M-Pesa took, and whose result was lost. */
async function givenLost() {
  const made = await given();
  await ask(made.ctx, made.refund);
  await nowIs(made.ctx, made.refund, { state: 'unknown' });
  // Two questions at the same time would have no order.
  made.ctx.pass(1);
  return made;
}

test('a promised reversal is sent by its receipt, once, on a path of its own', async () => {
  const { ctx, operator, paid, refund } = await given();
  const both = await Promise.all([askRefund(ctx, refund.id), askRefund(ctx, refund.id)]);
  expect(both.map(({ answer: { kind } }) => kind).toSorted()).toEqual(['accepted', 'waiting']);
  const sent = both.find(({ answer: { kind } }) => kind === 'accepted');
  expect(sent).toEqual({ answer: { kind: 'accepted', reference: null }, tries: 1 });
  const { id } = await lastTalk(ctx, refund);
  const token = conversationTokenOf(ctx.keyring, id);
  const { receipt } = paid;
  expect(operator.heard).toEqual([{ reverse: { receipt, amount: price, token } }]);
  expect(await findRefund(ctx.db, refund.id)).toMatchObject({
    state: 'submitting',
    submittedAt: ctx.now,
    nextCheckAt: new Date(ctx.now.getTime() + 90 * secondMs),
    tries: 1,
  });
});

test('a reversal that M-Pesa refuses was not made; one whose answer is lost may have been', async () => {
  const refusal = { kind: 'refused', code: '400.1', text: 'no' } as const;
  for (const [takes, kind] of [
    [refusal, 'failed'],
    [lost, 'lost'],
  ] as const) {
    const { ctx, operator, refund } = await given();
    operator.takes = takes;
    const { code, text } = takes;
    expect(await ask(ctx, refund)).toEqual({ kind, code, text });
    expect(await lastTalk(ctx, refund)).toMatchObject({
      state: takes.kind,
      resultText: `${code} ${text}`,
    });
  }
});

test('without an operator, or a receipt, nothing can be sent back', async () => {
  const notSent = {
    kind: 'failed',
    code: 'not-sent',
    text: 'this shop has no way to send it back',
  };
  const { ctx, operator, paid, refund } = await given();
  await ctx.db.execute(sql`update payment_attempts set receipt = null where id = ${paid.id}`);
  expect(await ask(ctx, refund)).toEqual(notSent);
  expect(operator.heard).toEqual([]);
  const other = givenPayments(database.db);
  expect(await ask(other, await givenRefund(other, await givenPaid(other)))).toEqual(notSent);
});

test('money that is nobody’s payment goes back by the receipt that it came with', async () => {
  const { ctx, operator, paid } = await given();
  const source = { kind: 'stray', id: `daraja:STRAY${paid.receipt}` } as const;
  await ask(ctx, await givenRefund(ctx, paid, { source, paymentId: null }));
  expect(operator.heard).toMatchObject([{ reverse: { receipt: `STRAY${paid.receipt}` } }]);
});

test('a reversal whose sender died is lost ninety seconds on', async () => {
  const { ctx, refund } = await given();
  await ask(ctx, refund);
  ctx.pass(90 * secondMs - 1);
  expect(await ask(ctx, refund)).toEqual(waiting);
  ctx.pass(1);
  expect(await ask(ctx, refund)).toEqual({ kind: 'lost', code: 'lost', text: 'no answer' });
});

test('a result of its ids ends a reversal', async () => {
  const { ctx, refund } = await givenSent();
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(await answer(ctx, await lastTalk(ctx, refund))).toBe(true);
  expect(await askRefund(ctx, refund.id)).toEqual({
    answer: { kind: 'done', reference: 'UKKRESULT', code: '0' },
    tries: 1,
  });
});

test('a result that has not come in two minutes is lost', async () => {
  const { ctx, refund } = await givenSent();
  ctx.pass(2 * minuteMs - 1);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(await ask({ ...ctx, delayScale: 0.5 }, refund)).toEqual(noResult);
  ctx.pass(1);
  expect(await ask(ctx, refund)).toEqual(noResult);
});

test('a result whose queue was too long is lost at once', async () => {
  const { ctx, refund } = await givenSent();
  await answer(ctx, await lastTalk(ctx, refund), { path: 'late' });
  expect(await ask(ctx, refund)).toEqual(noResult);
});

test('a lost reversal is asked about by its own name, once a minute', async () => {
  const { ctx, operator, refund } = await givenLost();
  const questions = () => operator.heard.slice(1);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(questions()).toMatchObject([{ askStatus: { originatorId: 'o-1' } }]);
  ctx.pass(minuteMs - 1);
  await ask(ctx, refund);
  expect(questions()).toHaveLength(1);
  ctx.pass(1);
  await ask(ctx, refund);
  expect(questions()).toHaveLength(2);
  ctx.pass(30 * secondMs);
  await ask({ ...ctx, delayScale: 0.5 }, refund);
  expect(questions()).toHaveLength(3);
});

test('a lost reversal that was never named is asked about by its payment', async () => {
  const { ctx, operator, paid, refund } = await given();
  operator.takes = lost;
  await ask(ctx, refund);
  await nowIs(ctx, refund, { state: 'unknown' });
  await ask(ctx, refund);
  expect(operator.heard.slice(1)).toMatchObject([{ askStatus: { receipt: paid.receipt } }]);
});

test('a lost reversal that M-Pesa does not know by name is asked about by its payment', async () => {
  const { ctx, operator, paid, refund } = await givenLost();
  await ask(ctx, refund);
  const question = await lastTalk(ctx, refund);
  await answer(ctx, question, { body: resultBody(question, { code: '2032' }) });
  ctx.pass(minuteMs);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(operator.heard.at(-1)).toMatchObject({ askStatus: { receipt: paid.receipt } });
});

test('a lost reversal is done once its status says so', async () => {
  const { ctx, refund } = await givenLost();
  await ask(ctx, refund);
  const question = await lastTalk(ctx, refund);
  const parameters = { TransactionStatus: 'Completed', ReceiptNo: 'UKKREVERSED' };
  await answer(ctx, question, { body: resultBody(question, { parameters }) });
  expect(await ask(ctx, refund)).toEqual({ kind: 'done', reference: 'UKKREVERSED', code: '0' });
});

test('that the payment is still there counts only when it was asked late enough', async () => {
  const { ctx, paid, refund } = await givenLost();
  const stillThere = async () => {
    await ask(ctx, refund);
    const question = await lastTalk(ctx, refund);
    const parameters = { TransactionStatus: 'Completed', ReceiptNo: paid.receipt };
    await answer(ctx, question, { body: resultBody(question, { parameters }) });
  };
  ctx.pass(5 * minuteMs - 2);
  await stillThere();
  ctx.pass(minuteMs);
  expect(await ask(ctx, refund)).toEqual(waiting);
  await stillThere();
  expect(await ask(ctx, refund)).toMatchObject({ kind: 'stalled', code: 'not-shown' });
});

test('a question of before the last try says nothing of it', async () => {
  const { ctx, refund } = await givenLost();
  await ask(ctx, refund);
  const question = await lastTalk(ctx, refund);
  const parameters = { TransactionStatus: 'Completed', ReceiptNo: 'UKKREVERSED' };
  await answer(ctx, question, { body: resultBody(question, { parameters }) });
  ctx.pass(1);
  await ctx.db.execute(sql`
    update refunds set submitted_at = ${ctx.now} where id = ${refund.id}`);
  expect(await ask(ctx, refund)).toEqual(waiting);
});

test('a question of the very moment of the last try is about it', async () => {
  const { ctx, refund } = await given();
  await ask(ctx, refund);
  await nowIs(ctx, refund, { state: 'unknown' });
  await ask(ctx, refund);
  const talks = await conversationsOf(ctx.db, { refundId: refund.id });
  const question = talks.find(({ kind }) => kind === 'reversal-status');
  if (!question) throw new Error('M-Pesa was asked about it.');
  const parameters = { TransactionStatus: 'Reversed' };
  await answer(ctx, question, { body: resultBody(question, { parameters }) });
  expect(await ask(ctx, refund)).toEqual({ kind: 'done', reference: null, code: 'reversed' });
});

test('one that was reversed before is ours only after a try that M-Pesa may have taken', async () => {
  const twice = async (first: 'refused' | 'asked') => {
    const { ctx, operator, refund } = await given();
    if (first === 'refused') operator.takes = { kind: 'refused', code: '400.1', text: 'no' };
    await ask(ctx, refund);
    await nowIs(ctx, refund, { state: 'requested' });
    operator.takes = undefined;
    ctx.pass(1);
    await ask(ctx, refund);
    await nowIs(ctx, refund, { state: 'submitted' });
    const talk = await lastTalk(ctx, refund);
    await answer(ctx, talk, { body: resultBody(talk, { code: 'R000001' }) });
    return ask(ctx, refund);
  };
  expect(await twice('refused')).toMatchObject({ kind: 'stalled', code: 'R000001' });
  expect(await twice('asked')).toEqual({ kind: 'done', reference: null, code: 'R000001' });
});

test('a code that nobody knows is lost the first time, and asked about from then on', async () => {
  const { ctx, operator, refund } = await givenSent();
  const talk = await lastTalk(ctx, refund);
  await answer(ctx, talk, { body: resultBody(talk, { code: '7777' }) });
  expect(await ask(ctx, refund)).toEqual({ kind: 'lost', code: '7777', text: 'said' });
  await nowIs(ctx, refund, { state: 'unknown' });
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(operator.heard).toHaveLength(2);
});

test.each(['succeeded', 'failed', 'rejected', 'awaiting_approval'] as const)(
  'a refund that is %s is not asked about',
  async (state) => {
    const { ctx, operator, paid } = await given();
    const refund = await givenRefund(ctx, paid, { state });
    ctx.pass(minuteMs);
    expect(await ask(ctx, refund)).toEqual(waiting);
    expect(operator.heard).toEqual([]);
  },
);

test('a refund that needs a person still hears its result, and is not asked about', async () => {
  const { ctx, operator, refund } = await givenSent();
  await nowIs(ctx, refund, { state: 'needs_attention' });
  ctx.pass(3 * minuteMs);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(operator.heard).toHaveLength(1);
  await answer(ctx, await lastTalk(ctx, refund));
  expect(await ask(ctx, refund)).toMatchObject({ kind: 'done' });
});

test('a refund that does not exist is not found', async () => {
  const { ctx } = await given();
  await expect(askRefund(ctx, `rfd_${'0'.repeat(32)}`)).rejects.toThrow(NotFound);
});
