import { skipNumbers, type SkippedNumbers } from '#modules/billing';
import { holdReturns } from '#modules/payments/refunds';
import { loadBackup } from '#platform/backup/load-backup.ts';
import { openBackup } from '#platform/backup/read-backup.ts';
import type { BackupSummary } from '#platform/backup/manifest.ts';
import { claimDatabase, type DatabaseMode } from '#platform/database/database-mode.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { prepareDatabase } from '../start/prepare-database.ts';
import type { BackupOptions } from './backup-options.ts';

/** Far more than any table gets between two backups, and nothing of what a bigint holds. */
const skippedIds = 1_000_000;

export type Restoring = Readonly<{
  options: Pick<BackupOptions, 'place' | 'key' | 'named' | 'ownerUrl'>;
  /** Of the processes, which gets its rights. */
  appUrl: string | undefined;
  mode: DatabaseMode;
  keyring: Keyring;
  clock: Clock;
}>;

export type Restored = Readonly<{
  summary: BackupSummary;
  skipped: readonly SkippedNumbers[];
  /** Returns that were not sent yet, and wait for a person now. */
  heldReturns: number;
}>;

/**
 * Loads a backup into an empty database and makes it safe to go on with, all in one transaction:
 * ids and document numbers go on past what may have been given out since, and what was promised to
 * customers in money is held. Refuses a database in use, another mode, a secret that opens nothing
 * here, and every fault of the backup; then nothing is loaded.
 */
export async function restoreShop(restoring: Restoring): Promise<Restored> {
  const { options, appUrl, mode, keyring, clock } = restoring;
  const { place, key, named, ownerUrl: url } = options;
  const backup = await openBackup(place, { named, key });
  const since = new Date(backup.summary.takenAt);
  const at = clock();
  const reason = `Restored from the backup ${backup.summary.backup}`;
  let skipped: readonly SkippedNumbers[] = [];
  let heldReturns = 0;
  const finish = async (tx: Queryable) => {
    await claimDatabase(tx, mode, at);
    await claimSealingKeys(tx, keyring, at);
    skipped = await skipNumbers(tx, { since, at, reason });
    heldReturns = await holdReturns(tx, { at, reason: `${reason}: it may have gone out since.` });
  };
  await loadBackup({ backup, url, skip: skippedIds, finish });
  await prepareDatabase({ ownerUrl: url, appUrl, mode, at });
  return { summary: backup.summary, skipped, heldReturns };
}
