import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createPaybill } from '../providers/daraja/paybill.ts';
import type { HttpReply } from '../providers/http-call.ts';
import { paybillTokenOf, registerPaybill, storeNotice, validateNotice } from './paybill.ts';
import { findNotice, noticeQueue } from './paybill-notices.sql.ts';
import { givenPayments, givenPrompt, newReceipt } from '../testing/given-payments.ts';

const database = useTestDatabase();
const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });

let shortcodes = 600_100;

/** A shop with a paybill of its own number, or with a till. */
function given(till?: string) {
  const ctx = givenPayments(database.db);
  const shortcode = String((shortcodes += 1));
  const posted: unknown[] = [];
  const played = { answer: reply(200, { ResponseCode: '0' }) };
  const paybill = createPaybill({
    shortcode,
    till,
    callbackBaseUrl: 'https://shop.test',
    post: async (_, body) => {
      posted.push(body);
      return played.answer;
    },
  });
  Object.assign(ctx.providers.daraja, { paybill });
  const token = paybillTokenOf(ctx.keyring, shortcode);
  return { ctx, paybill, posted, played, token };
}
const notice = (more: Readonly<Record<string, string>> = {}) => ({
  TransID: newReceipt(),
  TransAmount: '259.00',
  BillRefNumber: 'ABCD',
  MSISDN: '2547',
  TransTime: '20261120101500',
  ...more,
});
const exceptionsSince = async (ctx: ReturnType<typeof given>['ctx']) =>
  ctx.db.rows<{ key: string; open: boolean }>(sql`
    select dedupe_key as key, resolved_at is null as open from payment_exceptions
     where dedupe_key like 'config-alarm:paybill:%' order by id`);

test('an address is registered once', async () => {
  const { ctx, paybill, posted, token } = given();
  expect(await registerPaybill(ctx)).toEqual({ kind: 'registered' });
  expect(posted).toMatchObject([{ ConfirmationURL: paybill.addresses(token).confirm }]);
  expect(await registerPaybill(ctx)).toEqual({ kind: 'known' });
  expect(posted).toHaveLength(1);
});

test('a refused registration is an alarm until one is taken', async () => {
  const { ctx, played } = given();
  const taken = played.answer;
  played.answer = reply(400, { errorCode: '400.1', errorMessage: 'no' });
  const refused = { kind: 'refused', code: '400.1', text: 'no' };
  expect(await registerPaybill(ctx)).toEqual(refused);
  const [alarm] = await exceptionsSince(ctx);
  expect(alarm).toMatchObject({ open: true });
  played.answer = reply(503, {});
  expect(await registerPaybill(ctx)).toMatchObject({ kind: 'silent' });
  expect(await exceptionsSince(ctx)).toEqual([alarm]);
  played.answer = taken;
  ctx.pass(1);
  expect(await registerPaybill(ctx)).toEqual({ kind: 'registered' });
  expect(await exceptionsSince(ctx)).toEqual([{ ...alarm, open: false }]);
});

test('a shop that hears of no payments by hand registers nothing, and has no such path', async () => {
  const ctx = givenPayments(database.db);
  expect(await registerPaybill(ctx)).toBeUndefined();
  const call = { token: 'ab'.repeat(16), body: {}, sourceAddress: '127.0.0.1', at: ctx.now };
  expect(await storeNotice(ctx, call)).toBe(false);
  expect(await validateNotice(ctx, call)).toBeUndefined();
});

test('a notice is kept once, due at once; one without an account has two minutes', async () => {
  const { ctx, token } = given();
  const body = notice();
  const nameless = notice({ BillRefNumber: '' });
  const tell = (said: unknown) =>
    storeNotice(ctx, { token, body: said, sourceAddress: '127.0.0.1', at: ctx.now });
  expect([await tell(body), await tell(body), await tell(nameless)]).toEqual([true, true, true]);
  expect(await findNotice(ctx.db, body.TransID)).toEqual({
    receipt: body.TransID,
    amount: wholeKes(259),
    reference: 'ABCD',
    payer: '2547',
    at: '20261120101500',
    state: 'asking',
    tries: 0,
    heardAt: ctx.now,
  });
  const due = async () => (await noticeQueue.claim(ctx, 9)).map(({ id }) => id);
  expect(await due()).toEqual([body.TransID]);
  expect(await due()).toEqual([]);
  ctx.pass(2 * minuteMs);
  expect((await due()).toSorted()).toEqual([body.TransID, nameless.TransID].toSorted());
});

test('a notice that cannot be read is kept and tells of nothing; another’s path is nobody’s', async () => {
  const { ctx, token } = given();
  const body = { TransAmount: 'much', at: newReceipt() };
  const call = { token, body, sourceAddress: '127.0.0.1', at: ctx.now };
  expect(await storeNotice(ctx, call)).toBe(true);
  const [row] = await ctx.db.rows<{ verdict: string }>(sql`
    select verdict from provider_inbox where body->>'at' = ${body.at}`);
  expect(row).toEqual({ verdict: 'unreadable' });
  const other = notice();
  expect(await storeNotice(ctx, { ...call, token: '0'.repeat(32), body: other })).toBe(false);
  expect(await findNotice(ctx.db, other.TransID)).toBeUndefined();
});

test('money that is about to come is let in when its account names something', async () => {
  const { ctx, token } = given();
  const { reference, orderId } = await givenPrompt(ctx);
  const [order] = await ctx.db.rows<{ code: string }>(sql`
    select code from orders where id = ${orderId}`);
  const code = (order?.code ?? '').toUpperCase();
  await ctx.db.execute(sql`update orders set code = ${code} where id = ${orderId}`);
  const validate = (BillRefNumber: string) =>
    validateNotice(ctx, { token, body: notice({ BillRefNumber }) });
  expect(await validate(reference)).toBe(true);
  expect(await validate(code)).toBe(true);
  expect(await validate(code.replace('-', ' '))).toBe(true);
  expect(await validate('NOTHING')).toBe(false);
  expect(await validateNotice(ctx, { token, body: {} })).toBe(false);
  const foreign = { token: '0'.repeat(32), body: notice({ BillRefNumber: reference }) };
  expect(await validateNotice(ctx, foreign)).toBeUndefined();
});

test('at a till nobody can name anything, so all money is let in', async () => {
  const { ctx, token } = given('5210987');
  expect(await validateNotice(ctx, { token, body: {} })).toBe(true);
});
