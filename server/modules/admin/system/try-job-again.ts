import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { reviveJob } from '#platform/jobs.ts';
import type { AdminContext } from '../context.ts';

/** Has a job run again that was given up. Throws `NotFound` for one that is done or running. */
export async function tryJobAgain(
  { db, clock }: AdminContext,
  staff: Staff,
  id: number,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await reviveJob(tx, id, at))) {
      throw new NotFound('This job is done, is running, or does not exist.');
    }
    const subject = { kind: 'job', id: String(id) };
    await audit(tx, { staff, action: 'job.retry', subject, at });
  });
}
