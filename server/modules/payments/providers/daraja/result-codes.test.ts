import { expect, test } from 'vitest';
import { meaningOf, resultCodes } from './result-codes.ts';

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

test('each code has words in English and in Swahili', () => {
  for (const { advice } of Object.values(resultCodes)) {
    expect(advice.en).toMatch(/\.$/);
    expect(advice.sw).toMatch(/\.$/);
    expect(advice.sw).not.toBe(advice.en);
  }
});
