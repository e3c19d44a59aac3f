import { audit, type Staff } from '#modules/staff';
import type { AdminContext } from '../context.ts';
import { checkInvariants } from './check-invariants.ts';
import { saveChecks } from './invariant-checks.sql.ts';

/** Asks every rule now, and keeps what it found. */
export async function checkByStaff(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
): Promise<void> {
  const at = clock();
  const checks = await checkInvariants(db, at);
  await db.transaction(async (tx) => {
    await saveChecks(tx, checks, at);
    const subject = { kind: 'invariants', id: 'all' };
    const after = { broken: checks.filter(({ ok }) => !ok).map(({ id }) => id) };
    await audit(tx, { staff, action: 'invariants.check', subject, after, at });
  });
}
