import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { secondMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { conversationsOf } from '../callbacks/conversations.sql.ts';
import { createPaybill } from '../providers/daraja/paybill.ts';
import { askNotice } from './ask-notice.ts';
import { endNotice, findNotice, insertNotice, type HeardNotice } from './paybill-notices.sql.ts';
import { givenPayments, newReceipt, type TestContext } from '../testing/given-payments.ts';
import { answer, givenPaid, playOperator, resultBody } from '../testing/given-refunds.ts';

const database = useTestDatabase();
const waiting = { kind: 'waiting' };
const patienceMs = 45 * secondMs;

function hearing() {
  const ctx = givenPayments(database.db);
  const paybill = createPaybill({
    shortcode: '600992',
    callbackBaseUrl: 'https://shop.test',
    post: async () => ({ kind: 'lost', sent: false, reason: 'nobody' }),
  });
  Object.assign(ctx.providers.daraja, { paybill });
  return ctx;
}

/** A manual payment that M-Pesa has announced. */
async function given(receipt = newReceipt()) {
  const ctx = hearing();
  const operator = playOperator(ctx);
  const told = { receipt, amount: wholeKes(259), reference: 'ABCD', payer: '2547', at: 'today' };
  await ctx.db.transaction((tx) => insertNotice(tx, told, ctx.now));
  const notice: HeardNotice = { ...told, state: 'asking', tries: 0, heardAt: ctx.now };
  return { ctx, operator, receipt, notice };
}

const lookOf = async (ctx: TestContext, receipt: string) => {
  const [row] = await ctx.db.rows<{ tries: number; next: Date }>(sql`
    select tries, next_check_at as next from paybill_notices where receipt = ${receipt}`);
  return row;
};
const lastTalk = async (ctx: TestContext, receipt: string) => {
  const talk = (await conversationsOf(ctx.db, { noticeReceipt: receipt })).at(-1);
  if (!talk) throw new Error('M-Pesa was asked about it.');
  return talk;
};

test('a notice is asked about by its receipt, and again when no answer has come', async () => {
  const { ctx, operator, receipt } = await given();
  const looked = (tries: number) => ({ tries, next: new Date(ctx.now.getTime() + patienceMs) });
  expect(await askNotice(ctx, receipt)).toEqual(waiting);
  expect(operator.heard).toMatchObject([{ askStatus: { receipt } }]);
  expect(await lookOf(ctx, receipt)).toEqual(looked(1));
  ctx.pass(patienceMs - 1);
  expect(await askNotice(ctx, receipt)).toEqual(waiting);
  expect(operator.heard).toHaveLength(1);
  expect(await lookOf(ctx, receipt)).toEqual(looked(1));
  ctx.pass(1);
  await askNotice(ctx, receipt);
  expect(operator.heard).toHaveLength(2);
  expect(await lookOf(ctx, receipt)).toEqual(looked(2));
});

test('a shop whose waits are shorter asks again as much sooner', async () => {
  const { ctx, operator, receipt } = await given();
  const quick = { ...ctx, delayScale: 0.1 };
  await askNotice(quick, receipt);
  ctx.pass(patienceMs / 10);
  await askNotice(quick, receipt);
  expect(operator.heard).toHaveLength(2);
});

test('a question that was refused is put again at the next look', async () => {
  const { ctx, operator, receipt } = await given();
  operator.takes = { kind: 'refused', code: '400.1', text: 'no' };
  await askNotice(ctx, receipt);
  ctx.pass(1);
  await askNotice(ctx, receipt);
  expect(operator.heard).toHaveLength(2);
});

test('a notice that six questions did not clear up is for a person, once the last had its time', async () => {
  const { ctx, operator, receipt, notice } = await given();
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await askNotice(ctx, receipt)).toEqual(waiting);
    ctx.pass(patienceMs - 1);
    expect(await askNotice(ctx, receipt)).toEqual(waiting);
    ctx.pass(1);
  }
  expect(await askNotice(ctx, receipt)).toEqual({
    kind: 'unanswered',
    notice: { ...notice, tries: 6 },
    why: 'nobody has confirmed it',
  });
  expect(operator.heard).toHaveLength(6);
});

test('a notice that is true is a line of money, in the account that was typed', async () => {
  const { ctx, receipt, notice } = await given();
  await askNotice(ctx, receipt);
  const talk = await lastTalk(ctx, receipt);
  const parameters = {
    ReceiptNo: receipt,
    TransactionStatus: 'Completed',
    Amount: '200.00',
    DebitPartyName: '254712345678 - JANE DOE',
    CreditPartyName: '600992 - Lango',
  };
  await answer(ctx, talk, { body: resultBody(talk, { parameters }) });
  expect(await askNotice(ctx, receipt)).toEqual({
    kind: 'line',
    notice: { ...notice, tries: 1 },
    line: { receipt, amount: wholeKes(200), reference: 'ABCD', at: 'today' },
  });
});

test.each([
  ['2032', {}, 'refused', 'M-Pesa knows no such receipt'],
  ['1', {}, 'unanswered', 'the answer could not be read'],
  ['0', { TransactionStatus: 'Declined' }, 'refused', 'it is not completed'],
  [
    '0',
    { TransactionStatus: 'Completed', Amount: '1.00', CreditPartyName: '600111 - A friend' },
    'refused',
    'the money went to another number',
  ],
])('a notice whose status is %s with %j is %s: %s', async (...[code, said, kind, why]) => {
  const { ctx, receipt, notice } = await given();
  await askNotice(ctx, receipt);
  const talk = await lastTalk(ctx, receipt);
  const parameters = { ReceiptNo: receipt, ...said };
  await answer(ctx, talk, { body: resultBody(talk, { code, parameters }) });
  expect(await askNotice(ctx, receipt)).toEqual({ kind, notice: { ...notice, tries: 1 }, why });
});

test('a notice of money that is booked already is not asked about', async () => {
  const { ctx, operator, receipt } = await given((await givenPaid(hearing())).receipt);
  expect(await askNotice(ctx, receipt)).toEqual({ kind: 'booked' });
  expect(operator.heard).toEqual([]);
});

test('a notice that has ended, or that nobody told of, is not asked about', async () => {
  const { ctx, operator, receipt } = await given();
  await endNotice(ctx.db, { receipt, state: 'confirmed', at: ctx.now });
  expect(await askNotice(ctx, receipt)).toEqual(waiting);
  expect(await askNotice(ctx, 'UKLNOBODY')).toEqual(waiting);
  expect(operator.heard).toEqual([]);
});

test('a shop that hears of none, or can ask nobody, waits', async () => {
  const { ctx, receipt } = await given();
  Object.assign(ctx.providers.daraja, { operator: undefined });
  expect(await askNotice(ctx, receipt)).toEqual(waiting);
  expect(await conversationsOf(ctx.db, { noticeReceipt: receipt })).toEqual([]);
  expect(await findNotice(ctx.db, receipt)).toMatchObject({ tries: 1 });
  Object.assign(ctx.providers.daraja, { paybill: undefined });
  expect(await askNotice(ctx, receipt)).toEqual(waiting);
  expect(await findNotice(ctx.db, receipt)).toMatchObject({ tries: 1 });
});
