import type { Locale } from '#contracts/locales.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { enqueue } from '#platform/jobs.ts';
import { problemsOf } from './mail-text.ts';
import { isTextKey, type TextKey } from '../texts/text-keys.ts';
import { addVersion, versionOf, type NewVersion } from './texts.sql.ts';

export type TextDraft = Readonly<{ key: TextKey; language: Locale; words: MailWords }>;

/** Throws NotFound for a name that no text has. */
export function textKeyOf(name: string): TextKey {
  if (!isTextKey(name)) throw new NotFound('Text not found.');
  return name;
}

/** Throws InvalidInput, field by field, for words that this text cannot have. */
export function requireSound({ key, words }: TextDraft): void {
  const problems = problemsOf(key, words);
  if (problems.length > 0) throw new InvalidInput('This text cannot be saved.', problems);
}

/**
 * Saves words as the newest version. Undefined after another edit since `seen`. Throws InvalidInput
 * for braces that are not a placeholder of this text.
 */
export async function saveText(
  tx: Tx,
  version: Omit<NewVersion, 'words'> & { words: MailWords },
): Promise<number | undefined> {
  requireSound(version);
  return addVersion(tx, version);
}

/** Puts an earlier version back as the newest; version 0 is the program's own words. */
export async function restoreText(
  tx: Tx,
  { version, ...rest }: Omit<NewVersion, 'words'> & { version: number },
): Promise<number | undefined> {
  const found = await versionOf(tx, rest, version);
  if (found.version !== version) throw new NotFound('Version not found.');
  return addVersion(tx, { ...rest, words: version === 0 ? null : found.words });
}

export const draftTopic = 'mail.draft';
export type DraftJob = TextDraft & Readonly<{ to: string }>;

/** Sends a draft to its writer, with sample facts. */
export async function sendDraft(
  tx: Tx,
  { pressId, at, ...payload }: DraftJob & { pressId: string; at: Date },
): Promise<void> {
  requireSound(payload);
  await enqueue(tx, { topic: draftTopic, dedupeKey: `draft:${pressId}`, payload, runAt: at });
}
