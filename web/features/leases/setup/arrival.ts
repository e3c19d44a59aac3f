import type { AnswerOf } from '../../../lib/api/api.ts';
import type { RefusalCount, usageCalls } from '#contracts/goods/usage.ts';

type Usage = AnswerOf<typeof usageCalls.leaseUsage>;
export type Counted = Pick<Usage, 'connections' | 'refusals'>;
/** What has come: a connection, or one that was blocked, with its name and what to do about it. */
export type Arrival = { kind: 'connected' } | ({ kind: 'blocked' } & RefusalCount);

/** What has come between two readings of a lease's counters; null for nothing. */
export function arrivalBetween(before: Counted, now: Counted): Arrival | null {
  if (now.connections > before.connections) return { kind: 'connected' };
  const known = new Map(before.refusals?.map(({ name, count }) => [name, count]));
  const blocked = now.refusals?.find(({ name, count }) => count > (known.get(name) ?? 0));
  return blocked ? { kind: 'blocked', ...blocked } : null;
}
