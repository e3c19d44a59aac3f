import * as z from 'zod/mini';
import { webUrl, whole, withoutSlash, word } from '../settings.ts';
import { Secret } from '../secrets.ts';
import { databaseAddress, webAddress } from '../setting-rules/addresses.ts';
import type { Judge, Rule } from '../setting-rules/rule.ts';
import { between, issuedKey, strongSecret } from '../setting-rules/values.ts';
import { bucketOf, type S3Access } from './s3-access.ts';

const keptUsual = 14;
const keptMax = 10_000;
/** A backup each night, and two hours for it to be late. */
const alarmUsual = 26;
const alarmMax = 720;

/** Where backups go, under which key, and how many are kept. */
export const backupVariables = {
  BACKUP_PLACE: word,
  BACKUP_KEY: word,
  BACKUP_KEEP: whole(keptUsual),
  BACKUP_VERIFY_URL: word,
  BACKUP_ALARM_HOURS: whole(alarmUsual),
  BACKUP_S3_ENDPOINT: webUrl,
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_KEY_ID: word,
  BACKUP_S3_SECRET: word,
};
type BackupVariables = Readonly<{
  BACKUP_PLACE?: string | undefined;
  BACKUP_KEY?: string | undefined;
  BACKUP_KEEP: number;
  BACKUP_VERIFY_URL?: string | undefined;
  BACKUP_ALARM_HOURS: number;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET?: string | undefined;
}>;

const placeAddress: Judge = (value) =>
  /^\w+:\/\//.test(value) && !bucketOf(value) ? 'is no s3://BUCKET/PREFIX' : undefined;
const loopbackStore = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/?$/;
/** A rehearsal may try a store on this machine. */
const storeAddress: Judge = (value, stage) =>
  stage === 'rehearsal' && loopbackStore.test(value)
    ? undefined
    : webAddress('private-network')(value, stage);

export const backupRules = {
  BACKUP_PLACE: {
    isOwn: true,
    example: '/var/backups/shop, or s3://my-backups/shop',
    judge: placeAddress,
  },
  BACKUP_KEY: { isOwn: true, example: 'the output of: openssl rand -hex 32', judge: strongSecret },
  BACKUP_KEEP: { example: String(keptUsual), judge: between(1, keptMax) },
  BACKUP_VERIFY_URL: {
    isOwn: true,
    example: 'postgres://lango_verify:PASSWORD@10.0.0.6:5432/postgres',
    judge: databaseAddress,
  },
  BACKUP_ALARM_HOURS: { example: String(alarmUsual), judge: between(0, alarmMax) },
  BACKUP_S3_ENDPOINT: { example: 'https://s3.eu-central-1.amazonaws.com', judge: storeAddress },
  BACKUP_S3_REGION: { example: 'eu-central-1' },
  BACKUP_S3_KEY_ID: { isOwn: true, example: 'the key id that the store issued' },
  BACKUP_S3_SECRET: {
    isOwn: true,
    example: 'the secret that the store issued with the key id',
    judge: issuedKey,
  },
} as const satisfies Readonly<Record<keyof typeof backupVariables, Rule>>;

export const backupSettings = (values: BackupVariables) => ({
  place: values.BACKUP_PLACE,
  key: values.BACKUP_KEY === undefined ? undefined : new Secret(values.BACKUP_KEY),
  /** How many whole backups stay. */
  keep: values.BACKUP_KEEP,
  /** A PostgreSQL on which a backup may be tried; undefined takes the shop's own. */
  verifyUrl: values.BACKUP_VERIFY_URL,
  /** Owners are notified after so many hours without a backup; 0 disables that. */
  alarmHours: values.BACKUP_ALARM_HOURS,
  /** Undefined where no key is set. */
  s3: s3AccessOf(values),
});

function s3AccessOf(values: BackupVariables): S3Access | undefined {
  const { BACKUP_S3_REGION: region, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = values;
  if (keyId === undefined || secret === undefined) return undefined;
  const endpoint = values.BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint: withoutSlash(endpoint), region, keyId, secret: new Secret(secret) };
}
