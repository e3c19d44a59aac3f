import type { Locale } from '#contracts/locales.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import { makeId } from '#platform/random.ts';
import { restoreText, saveText, sendDraft, textKeyOf } from '../words/edit-texts.ts';
import { currentText } from '../words/texts.sql.ts';
import type { NotificationsAdminContext } from './context.ts';

export type Name = Readonly<{ key: string; language: Locale }>;

type Words = Parameters<typeof saveText>[1]['words'];

type Context = Pick<NotificationsAdminContext, 'db' | 'clock' | 'random'>;

const subjectOf = (key: string, language: Locale) => ({
  kind: 'mail-text',
  id: `${key}.${language}`,
});

const otherWords = () =>
  new EditConflict([{ pointer: '/words', detail: 'Somebody saved other words' }]);

/** Saves the words of a mail. Throws `EditConflict` when they are not the seen version by now. */
export async function keepText(
  { db, clock }: Context,
  staff: Staff,
  { key: name, language, seen, words }: Name & Readonly<{ seen: number; words: Words }>,
): Promise<void> {
  const at = clock();
  const key = textKeyOf(name);
  await db.transaction(async (tx) => {
    const { words: before } = await currentText(tx, key, language);
    const saved = await saveText(tx, { key, language, seen, words, by: staff.id, at });
    if (saved === undefined) throw otherWords();
    const subject = subjectOf(key, language);
    await audit(tx, { staff, action: 'mail-text.save', subject, before, after: words, at });
  });
}

/** Puts an earlier version back. Throws `EditConflict` as `keepText` does. */
export async function putTextBack(
  { db, clock }: Context,
  staff: Staff,
  { key: name, language, seen, version }: Name & Readonly<{ seen: number; version: number }>,
): Promise<void> {
  const at = clock();
  const key = textKeyOf(name);
  await db.transaction(async (tx) => {
    const restored = await restoreText(tx, { key, language, seen, version, by: staff.id, at });
    if (restored === undefined) throw otherWords();
    const subject = subjectOf(key, language);
    await audit(tx, { staff, action: 'mail-text.restore', subject, after: { version }, at });
  });
}

/** Sends a draft to its editor. */
export async function mailDraft(
  { db, clock, random }: Context,
  staff: Staff,
  { key: name, language, words, to }: Name & Readonly<{ words: Words; to: string }>,
): Promise<void> {
  const at = clock();
  const key = textKeyOf(name);
  await db.transaction(async (tx) => {
    const pressId = makeId('draft', random);
    await sendDraft(tx, { key, language, words, to, pressId, at });
    await audit(tx, { staff, action: 'mail-text.test', subject: subjectOf(key, language), at });
  });
}
