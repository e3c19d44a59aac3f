import type { NameResolution } from '../upstream.ts';
import type { Secret } from '#platform/secrets.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';

/** An account at a supplier, on its way to being read. */
export type Account = Readonly<{
  name: string;
  adapter: string;
  key: Secret;
  origin: string;
  consentBasis: string;
  costMonthCents: number | null;
  nameResolution: NameResolution;
  everyMinutes: number;
  /** Readings in a row that failed. */
  failures: number;
  /** Staff looked at a list that shrank and said it is right. */
  trustsNext: boolean;
  claimedUntil: Date;
}>;

/** What one reading came to, in numbers. */
export type RunCounts = Readonly<{
  calls: number;
  listed: number;
  added: number;
  changed: number;
  waiting: number;
  missing: number;
  withdrawn: number;
}>;

export const nothingDone: RunCounts = {
  calls: 0,
  listed: 0,
  added: 0,
  changed: 0,
  waiting: 0,
  missing: 0,
  withdrawn: 0,
};

const againMs = 5 * minuteMs;
const againMaxMs = 6 * hourMs;

/** After the n-th failure in a row: five minutes, doubling to six hours, or as long as asked. */
export function backOffMs(failures: number, retryAfterMs = 0): number {
  const own = Math.min(againMaxMs, againMs * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.max(own, retryAfterMs);
}
