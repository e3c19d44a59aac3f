import type { Locale } from '#contracts/locales.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { shippedWords } from './mail-text.ts';
import type { TextKey } from '../texts/text-keys.ts';

export type VersionedWords = Readonly<{ words: MailWords; version: number }>;
type Named = Readonly<{ key: TextKey; language: Locale }>;
type Row = Readonly<{ version: number; words: MailWords | null }>;

/** The current words; version 0 without an edit. */
export const currentText = (db: Queryable, key: TextKey, language: Locale) =>
  versionOf(db, { key, language }, null);

/** The words of one version, or of the newest; a version without words is the program's own. */
export async function versionOf(
  db: Queryable,
  { key, language }: Named,
  version: number | null,
): Promise<VersionedWords> {
  const [row] = await db.rows<Row>(sql`
    select version, words from mail_texts
     where text_key = ${key} and language = ${language}
       and (${version}::integer is null or version = ${version})
     order by version desc limit 1`);
  return { words: row?.words ?? shippedWords(key, language), version: row?.version ?? 0 };
}

/** The current words, for callers that need many of them. */
export type Texts = (key: TextKey, language: Locale) => MailWords;

/** Reads what staff have edited, once; everything else is the program's own. */
export async function readTexts(db: Queryable): Promise<Texts> {
  const rows = await db.rows<{ name: string; words: MailWords | null }>(sql`
    select distinct on (text_key, language) text_key || '.' || language as name, words
      from mail_texts order by text_key, language, version desc`);
  const edited = new Map(rows.map(({ name, words }) => [name, words]));
  return (key, language) => edited.get(`${key}.${language}`) ?? shippedWords(key, language);
}

export type TextVersion = Readonly<{
  version: number;
  words: MailWords | null;
  savedBy: string;
  savedAt: Date;
}>;

const versionsShown = 30;

/** What became of a text, newest first. */
export const versionsOf = (db: Queryable, { key, language }: Named): Promise<TextVersion[]> =>
  db.rows(sql`
    select version, words, saved_by as "savedBy", saved_at as "savedAt" from mail_texts
     where text_key = ${key} and language = ${language}
     order by version desc limit ${versionsShown}`);

/** Which texts staff have words of their own for. */
export const editedTexts = (db: Queryable) =>
  db.rows<{ key: string; language: Locale; savedAt: Date }>(sql`
    select text_key as key, language, saved_at as "savedAt" from (
      select distinct on (text_key, language) text_key, language, words, saved_at
        from mail_texts order by text_key, language, version desc) as newest
     where words is not null`);

export type NewVersion = Named &
  Readonly<{
    /** The version that was on the screen. */
    seen: number;
    /** Null puts the program's own words back. */
    words: MailWords | null;
    by: string;
    at: Date;
  }>;

/** Adds a version. Undefined after another version since `seen`. */
export async function addVersion(tx: Tx, added: NewVersion): Promise<number | undefined> {
  const { key, language, seen, words, by, at } = added;
  const now = await versionOf(tx, added, null);
  if (now.version !== seen) return undefined;
  const [row] = await tx.rows<{ version: number }>(sql`
    insert into mail_texts (text_key, language, version, words, saved_by, saved_at)
    values (${key}, ${language}, ${seen + 1}, ${words && JSON.stringify(words)}::jsonb,
            ${by}, ${at})
    on conflict do nothing
    returning version`);
  return row?.version;
}
