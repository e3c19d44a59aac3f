import { firstLocale, furtherLocales } from '#contracts/locales.ts';
import { expect, test } from 'vitest';
import { meaningOf, refusals, resultCodes } from './result-codes.ts';
import { darajaTraits } from './traits.ts';

// Payments facts §1.7, written out again by hand.
const table: [code: string, className: string][] = [
  ['0', 'success'],
  ['1', 'failure'],
  ['2', 'failure'],
  ['3', 'failure'],
  ['4', 'failure'],
  ['8', 'failure'],
  ['17', 'failure'],
  ['26', 'failure'],
  ['1001', 'failure'],
  ['1019', 'soft-failure'],
  ['1025', 'failure'],
  ['1031', 'soft-failure'],
  ['1032', 'failure'],
  ['1036', 'soft-failure'],
  ['1037', 'soft-failure'],
  ['2001', 'failure'],
  ['2028', 'failure'],
  ['SFC_IC0003', 'failure'],
  ['4999', 'pending'],
  ['8006', 'failure'],
  ['9999', 'failure'],
];

test.each(table)('%s is a %s', (code, className) => {
  expect(meaningOf(code).class).toBe(className);
});

test('the table holds these codes and no others', () => {
  expect(Object.keys(resultCodes).toSorted()).toEqual(table.map(([code]) => code).toSorted());
});

test.each(['7777', '', 'NaN', '00', '-1', 'constructor', '__proto__', 'toString'])(
  'code %j is unknown, never a failure',
  (code) => {
    expect(meaningOf(code).class).toBe('unknown');
  },
);

test('each code that is our own fault raises an alarm', () => {
  const alarms = table.map(([code]) => code).filter((code) => meaningOf(code).alarm);
  expect(alarms).toEqual(['8', '2028', 'SFC_IC0003']);
});

test('each code that is the customer’s own decision or means is declined', () => {
  expect(darajaTraits.declines).toEqual(['1', '4', '1031', '1032', '2001', '8006']);
});

test('that no money was taken is said of what cannot follow a payment, and of nothing else', () => {
  const safe = (code: string) => darajaTraits.meaningOf(code).moneyTaken === false;
  // Not of 17, 1001 and "phone-busy": the same amount, or an open request, may just have been paid.
  // Not of 1025 and 9999: whether the prompt came to the phone is a guess.
  expect(table.map(([code]) => code).filter(safe)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '8',
    '26',
    '1032',
    '2001',
    '2028',
    'SFC_IC0003',
    '8006',
  ]);
  expect(Object.keys(refusals).filter(safe)).toEqual([
    'phone-refused',
    'provider-busy',
    'provider-unreachable',
    'shop-misconfigured',
  ]);
});

test.each([
  ['4999', 'M-Pesa is still working on your payment. You do not need to do anything.'],
  ['7777', 'We’re checking this payment with M-Pesa. Please don’t pay again; we’ll email you.'],
])('a payment that code %s leaves open is no matter of settings or means', (code, en) => {
  expect(meaningOf(code)).toMatchObject({ alarm: false, advice: { en } });
  expect(darajaTraits.declines).not.toContain(code);
});

test('a refusal to send the prompt has words of its own, and is not the customer’s decision', () => {
  const wordsOf = (code: string) => darajaTraits.meaningOf(code).advice.en;
  expect(Object.keys(refusals).map(wordsOf)).toEqual([
    'M-Pesa does not accept this phone number. Check it and try again.',
    meaningOf('1001').advice.en,
    meaningOf('26').advice.en,
    'We can’t reach M-Pesa right now. Try again in a few minutes.',
    meaningOf('8').advice.en,
  ]);
  expect(Object.keys(refusals).filter((code) => darajaTraits.declines.includes(code))).toEqual([]);
  expect(darajaTraits.meaningOf('1032')).toEqual(meaningOf('1032'));
  expect(darajaTraits.meaningOf('constructor')).toEqual(meaningOf('7777'));
});

test.each(furtherLocales)('each code has words in English and in %s', (language) => {
  const refused = Object.keys(refusals).map((code) => darajaTraits.meaningOf(code));
  for (const { advice } of [...Object.values(resultCodes), ...refused, meaningOf('7777')]) {
    expect(advice[firstLocale]).toMatch(/\.$/);
    expect(advice[language]).toMatch(/\.$/);
    expect(advice[language]).not.toBe(advice[firstLocale]);
  }
});
