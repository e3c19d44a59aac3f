import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { conversationTokenOf, keepTaken } from '../callbacks/converse.ts';
import { conversationsOf } from '../callbacks/conversations.sql.ts';
import type { PayoutTaken } from '../providers/payouts.ts';
import { askRefund } from './ask-refund.ts';
import type { Refund } from './refund.ts';
import { givenPayments, price, type TestContext } from '../testing/given-payments.ts';
import {
  answer,
  givenPaid,
  givenPayout,
  lastTalk,
  nowIs,
  playPayouts,
  resultBody,
} from '../testing/given-refunds.ts';

const database = useTestDatabase();
const waiting = { kind: 'waiting' };
const accepted = { kind: 'accepted', reference: null };
const noResult = { kind: 'lost', code: 'no-result', text: 'no result has come' };

async function given() {
  const ctx = givenPayments(database.db);
  const payouts = playPayouts(ctx);
  const refund = await givenPayout(ctx, await givenPaid(ctx));
  return { ctx, payouts, refund };
}
const ask = async (ctx: TestContext, { id }: Refund) => (await askRefund(ctx, id)).answer;
const putsOf = async (ctx: TestContext, { id }: Refund) =>
  (await conversationsOf(ctx.db, { refundId: id })).filter(({ kind }) => kind === 'payout');

/** A payout that was sent, and what became of the call. */
async function givenSent(state: Refund['state'], takes?: PayoutTaken) {
  const made = await given();
  const { ctx, payouts, refund } = made;
  payouts.takes = takes;
  await ask(ctx, refund);
  payouts.takes = undefined;
  await nowIs(ctx, refund, { state });
  // Two questions at the same time would have no order.
  ctx.pass(1);
  return { ...made, sent: await lastTalk(ctx, refund) };
}

test('a payout goes to its phone under an id of ours, with a path of its own', async () => {
  const { ctx, payouts, refund } = await given();
  expect(await ask(ctx, refund)).toEqual(accepted);
  const { id, ...talk } = await lastTalk(ctx, refund);
  expect(talk).toMatchObject({ kind: 'payout', originatorId: id, state: 'asked' });
  const phone = keptPhone('254712345678');
  const token = conversationTokenOf(ctx.keyring, id);
  expect(payouts.heard).toEqual([{ send: { originatorId: id, phone, amount: price, token } }]);
});

const words = { code: 'x', text: 'said' };

test.each<[PayoutTaken['kind'], object, string]>([
  ['refused', { kind: 'failed', ...words }, 'refused'],
  ['unknown', { kind: 'lost', ...words, isExpected: false }, 'unknown'],
  ['busy', { kind: 'lost', ...words, isExpected: true }, 'unknown'],
  ['known', { kind: 'lost', ...words, isExpected: true }, 'asked'],
])('a payout that is %s is answered for as such', async (kind, expected, state) => {
  const { ctx, payouts, refund } = await given();
  payouts.takes = { kind, ...words } as PayoutTaken;
  expect(await ask(ctx, refund)).toEqual(expected);
  expect(await lastTalk(ctx, refund)).toMatchObject({ state, resultText: 'x said' });
});

test('a payout to nobody, or from nowhere, is never sent', async () => {
  const notSent = (text: string) => ({ kind: 'failed', code: 'not-sent', text });
  const { ctx, payouts, refund } = await given();
  await ctx.db.execute(sql`update refunds set payee_sealed = '' where id = ${refund.id}`);
  expect(await ask(ctx, refund)).toEqual(notSent('the phone was erased'));
  expect(payouts.heard).toEqual([]);
  const other = givenPayments(database.db);
  expect(await ask(other, await givenPayout(other, await givenPaid(other)))).toEqual(
    notSent('this shop makes no payouts'),
  );
});

const again = async (made: Awaited<ReturnType<typeof givenSent>>, more: Partial<Refund> = {}) => {
  const { ctx, refund, sent } = made;
  await nowIs(ctx, refund, { state: 'requested', ...more });
  await ask(ctx, refund);
  const puts = await putsOf(ctx, refund);
  return { isSame: puts.at(-1)?.id === sent.id, puts: puts.length, put: puts.at(-1) };
};

test('a payout that may be with M-Pesa goes out again under the id that it has', async () => {
  for (const takes of [undefined, { kind: 'unknown', ...words }] as const) {
    const made = await givenSent('failed', takes);
    const { isSame, puts, put } = await again(made);
    expect({ isSame, puts }).toEqual({ isSame: true, puts: 1 });
    expect(put?.askedAt).toEqual(made.ctx.now);
  }
});

test('a payout that was refused, answered, or not shown goes out under a new id', async () => {
  const refused = await givenSent('failed', { kind: 'refused', ...words });
  expect(await again(refused)).toMatchObject({ isSame: false, puts: 2 });
  const answered = await givenSent('failed');
  await answer(answered.ctx, answered.sent, {
    body: resultBody(answered.sent, { code: '2040' }),
  });
  expect(await again(answered)).toMatchObject({ isSame: false, puts: 2 });
  const unseen = await givenSent('needs_attention');
  const shown = await again(unseen, { resultCode: 'not-shown' });
  expect(shown).toMatchObject({ isSame: false, puts: 2 });
});

test('a payout that was made is asked what it cost, and is paid without that answer too', async () => {
  const { ctx, payouts, refund, sent } = await givenSent('submitted');
  const parameters = { TransactionReceipt: 'UKKPAID' };
  await answer(ctx, sent, { body: resultBody(sent, { parameters }) });
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(payouts.heard.slice(1)).toMatchObject([{ askStatus: { receipt: 'UKKPAID' } }]);
  const done = { kind: 'done', reference: 'UKKPAID', code: '0' };
  ctx.pass(2 * minuteMs - 1);
  expect(await ask(ctx, refund)).toEqual(waiting);
  ctx.pass(1);
  expect(await ask(ctx, refund)).toEqual(done);
  const question = await lastTalk(ctx, refund);
  const charged = { DebitPartyCharges: 'Fee For B2C Payment|KES|22.40' };
  await answer(ctx, question, { body: resultBody(question, { parameters: charged }) });
  expect(await ask(ctx, refund)).toEqual({ ...done, charge: money(2_240, 'KES') });
});

test('a payout whose result names no receipt is asked about by our id', async () => {
  const { ctx, payouts, refund, sent } = await givenSent('submitted');
  await answer(ctx, sent);
  await ask(ctx, refund);
  expect(payouts.heard.slice(1)).toMatchObject([{ askStatus: { originatorId: sent.id } }]);
});

test('a payout without a result is lost after two minutes, or when its queue was too long', async () => {
  const { ctx, refund } = await givenSent('submitted');
  ctx.pass(2 * minuteMs - 2);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(await ask({ ...ctx, delayScale: 0.5 }, refund)).toEqual(noResult);
  ctx.pass(1);
  expect(await ask(ctx, refund)).toEqual(noResult);
  const late = await givenSent('submitted');
  await answer(late.ctx, late.sent, { path: 'late' });
  expect(await ask(late.ctx, late.refund)).toEqual(noResult);
});

test('a payout whose result says no failed; one in a new word is asked about from then on', async () => {
  const { ctx, payouts, refund, sent } = await givenSent('submitted');
  await answer(ctx, sent, { body: resultBody(sent, { code: '7777' }) });
  expect(await ask(ctx, refund)).toEqual({ kind: 'lost', code: '7777', text: 'said' });
  await nowIs(ctx, refund, { state: 'unknown' });
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(payouts.heard).toHaveLength(2);
  const failed = await givenSent('submitted');
  await answer(failed.ctx, failed.sent, { body: resultBody(failed.sent, { code: '2040' }) });
  expect(await ask(failed.ctx, failed.refund)).toMatchObject({ kind: 'failed', isPayees: true });
});

test('a lost payout is asked about by our id, once a minute', async () => {
  const { ctx, payouts, refund, sent } = await givenSent('unknown');
  const questions = () => payouts.heard.slice(1);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(questions()).toMatchObject([{ askStatus: { originatorId: sent.id } }]);
  ctx.pass(minuteMs - 1);
  await ask(ctx, refund);
  expect(questions()).toHaveLength(1);
  ctx.pass(1);
  await ask(ctx, refund);
  expect(questions()).toHaveLength(2);
});

const statusOf = async (
  { ctx, refund }: Pick<Awaited<ReturnType<typeof givenSent>>, 'ctx' | 'refund'>,
  said: Parameters<typeof resultBody>[1],
) => {
  await ask(ctx, refund);
  const question = await lastTalk(ctx, refund);
  await answer(ctx, question, { body: resultBody(question, said) });
  return ask(ctx, refund);
};
const shown = {
  TransactionStatus: 'Completed',
  Amount: '259.00',
  ReceiptNo: 'UKKPAID',
  DebitPartyName: '600111 - Lango',
  CreditPartyName: '254712345678 - JANE DOE',
};

test('a lost payout ends as its status says', async () => {
  expect(await statusOf(await givenSent('unknown'), { parameters: shown })).toEqual({
    kind: 'done',
    reference: 'UKKPAID',
    code: '0',
    charge: null,
  });
  const elsewhere = { ...shown, Amount: '1.00' };
  expect(await statusOf(await givenSent('unknown'), { parameters: elsewhere })).toMatchObject({
    kind: 'stalled',
    code: 'other-payment',
  });
  const pending = { ...shown, TransactionStatus: 'Pending' };
  expect(await statusOf(await givenSent('unknown'), { parameters: pending })).toEqual(waiting);
});

test('a payout that M-Pesa has not heard of and may not have had goes out once more', async () => {
  const made = await givenSent('unknown', { kind: 'busy', ...words });
  expect(await statusOf(made, { code: '2032' })).toEqual(accepted);
  const { id: originatorId } = made.sent;
  expect(made.payouts.heard.at(-1)).toMatchObject({ send: { originatorId } });
  expect(await putsOf(made.ctx, made.refund)).toMatchObject([{ state: 'asked', originatorId }]);
});

test('a result under our id answers a payout that M-Pesa never named, for good', async () => {
  const { ctx, refund, sent } = await givenSent('unknown', { kind: 'unknown', ...words });
  await answer(ctx, { ...sent, conversationId: 'AG_LATE' });
  const answered = { state: 'answered', conversationId: 'AG_LATE', originatorId: sent.id };
  expect(await lastTalk(ctx, refund)).toMatchObject(answered);
  await keepTaken(ctx, sent.id, { kind: 'refused', ...words });
  expect(await lastTalk(ctx, refund)).toMatchObject(answered);
});

test('a payout that M-Pesa took and does not show is for a person, fifteen minutes on', async () => {
  const made = await givenSent('unknown');
  const { ctx, payouts, sent } = made;
  ctx.pass(15 * minuteMs - 2);
  expect(await statusOf(made, { code: '2032' })).toEqual(waiting);
  ctx.pass(minuteMs);
  expect(await statusOf(made, { code: '2032' })).toEqual({
    kind: 'stalled',
    code: 'not-shown',
    text: `M-Pesa knows this payout and does not show it. Look for ${sent.id} in the portal; if it was not paid, send again.`,
    alarm: false,
  });
  expect(payouts.heard.filter((one) => 'send' in (one as object))).toHaveLength(1);
});

test('a payout whose sender died before its first word is sent, once that is known', async () => {
  const { ctx, payouts, refund } = await given();
  await nowIs(ctx, refund, { state: 'submitted' });
  expect(await ask(ctx, refund)).toEqual(noResult);
  expect(payouts.heard).toEqual([]);
  await nowIs(ctx, refund, { state: 'unknown' });
  expect(await ask(ctx, refund)).toEqual(accepted);
  expect(await putsOf(ctx, refund)).toHaveLength(1);
});

test('a payout that needs a person is not asked about', async () => {
  const { ctx, payouts, refund } = await givenSent('needs_attention');
  ctx.pass(5 * minuteMs);
  expect(await ask(ctx, refund)).toEqual(waiting);
  expect(payouts.heard).toHaveLength(1);
});

test('a lost payout of a shop that makes none any more is waited for', async () => {
  const { ctx, refund } = await givenSent('unknown');
  Object.assign(ctx.providers.daraja, { payouts: undefined });
  expect(await ask(ctx, refund)).toEqual(waiting);
});
