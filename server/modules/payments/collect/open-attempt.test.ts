import { expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import type { Database, Tx } from '#platform/db.ts';
import { openAttempt, type NewAttempt } from './open-attempt.ts';
import { givenPayments } from '../testing/given-payments.ts';

// What is refused before anything is written.
const ctx = givenPayments({} as Database);
const nothingWritten = {} as Tx;
const common = {
  orderId: 'ord_1',
  customerId: 'cus_1',
  amount: wholeKes(259),
  facts: {},
  at: ctx.now,
} as const;
const card = (more: Partial<Pick<NewAttempt, 'amount'>> & { account?: string } = {}) =>
  openAttempt(nothingWritten, ctx, {
    ...common,
    provider: 'paystack',
    mode: 'LINK',
    account: 'wanjiru@lango.test',
    ...more,
  });
const prompt = (amount: NewAttempt['amount']) =>
  openAttempt(nothingWritten, ctx, {
    ...common,
    provider: 'daraja',
    mode: 'STK',
    account: keptPhone('254712345678'),
    amount,
  });

test.each([
  '',
  'wanjiru',
  'wanjiru@lango',
  '@lango.test',
  'wanjiru@lango.',
  'wanjiru kamau@lango.test',
  'a@b@lango.test',
  'wanjiru@lango.test now',
  `${'a'.repeat(244)}@lango.test`,
])('the address %j is refused', async (account) => {
  await expect(card({ account })).rejects.toMatchObject({
    fields: [{ pointer: '/accountNumber' }],
  });
});

test.each([wholeKes(0), money(-100, 'KES'), money(150, 'KES'), money(100, 'USD')])(
  '%o is no price that can be collected',
  async (amount) => {
    await expect(card({ amount })).rejects.toThrow(RangeError);
    await expect(prompt(amount)).rejects.toThrow(RangeError);
  },
);

test('more than M-Pesa takes is refused for a prompt alone', async () => {
  await expect(prompt(wholeKes(250_001))).rejects.toMatchObject({
    fields: [{ pointer: '/amount' }],
  });
  // Both of these come as far as the database, which is not there.
  await expect(prompt(wholeKes(250_000))).rejects.toThrow(TypeError);
  await expect(card({ amount: wholeKes(250_001) })).rejects.toThrow(TypeError);
  await expect(card({ account: `${'a'.repeat(243)}@lango.test` })).rejects.toThrow(TypeError);
});
