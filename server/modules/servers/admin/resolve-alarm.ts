import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import type { ServersContext } from '../context.ts';
import { closeAlarm } from '../operations/alarms.sql.ts';

/** Closes an alarm with what was done. Throws `NotFound` for one that is not open. */
export async function resolveAlarm(
  { db, clock }: ServersContext,
  staff: Staff,
  { id, resolution }: Readonly<{ id: number; resolution: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await closeAlarm(tx, { id, resolution, at }))) {
      throw new NotFound('This alert is closed, or does not exist.');
    }
    const subject = { kind: 'machine-alarm', id: String(id) };
    await audit(tx, { staff, action: 'alarm.resolve', subject, after: { resolution }, at });
  });
}
