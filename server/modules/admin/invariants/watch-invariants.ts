import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { checkInvariants } from './check-invariants.ts';
import { saveChecks } from './invariant-checks.sql.ts';

/**
 * One round of the worker: checks everything, keeps the result, and logs an error for each offence.
 * Returns 0, so that its loop waits for its time.
 */
export async function watchInvariants({
  db,
  clock,
  log,
}: Readonly<{ db: Database; clock: Clock; log: Log }>): Promise<number> {
  const at = clock();
  const checks = await checkInvariants(db, at);
  await saveChecks(db, checks, at);
  for (const { id, rule, offences } of checks) {
    for (const { subject, detail } of offences) {
      log.error({ rule: id, subject, detail }, `invariant broken: ${rule}`);
    }
  }
  return 0;
}
