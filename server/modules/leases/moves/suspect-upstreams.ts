import { hurryChecks } from '#modules/inventory';
import type { Queryable } from '#platform/db.ts';
import { upstreamsBehind } from '../usage/connections.sql.ts';
import type { ConnectionRecord } from '#gateway';

/** Refusals that name the exit as the one at fault, not the customer or the destination. */
const exitsFault: ReadonlySet<string> = new Set([
  'upstream-unreachable',
  'upstream-credentials',
  'upstream-failed',
]);

/**
 * Has the addresses looked at that a gateway could not get through just now: their holders need not
 * wait for the next check by the clock. One failing request is a reason to look, never a verdict.
 */
export async function suspectUpstreams(
  db: Queryable,
  records: readonly ConnectionRecord[],
  at: Date,
): Promise<void> {
  const failing = records.filter(({ refusal }) => refusal !== null && exitsFault.has(refusal));
  const leaseIds = new Set(failing.flatMap(({ leaseId }) => leaseId ?? []));
  if (leaseIds.size === 0) return;
  await hurryChecks(db, await upstreamsBehind(db, [...leaseIds]), at);
}
