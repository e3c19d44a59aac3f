import { minuteMs, dayMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { checkRules, inReading } from './check-invariants.ts';
import {
  keptChecks,
  saveChecks,
  offencesMax,
  type Offence,
  type KeptCheck,
} from './invariant-checks.sql.ts';
import type { Rule } from './rule.sql.ts';
import { rules as allRules } from './rules.sql.ts';
import { activeSince, offencesAmong } from './rules-of-customers.sql.ts';

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
    allRules.filter(({ id }) => isDue(kept.get(id), at) === wanted),
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

/**
 * The number of customers per check. The rows of a few customers are joined quickly in any order;
 * for many, the database, without statistics of them, compared each row with each.
 */
const customersAtOnce = 25;

type CheckOptions = Readonly<{ rules?: readonly Rule[]; since: Date; at: Date }>;
type Broken = Readonly<{ rule: Rule; offences: readonly Offence[] }>;

/**
 * Which of these rules customers break who were active since a moment, each with at most twenty
 * rows. Rules that are not of customers are passed over.
 */
export async function brokenByActive(
  db: Queryable,
  { rules = allRules, since, at }: CheckOptions,
): Promise<Broken[]> {
  const asked = rules.filter(({ of }) => of === 'customers');
  if (asked.length === 0) return [];
  const active = await activeSince(db, since);
  const broken: Broken[] = [];
  for (const rule of asked) {
    const offences: Offence[] = [];
    for (let n = 0; n < active.length && offences.length < offencesMax; n += customersAtOnce) {
      const customers = active.slice(n, n + customersAtOnce);
      const max = offencesMax - offences.length;
      offences.push(...(await offencesAmong(db, rule, { customers, at, max })));
    }
    if (offences.length > 0) broken.push({ rule, offences });
  }
  return broken;
}

/**
 * A rule reads all history, which grows: it runs again after a multiple of its own duration, so
 * that all rules together take about a hundredth of one core. A rule that takes 12 milliseconds
 * runs each minute, one that takes a second every 83 minutes.
 */
const restOf = { sound: 5_000, broken: 500 };
/** However long it takes. */
const restMaxMs = dayMs;

/** Whether a rule is due for the whole shop. */
export function isDue(kept: KeptCheck | undefined, at: Date): boolean {
  if (!kept) return true;
  const restMs = Math.min(restMaxMs, kept.ms * (kept.ok ? restOf.sound : restOf.broken));
  return at.getTime() - kept.checkedAt.getTime() >= restMs;
}
