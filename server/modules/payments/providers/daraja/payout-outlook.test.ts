import { expect, test } from 'vitest';
import { Secret } from '#platform/secrets.ts';
import { payoutOutlook } from './payout-outlook.ts';

const payouts = {
  shortcode: '600983',
  name: 'payer',
  password: new Secret('a password'),
  certificate: 'a certificate',
};
const payoutPasswordSet = '2026-09-01';
const after = (days: number) => new Date(Date.parse(payoutPasswordSet) + days * 86_400_000);

test('without a number that pays out, the line says so', () => {
  const line = payoutOutlook({ payouts: undefined, payoutPasswordSet }, after(0));
  expect(line).toMatchObject({ verdict: 'note', text: expect.stringContaining('are off') });
});

test('without the day of the password, it asks for it', () => {
  const line = payoutOutlook({ payouts, payoutPasswordSet: undefined }, after(0));
  expect(line.verdict).toBe('note');
  expect(line.text).toContain('on, out of the utility account of 600983');
  expect(line.text).toContain('DARAJA_B2C_PASSWORD_SET');
});

test.each([
  [-1, 'fix', 'a day to come'],
  [0, 'ok', '0 days old'],
  [79, 'ok', '79 days old'],
  [80, 'note', 'ends in 10 days'],
  [89, 'note', 'ends in a day'],
  [90, 'fix', 'ended after 90'],
])('%i days after it was set: %s, %s', (days, verdict, words) => {
  const line = payoutOutlook({ payouts, payoutPasswordSet }, after(days));
  expect(line).toMatchObject({ verdict, text: expect.stringContaining(words) });
});
