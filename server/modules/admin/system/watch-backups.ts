import { dayMs, daySeconds, hourSeconds, secondMs } from '#contracts/time.ts';
import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { backupRuns } from '#platform/backup/backup-runs.sql.ts';
import { databaseSince } from '#platform/database/database-mode.ts';
import type { AdminContext } from '../context.ts';

/** As long as the alert on unproved backups waits. */
const proofSecondsMax = 8 * daySeconds;

type Alarm = Readonly<{
  kind: 'never' | 'late' | 'unproved' | 'failed';
  /** The moment that the backup shows; of a shop without one, when it opened. */
  about: Date;
  /** The same alarm is sent once. */
  once: string | number;
}>;

/**
 * Emails the owners when no backup was written for `hoursMax` hours or none was proved for eight
 * days (once a day while it lasts), and when one failed its proof (once for each). With 0 hours no
 * email is sent. Returns how many alarms are open.
 */
export async function watchBackups(
  { db, clock, keyring, config }: AdminContext,
  { hoursMax }: Readonly<{ hoursMax: number }>,
): Promise<number> {
  if (hoursMax === 0) return 0;
  const at = clock();
  const [runs, since = at] = await Promise.all([backupRuns(db, at), databaseSince(db)]);
  const alarms = alarmsOf({ runs, since, at, secondsMax: hoursMax * hourSeconds });
  if (alarms.length === 0) return 0;
  const to = (await listStaff(db)).filter(({ role }) => role === 'owner').map(({ email }) => email);
  const link = `${config.publicUrl}/admin/jobs`;
  for (const { kind, about, once } of to.length > 0 ? alarms : []) {
    await db.transaction((tx) =>
      enqueueMail(
        tx,
        { keyring },
        {
          template: 'backup-alarm',
          dedupeKey: `backup-alarm:${kind}:${once}`,
          to,
          facts: { kind, hours: hoursMax, momentAt: about.toISOString(), link },
          at,
        },
      ),
    );
  }
  return alarms.length;
}

type Known = Readonly<{
  runs: Awaited<ReturnType<typeof backupRuns>>;
  since: Date;
  at: Date;
  secondsMax: number;
}>;

function alarmsOf({ runs, since, at, secondsMax }: Known): Alarm[] {
  const known = new Map(runs.map((run) => [run.kind, run]));
  const [written, proved, failed] = [
    known.get('backup'),
    known.get('verified'),
    known.get('failed'),
  ];
  const openSeconds = (at.getTime() - since.getTime()) / secondMs;
  const today = Math.floor(at.getTime() / dayMs);
  const alarms: Alarm[] = [];
  if (!written && openSeconds > secondsMax)
    alarms.push({ kind: 'never', about: since, once: today });
  if (written && written.ageSeconds > secondsMax)
    alarms.push({ kind: 'late', about: written.takenAt, once: today });
  if (failed) alarms.push({ kind: 'failed', about: failed.takenAt, once: failed.backup });
  // A failed one was tried, so it is not unproved as well.
  else if (written && (proved?.ageSeconds ?? openSeconds) > proofSecondsMax)
    alarms.push({ kind: 'unproved', about: written.takenAt, once: today });
  return alarms;
}
