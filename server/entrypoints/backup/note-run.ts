import { recordBackupRun, type BackupRun } from '#platform/backup/backup-runs.sql.ts';
import type { BackupSummary } from '#platform/backup/manifest.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';

type Run = Readonly<{
  kind: BackupRun['kind'];
  summary: Pick<BackupSummary, 'backup' | 'takenAt'>;
  /** Of the role that owns the tables. */
  ownerUrl: string;
  say: (line: string) => void;
}>;

/**
 * Records that a backup was written or proved, for metrics and alerts. The backup is complete
 * without it, so an older schema, or a database that cannot be reached from the machine of the
 * proof, is reported and not a failure.
 */
export async function noteRun({ kind, summary, ownerUrl, say }: Run): Promise<void> {
  const db = connectDatabase({ url: ownerUrl, applicationName: 'lango-backup' });
  try {
    await recordBackupRun(db, {
      kind,
      backup: summary.backup,
      takenAt: new Date(summary.takenAt),
      finishedAt: systemClock(),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    say(`The shop was not told of it, so its figures and alerts do not know: ${reason}`);
  } finally {
    await db.close();
  }
}
