import { whole, word } from '../settings.ts';
import { Secret } from '../secrets.ts';
import { databaseAddress } from '../setting-rules/addresses.ts';
import type { Rule } from '../setting-rules/rule.ts';
import { between, strongSecret } from '../setting-rules/values.ts';

const keptUsual = 14;
const keptMax = 10_000;

/** Where backups go, under which key, and how many are kept. */
export const backupVariables = {
  BACKUP_PLACE: word,
  BACKUP_KEY: word,
  BACKUP_KEEP: whole(keptUsual),
  BACKUP_VERIFY_URL: word,
};
type BackupVariables = Readonly<{
  BACKUP_PLACE?: string | undefined;
  BACKUP_KEY?: string | undefined;
  BACKUP_KEEP: number;
  BACKUP_VERIFY_URL?: string | undefined;
}>;

export const backupRules = {
  BACKUP_PLACE: { isOwn: true, example: '/var/backups/shop' },
  BACKUP_KEY: { isOwn: true, example: 'the output of: openssl rand -hex 32', judge: strongSecret },
  BACKUP_KEEP: { example: String(keptUsual), judge: between(1, keptMax) },
  BACKUP_VERIFY_URL: {
    isOwn: true,
    example: 'postgres://lango_verify:PASSWORD@10.0.0.6:5432/postgres',
    judge: databaseAddress,
  },
} as const satisfies Readonly<Record<keyof typeof backupVariables, Rule>>;

export const backupSettings = (values: BackupVariables) => ({
  place: values.BACKUP_PLACE,
  key: values.BACKUP_KEY === undefined ? undefined : new Secret(values.BACKUP_KEY),
  /** How many whole backups stay. */
  keep: values.BACKUP_KEEP,
  /** A PostgreSQL on which a backup may be tried; undefined takes the shop's own. */
  verifyUrl: values.BACKUP_VERIFY_URL,
});
