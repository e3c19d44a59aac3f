import { expect, onTestFinished, test, vi } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import type { Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { homeTrends } from './home-trends.ts';

const trend = { product: 'proxy', countryCode: 'US', country: 'United States', percent: 30 };

test('a failure keeps the trends of before, and is over with the next reading', async () => {
  let at = new Date('2026-03-01T12:00:00Z');
  const later = (ms: number) => (at = new Date(at.getTime() + ms));
  const rows = vi.fn<() => Promise<unknown[]>>();
  const warn = vi.spyOn(silentLog, 'warn');
  onTestFinished(() => warn.mockRestore());
  const db = { rows } as unknown as Database;
  const trends = homeTrends({ db, clock: () => at, log: silentLog });
  rows.mockResolvedValueOnce([trend]);
  expect(await trends()).toEqual([trend]);

  // Read again before the hour is over, and again after it.
  rows.mockRejectedValueOnce(new Error('too slow'));
  later(0.7 * hourMs);
  expect(await trends()).toEqual([trend]);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  later(0.1 * hourMs);
  expect(await trends()).toEqual([trend]);
  later(hourMs);
  rows.mockResolvedValueOnce([{ ...trend, percent: 40 }]);
  expect(await trends()).toEqual([{ ...trend, percent: 40 }]);
  expect(warn).toHaveBeenCalledTimes(1);
});
