import { expect, test } from 'vitest';
import { quotaLeft, quotaOf } from './replacement-quota.ts';
import { hourMs } from '#contracts/time.ts';

const noon = new Date('2026-03-31T12:00:00Z');
const limits = { replacementsPerDay: 1, replacementsPerMonth: 3 };
const ago = (hours: number, counted = true) => ({
  counted,
  movedAt: new Date(noon.getTime() - hours * hourMs),
});
const inHours = (hours: number) => new Date(noon.getTime() + hours * hourMs);

test('one is left of the day at first', () => {
  expect(quotaLeft([], limits, noon)).toEqual({ left: 1, nextAt: null });
});

test('a replacement is possible again 24 hours after the one before', () => {
  expect(quotaLeft([ago(4)], limits, noon)).toEqual({ left: 0, nextAt: inHours(20) });
  expect(quotaLeft([ago(24)], limits, noon)).toEqual({ left: 1, nextAt: null });
});

test('after three of a month the first of them must be 30 days old', () => {
  const moves = [ago(30), ago(100), ago(700)];
  expect(quotaLeft(moves, limits, noon)).toEqual({ left: 0, nextAt: inHours(20) });
});

test('what a measured fault replaced does not count', () => {
  expect(quotaLeft([ago(1, false), ago(2, false)], limits, noon).left).toBe(1);
});

test('a lease of less than a day keeps an address that works, until it is prolonged', () => {
  const lease = (hours: number) => ({ startsAt: noon, endsAt: inHours(hours) });
  expect(quotaLeft([], quotaOf(lease(12), limits), noon)).toEqual({ left: 0, nextAt: null });
  expect(quotaOf(lease(24), limits)).toEqual(limits);
});
