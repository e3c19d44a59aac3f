import { expect, test } from 'vitest';
import { hourSeconds } from '#contracts/time.ts';
import type { Attempt } from '../payment.ts';
import { nextAskAt } from './schedule.ts';

const start = new Date('2026-11-20T09:00:00.000Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const attempt = (more: Partial<Attempt> = {}) =>
  ({
    state: 'expired',
    createdAt: start,
    submittedAt: start,
    callbackAt: null,
    expiresAt: at(900),
    ...more,
  }) as Attempt;

function momentsOf(one: Attempt, scale = 1): number[] {
  const moments: number[] = [];
  let now = start;
  for (let next = nextAskAt(one, now, scale); next; next = nextAskAt(one, now, scale)) {
    moments.push((next.getTime() - start.getTime()) / 1_000);
    now = next;
  }
  return moments;
}

test('questions come at decision G21’s moments, hourly to a day, then slower to three', () => {
  const moments = momentsOf(attempt());
  expect(moments.slice(0, 7)).toEqual([10, 30, 60, 120, 300, 900, hourSeconds]);
  expect(moments.slice(7, 30)).toEqual(Array.from({ length: 23 }, (_, i) => (i + 2) * hourSeconds));
  expect(moments.slice(30)).toEqual([30, 36, 42, 48, 54, 60, 66, 72].map((h) => h * hourSeconds));
});

test('a knock starts the moments again, two quick ones first', () => {
  expect(momentsOf(attempt({ callbackAt: start })).slice(0, 4)).toEqual([2, 5, 10, 30]);
});

test('a living attempt is looked at when its time ends, whatever the schedule', () => {
  const living = attempt({ state: 'pending', expiresAt: at(200) });
  expect(momentsOf(living).slice(3, 6)).toEqual([120, 200, 300]);
});

test('the scale shortens every wait', () => {
  expect(momentsOf(attempt(), 0.01).slice(0, 3)).toEqual([0.1, 0.3, 0.6]);
});

test('the next moment is always later than now, so nobody asks in a circle', () => {
  for (let second = 0; second < 80 * hourSeconds; second += 977) {
    const next = nextAskAt(attempt(), at(second), 1);
    expect(next === null || next > at(second)).toBe(true);
  }
});
