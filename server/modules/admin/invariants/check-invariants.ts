import { performance } from 'node:perf_hooks';
import type { Database, Queryable, Tx } from '#platform/db.ts';
import { forbidWriting, offencesOf, type RuleCheck } from './invariant-checks.sql.ts';
import type { Rule } from './rule.sql.ts';
import { rules } from './rules.sql.ts';

/**
 * Asks the whole database whether every invariant holds, each in one statement of a read-only
 * transaction. `at` is the shop's present moment.
 */
export const checkInvariants = (db: Database, at: Date): Promise<RuleCheck[]> =>
  inReading(db, (tx) => checkRules(tx, at));

/** Reads in one transaction that can write nothing. */
export const inReading = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await forbidWriting(tx);
    return work(tx);
  });

/** The same inside a transaction of the caller's, on what it sees there; all rules unless named. */
export async function checkRules(
  db: Queryable,
  at: Date,
  asked: readonly Rule[] = rules,
): Promise<RuleCheck[]> {
  const checks: RuleCheck[] = [];
  for (const rule of asked) {
    const began = performance.now();
    const offences = await offencesOf(db, rule, at);
    const ms = Math.round(performance.now() - began);
    checks.push({ id: rule.id, rule: rule.sentence, ok: offences.length === 0, offences, ms });
  }
  return checks;
}
