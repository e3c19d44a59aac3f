import { expect, test } from 'vitest';
import { bookCalls } from './books.ts';

test.each(['2026-11-31', '2026-02-29', '2026-13-01', '1999-12-31', '2026-1-1', ''])(
  'a close of %s is refused, for there is no such day',
  (day) => {
    expect(bookCalls.closeFile.query?.safeParse({ day }).success).toBe(false);
    expect(bookCalls.close.query?.safeParse({ day }).success).toBe(false);
    expect(bookCalls.closeDay.body?.safeParse({ day, note: 'counted' }).success).toBe(false);
  },
);

test.each(['2026-11-30', '2028-02-29'])('a close of %s can be asked for', (day) => {
  expect(bookCalls.closeFile.query?.safeParse({ day }).success).toBe(true);
});
