import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { isDue } from './watch-invariants.ts';

const at = new Date('2026-03-01T12:00:00Z');
const kept = (ms: number, agoMs: number, ok = true) => ({
  id: 'a-rule',
  rule: 'It holds.',
  ok,
  offences: [],
  ms,
  checkedAt: new Date(at.getTime() - agoMs),
  brokenSince: ok ? null : at,
});

test('a rule that was never asked is due', () => {
  expect(isDue(undefined, at)).toBe(true);
});

test.each([
  { ms: 12, agoMs: minuteMs, due: true },
  { ms: 13, agoMs: minuteMs, due: false },
  { ms: 1_000, agoMs: 83 * minuteMs, due: false },
  { ms: 1_000, agoMs: 84 * minuteMs, due: true },
  { ms: 600_000, agoMs: dayMs - 1, due: false },
  { ms: 600_000, agoMs: dayMs, due: true },
])('what took $ms ms is due after $agoMs ms: $due', ({ ms, agoMs, due }) => {
  expect(isDue(kept(ms, agoMs), at)).toBe(due);
});

test('a broken rule is asked ten times as often', () => {
  expect(isDue(kept(1_000, 9 * minuteMs, false), at)).toBe(true);
  expect(isDue(kept(1_000, 8 * minuteMs, false), at)).toBe(false);
});
