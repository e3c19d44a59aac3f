import { expect, test } from 'vitest';
import {
  fromNairobiClock,
  nairobiClock,
  nairobiDate,
  nairobiDay,
  nairobiMidnight,
  nairobiSecond,
} from './time.ts';

test('a day of Nairobi begins at 21:00 UTC of the day before', () => {
  expect(nairobiDay('2026-11-20')).toEqual({
    start: new Date('2026-11-19T21:00:00Z'),
    end: new Date('2026-11-20T21:00:00Z'),
  });
  expect(nairobiDate(new Date('2026-11-20T20:59:59.999Z'))).toBe('2026-11-20');
  expect(nairobiDate(Date.parse('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
  expect(nairobiMidnight(new Date('2026-11-20T20:59:59Z'))).toEqual(
    new Date('2026-11-19T21:00:00Z'),
  );
});

test('a clock in Nairobi is read back as the instant it was drawn from', () => {
  const at = new Date('2026-12-31T22:05:00Z');
  expect(nairobiClock(at)).toBe('2027-01-01T01:05');
  expect(nairobiSecond(new Date('2026-12-31T22:05:09.999Z'))).toBe('2027-01-01 01:05:09');
  expect(fromNairobiClock(nairobiClock(at))).toEqual(at);
  expect(Number.isNaN(nairobiDay('2026-13-01').start.getTime())).toBe(true);
});
