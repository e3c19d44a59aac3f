import { sql, type Queryable } from '../db.ts';

export type BackupRun = Readonly<{
  /** Written; restored into a database of its own and found to hold; or found not to. */
  kind: 'backup' | 'verified' | 'failed';
  backup: string;
  /** The moment that the backup shows. */
  takenAt: Date;
  finishedAt: Date;
}>;

/**
 * Keeps the newest run of each kind; proving an old backup does not hide a newer proof. A proof
 * that holds ends what is known of one that failed, unless a newer backup is the one that did.
 */
export async function recordBackupRun(db: Queryable, run: BackupRun): Promise<void> {
  await db.execute(sql`
    insert into backup_runs (kind, backup, taken_at, finished_at)
    values (${run.kind}, ${run.backup}, ${run.takenAt}, ${run.finishedAt})
    on conflict (kind) do update
       set backup = excluded.backup, taken_at = excluded.taken_at,
           finished_at = excluded.finished_at
     where backup_runs.taken_at <= excluded.taken_at`);
  if (run.kind !== 'verified') return;
  await db.execute(sql`
    delete from backup_runs where kind = 'failed' and taken_at <= ${run.takenAt}`);
}

/** The newest run of each kind, with how old what it shows is. */
export const backupRuns = (db: Queryable, at: Date) =>
  db.rows<BackupRun & Readonly<{ ageSeconds: number }>>(sql`
    select kind, backup, taken_at as "takenAt", finished_at as "finishedAt",
           extract(epoch from ${at}::timestamptz - taken_at)::float8 as "ageSeconds"
      from backup_runs order by kind`);
