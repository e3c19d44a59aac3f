import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import type { Database } from '#platform/db.ts';
import { Unavailable } from '#platform/errors.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import type { Budget } from '../provider-state.sql.ts';
import { givenPayments } from '../testing/given-payments.ts';
import { askTestPrompt, sendTestPrompt } from './test-prompt.ts';

// Nothing of a test prompt is kept.
const noDatabase = {} as Database;
const given = (budget?: Budget) => givenPayments(noDatabase, budget);
const phone = keptPhone('254712345678');

test('a phone is asked for one shilling, under a reference that no order has', async () => {
  const ctx = given();
  const sent = await sendTestPrompt(ctx, phone);
  const [asked] = ctx.providers.daraja.received;
  expect(asked).toEqual({
    id: expect.stringMatching(/^pay_[0-9a-f]{32}$/),
    reference: expect.stringMatching(/^TEST[A-Z0-9]{8}$/),
    amount: wholeKes(1),
    mode: 'STK',
    account: '254712345678',
    callbackToken: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
  });
  const reference = asked?.reference ?? '';
  expect(sent).toEqual({
    merchantRequestId: `merchant-${reference}`,
    checkoutRequestId: `ws_CO_${reference}`,
  });
});

test('a prompt that was not sent, or has not both ids, can be tried again in a minute', async () => {
  const ctx = given();
  const again = {
    message: expect.stringMatching(/^M-Pesa did not accept/),
    facts: { retryAfter: 60 },
  };
  ctx.providers.daraja.next(() => ({ kind: 'unknown', code: 'lost', text: 'time-out' }));
  await expect(sendTestPrompt(ctx, phone)).rejects.toThrow(Unavailable);
  ctx.providers.daraja.next(() => ({
    kind: 'accepted',
    providerReference: 'ws_CO_1',
    merchantRequestId: null,
    checkoutUrl: null,
    text: '',
  }));
  await expect(sendTestPrompt(ctx, phone)).rejects.toMatchObject(again);
});

const prompt = { merchantRequestId: 'm-1', checkoutRequestId: 'ws_CO_ABC' };
const undecided = { MerchantRequestID: 'm-1', ResultCode: '', ResultDesc: '', final: false };
const answers: readonly [string, ProviderAnswer, object][] = [
  [
    'paid',
    { kind: 'succeeded', code: '0', text: 'paid', amount: null, receipt: null },
    { ResultCode: '0', ResultDesc: 'paid', final: true },
  ],
  [
    'cancelled',
    { kind: 'failed', code: '1032', text: 'cancelled', soft: false, alarm: false },
    {
      ResultCode: '1032',
      ResultDesc: 'You cancelled the request on your phone. Try again when you are ready.',
      final: true,
    },
  ],
  [
    'in a word that nobody knows',
    { kind: 'strange', code: '7777', text: 'new' },
    { ResultCode: '7777', ResultDesc: 'new', final: false },
  ],
  ['under way', { kind: 'pending', code: '4999', text: 'wait' }, {}],
  ['not found', { kind: 'not-found', code: '404', text: 'none' }, {}],
  ['not told', { kind: 'silent', code: 'lost', text: 'away' }, {}],
];

test.each(answers)('a prompt that is %s is read as such', async (_, answer, read) => {
  const ctx = given();
  ctx.providers.daraja.says('ABC', answer);
  expect(await askTestPrompt(ctx, prompt)).toEqual({ ...undecided, ...read });
});

test('a test steps back behind customers in the budget, and is undecided without a place', async () => {
  const requested: unknown[] = [];
  const ctx = given(async (input) => {
    requested.push(input);
    return { granted: false, retryAt: input.at };
  });
  ctx.providers.daraja.queriesPerMinute = 5;
  expect(await askTestPrompt(ctx, prompt)).toEqual(undecided);
  expect(ctx.providers.daraja.asked).toBe(0);
  const { now } = ctx;
  expect(requested).toEqual([{ name: 'daraja-query', perMinute: 5, at: now, waiting: false }]);
});

test('a test that has a place is asked about', async () => {
  const ctx = given();
  ctx.providers.daraja.queriesPerMinute = 5;
  expect(await askTestPrompt(ctx, prompt)).toEqual(undecided);
  expect(ctx.providers.daraja.asked).toBe(1);
});
