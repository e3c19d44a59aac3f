import { describe, expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { Secret } from '#platform/secrets.ts';
import { operatorOutlook, payoutOutlook } from './password-outlook.ts';

const payouts = {
  shortcode: '600983',
  name: 'payer',
  password: new Secret('a password'),
  certificate: 'a certificate',
};
const setOn = '2026-09-01';
const after = (days: number) => new Date(Date.parse(setOn) + days * dayMs);

test('without a number that pays out, the line says so', () => {
  const line = payoutOutlook({ payouts: undefined, payoutPasswordSet: setOn }, after(0));
  expect(line).toMatchObject({ verdict: 'note', text: expect.stringContaining('are off') });
});

test('without an operator, the line says that refunds go to the balance', () => {
  const line = operatorOutlook({ operator: undefined, operatorPasswordSet: setOn }, after(0));
  expect(line).toMatchObject({ verdict: 'note', text: expect.stringContaining('are off') });
});

const initiators = [
  [
    'payouts',
    'DARAJA_B2C_PASSWORD_SET',
    (day: string | undefined, now: Date) => payoutOutlook({ payouts, payoutPasswordSet: day }, now),
  ],
  [
    'the operator',
    'DARAJA_OPERATOR_PASSWORD_SET',
    (day: string | undefined, now: Date) =>
      operatorOutlook({ operator: payouts, operatorPasswordSet: day }, now),
  ],
] as const;

describe.each(initiators)('the password of %s', (_whose, setting, outlook) => {
  test('without its day, the line asks for it', () => {
    const line = outlook(undefined, after(0));
    expect(line.verdict).toBe('note');
    expect(line.text).toContain(setting);
  });

  test.each([
    [-1, 'fix', 'a day to come'],
    [0, 'ok', '0 days old'],
    [79, 'ok', '79 days old'],
    [80, 'note', 'ends in 10 days'],
    [89, 'note', 'ends in a day'],
    [90, 'fix', 'ended after 90'],
  ])('%i days after it was set: %s, %s', (days, verdict, words) => {
    const line = outlook(setOn, after(days));
    expect(line).toMatchObject({ verdict, text: expect.stringContaining(words) });
  });
});

test('the line names the number that pays out', () => {
  const line = payoutOutlook({ payouts, payoutPasswordSet: setOn }, after(0));
  expect(line.text).toContain('on, out of the utility account of 600983');
});
