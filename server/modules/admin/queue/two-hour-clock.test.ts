import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { clockOf } from './two-hour-clock.ts';

const paid = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number) => clockOf(paid, new Date(paid.getTime() + minutes * minuteMs));

test.each([
  [0, 'ok'],
  [59.99, 'ok'],
  [60, 'warn60'],
  [90, 'warn90'],
  [119.99, 'warn90'],
  [120, 'late120'],
] as const)('after %d minutes the clock says %s', (minutes, level) => {
  expect(after(minutes)).toEqual({ minutes: Math.floor(minutes), level });
});

test('a clock that runs behind never counts below zero', () => {
  expect(after(-5)).toEqual({ minutes: 0, level: 'ok' });
});
