import { minuteMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { checkRules, inReading } from './check-invariants.ts';
import { isDue } from './check-schedule.ts';
import { keptChecks, saveChecks } from './invariant-checks.sql.ts';
import { brokenByActive } from './broken-by-active.ts';
import type { Rule } from './rule.sql.ts';
import { rules } from './rules.sql.ts';

/** What was written before the last turn may have been committed after it. */
const overlapMs = 2 * minuteMs;

/**
 * One round of the worker: asks the rules that are due of the whole shop, and those of customers
 * besides of everybody who was active since the last round; keeps the result, and logs an error for
 * each offence. `history` is a connection on which a read of all orders has the time that it takes.
 * Returns 0, so that its loop waits for its time.
 */
export async function watchInvariants({
  db,
  history,
  clock,
  log,
}: Readonly<{ db: Database; history: Database; clock: Clock; log: Log }>): Promise<number> {
  const at = clock();
  const kept = new Map((await keptChecks(db)).map((check) => [check.id, check]));
  const [due, later] = [true, false].map((wanted) =>
    rules.filter(({ id }) => isDue(kept.get(id), at) === wanted),
  ) as [Rule[], Rule[]];
  const lastMs = Math.max(0, ...[...kept.values()].map(({ checkedAt }) => checkedAt.getTime()));
  const since = new Date(lastMs - overlapMs);
  const broken = await inReading(history, (tx) => brokenByActive(tx, { rules: later, since, at }));
  const found = [
    // What no active customer breaks another one may, so it counts as not asked.
    ...broken.map(({ rule: { id, sentence: rule }, offences }) => {
      const ms = kept.get(id)?.ms ?? 0;
      return { id, rule, ok: false, offences, ms };
    }),
    ...(await inReading(history, (tx) => checkRules(tx, at, due))),
  ];
  await saveChecks(db, found, at);
  for (const { id, rule, offences } of found) {
    for (const { subject, detail } of offences) {
      log.error({ rule: id, subject, detail }, `invariant broken: ${rule}`);
    }
  }
  return 0;
}
