import { audit, type Staff } from '#modules/staff';
import type { AdminContext } from '../context.ts';
import { checkRules, inReading } from './check-invariants.ts';
import { keptChecks, saveChecks } from './invariant-checks.sql.ts';
import { rules } from './rules.sql.ts';

/** Slower rules are left to the worker: a person waits for the answer. */
const answeredMs = 200;

/** Asks now every rule that takes a moment, and keeps what it found. */
export async function checkByStaff(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
): Promise<void> {
  const at = clock();
  const kept = new Map((await keptChecks(db)).map(({ id, ms }) => [id, ms]));
  const quick = rules.filter(({ id }) => (kept.get(id) ?? 0) <= answeredMs);
  const checks = await inReading(db, (tx) => checkRules(tx, at, quick));
  await db.transaction(async (tx) => {
    await saveChecks(tx, checks, at);
    const subject = { kind: 'invariants', id: 'all' };
    const after = { broken: checks.filter(({ ok }) => !ok).map(({ id }) => id) };
    await audit(tx, { staff, action: 'invariants.check', subject, after, at });
  });
}
