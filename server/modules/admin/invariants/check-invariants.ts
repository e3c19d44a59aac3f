import { performance } from 'node:perf_hooks';
import type { Database, Queryable } from '#platform/db.ts';
import { forbidWriting, offencesOf, type RuleCheck } from './invariant-checks.sql.ts';
import { rules } from './rules.sql.ts';

/**
 * Asks the whole database whether every invariant holds, each in one statement of a read-only
 * transaction. `at` is the shop's present moment.
 */
export async function checkInvariants(db: Database, at: Date): Promise<RuleCheck[]> {
  return db.transaction(async (tx) => {
    await forbidWriting(tx);
    return checkRules(tx, at);
  });
}

/** The same inside a transaction of the caller's, on what it sees there. */
export async function checkRules(db: Queryable, at: Date): Promise<RuleCheck[]> {
  const checks: RuleCheck[] = [];
  for (const rule of rules) {
    const began = performance.now();
    const offences = await offencesOf(db, rule, at);
    const ms = Math.round(performance.now() - began);
    checks.push({ id: rule.id, rule: rule.sentence, ok: offences.length === 0, offences, ms });
  }
  return checks;
}
