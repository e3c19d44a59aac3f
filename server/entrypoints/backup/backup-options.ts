import { parseArgs } from 'node:util';
import { BackupRefused } from '#platform/backup/backup-refused.ts';
import { openPlace } from '#platform/backup/open-place.ts';
import type { BackupPlace } from '#platform/backup/place.ts';
import type { Secret } from '#platform/secrets.ts';
import type { Settings } from '../settings.ts';

/** What every command about backups is given. */
export type BackupOptions = Readonly<{
  place: BackupPlace;
  key: Secret;
  /** The role that owns the tables. */
  ownerUrl: string;
  /** The backup of this name instead of the newest. */
  named: string | undefined;
  keep: number;
}>;

const isCount = /^[1-9]\d{0,3}$/;

/** Reads the arguments over the settings. Throws `BackupRefused` for what is missing or unclear. */
export function backupOptions(
  args: readonly string[],
  config: Pick<Settings, 'backup' | 'databaseUrl'>,
): BackupOptions {
  const given = argumentsOf(args);
  const place = given.to ?? given.from ?? config.backup.place;
  if (place === undefined) {
    throw refusal('Name the folder or bucket with --to or --from, or set BACKUP_PLACE.');
  }
  const { key, keep, s3 } = config.backup;
  if (key === undefined) {
    throw refusal(
      'BACKUP_KEY is missing. Draw one with: openssl rand -hex 32. Keep a copy of it away from the ' +
        'shop and from the backups.',
    );
  }
  if (config.databaseUrl === undefined) {
    throw refusal('DATABASE_URL names no PostgreSQL, and this installation has none of its own.');
  }
  if (given.keep !== undefined && !isCount.test(given.keep)) {
    throw refusal('--keep needs a number from 1 to 9999.');
  }
  return {
    place: openPlace(place, s3),
    key,
    ownerUrl: config.databaseUrl,
    named: given.backup,
    keep: given.keep === undefined ? keep : Number(given.keep),
  };
}

const refusal = (text: string) => new BackupRefused('settings', text);

function argumentsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { to: text, from: text, backup: text, keep: text };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw refusal(`${(cause as Error).message} Known are --to, --from, --backup and --keep.`);
  }
}
