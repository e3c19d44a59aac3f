import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysLeft, leaseBadge } from '#contracts/goods/leases.ts';
import { atMoment } from './at-moment.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const start = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** The badge of a lease at each moment of a render. */
function drawnBadges(endMs: number) {
  const drawn: { badge: string; atMs: number }[] = [];
  const stop = atMoment(endMs, (now) => {
    drawn.push({ badge: leaseBadge(daysLeft(endMs, now)), atMs: now - start });
  });
  return { drawn, stop };
}

test('the badge of a lease turns to expired at the second of its end and not before', () => {
  const { drawn } = drawnBadges(start + 10_000);
  vi.advanceTimersByTime(9_999);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual([{ badge: 'expired', atMs: 10_000 }]);
});

test('a timer that comes before the clock is there waits for the clock', () => {
  const { drawn } = drawnBadges(start + 10_000);
  vi.setSystemTime(start - 3);
  vi.advanceTimersByTime(10_000);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(3);
  expect(drawn).toEqual([{ badge: 'expired', atMs: 10_000 }]);
});

test('an end that is further off than one timer reaches comes at its second too', () => {
  const { drawn } = drawnBadges(start + 30 * dayMs);
  vi.advanceTimersByTime(30 * dayMs - 1);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveLength(1);
});

test('what was called off, and what never ends, draws nothing', () => {
  const { drawn, stop } = drawnBadges(start + 10_000);
  stop();
  drawnBadges(Infinity);
  vi.advanceTimersByTime(hourMs);
  expect(drawn).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
