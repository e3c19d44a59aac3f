import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { countdown } from './countdown.ts';

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [59_000, '00:00:59'],
  [60_000, '00:01:00'],
  [86_399_000, '23:59:59'],
  [dayMs, '1 d 00:00:00'],
  [12 * dayMs + 16_209_000, '12 d 04:30:09'],
])('%d ms are shown as %s', (leftMs, text) => {
  expect(countdown(leftMs)).toBe(text);
});
