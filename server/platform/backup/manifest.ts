import * as z from 'zod/mini';
import type { Secret } from '../secrets.ts';
import { createBackupCipher, fingerprintOf, type BackupCipher } from './backup-cipher.ts';
import { BackupRefused } from './backup-refused.ts';

/** The layout of parts and manifest; a program reads its own only. */
export const format = 1;

/** What anyone who can read the place learns of a backup. */
const openHalf = z.object({
  backup: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Number of the newest migration. */
  migration: z.int(),
  /** Which key seals it (`fingerprintOf`). */
  key: z.string(),
  parts: z.int(),
  storedBytes: z.int(),
  /** Base64. */
  salt: z.string(),
});
export type BackupSummary = z.infer<typeof openHalf>;

const table = z.object({
  name: z.string(),
  /** In the order of the copied lines; those that PostgreSQL computes are left out. */
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  /** Of the copied lines, SHA-256 in hex. */
  sha256: z.string(),
});
export type BackupTable = z.infer<typeof table>;

/** What only the holder of the key reads. */
const sealedHalf = z.object({
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
  migrations: z.array(z.object({ version: z.int(), md5: z.string() })),
});
export type BackupContents = z.infer<typeof sealedHalf>;

const file = z.object({ format: z.int(), open: z.string(), sealed: z.string() });

export const manifestFile = (backup: string) => `${backup}/manifest.json`;
const digits = 6;
export const partFile = (backup: string, index: number) =>
  `${backup}/part-${String(index).padStart(digits, '0')}`;

/** The manifest in its stored form. */
export function encodeManifest(
  summary: BackupSummary,
  contents: BackupContents,
  cipher: BackupCipher,
): Buffer {
  const open = JSON.stringify(summary);
  const sealed = cipher.sealManifest(open, JSON.stringify(contents)).toString('base64');
  return Buffer.from(`${JSON.stringify({ format, open, sealed }, undefined, 2)}\n`);
}

/** The open half, which needs no key. Throws `BackupRefused` for a broken one or another format. */
export function readSummary(bytes: Uint8Array, name: string): BackupSummary {
  return openHalfOf(parsed(bytes, name), name);
}

/**
 * The complete manifest. Throws `BackupRefused` for another format, another key, and any change to
 * the manifest.
 */
export function openManifest(
  bytes: Uint8Array,
  { name, key }: Readonly<{ name: string; key: Secret }>,
): Readonly<{ summary: BackupSummary; contents: BackupContents; cipher: BackupCipher }> {
  const stored = parsed(bytes, name);
  const summary = openHalfOf(stored, name);
  if (summary.key !== fingerprintOf(key)) throw wrongKey(summary, fingerprintOf(key));
  const salt = Buffer.from(summary.salt, 'base64');
  const cipher = createBackupCipher(key, { salt, backup: summary.backup });
  const plain = cipher.openManifest(stored.open, Buffer.from(stored.sealed, 'base64'));
  const contents = plain === undefined ? undefined : sealedHalf.safeParse(JSON.parse(plain));
  if (!contents?.success || summary.backup !== name) throw broken(name, 'its manifest');
  return { summary, contents: contents.data, cipher };
}

/** What to do about a backup that was damaged. */
export const broken = (name: string, what: string) =>
  new BackupRefused(
    'broken',
    `The backup ${name} is damaged: ${what} is not what was written. Take another one ` +
      '(--backup NAME), or another copy of this one.',
  );

const wrongKey = ({ backup, key }: BackupSummary, given: string) =>
  new BackupRefused(
    'wrong-key',
    `The backup ${backup} was sealed with the key ${key}, and BACKUP_KEY is the key ${given}. Set ` +
      'BACKUP_KEY to the one of that day. Without it nobody can read this backup.',
  );

function parsed(bytes: Uint8Array, name: string): z.infer<typeof file> {
  const read = file.safeParse(jsonOf(bytes));
  if (!read.success) throw broken(name, 'its manifest');
  if (read.data.format === format) return read.data;
  throw new BackupRefused(
    'other-format',
    `The backup ${name} has format ${read.data.format}, and this program reads format ${format}. ` +
      'Use the version of the shop that wrote it, and update afterwards.',
  );
}

function openHalfOf({ open }: z.infer<typeof file>, name: string): BackupSummary {
  const read = openHalf.safeParse(jsonOf(Buffer.from(open)));
  if (!read.success) throw broken(name, 'its manifest');
  return read.data;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
