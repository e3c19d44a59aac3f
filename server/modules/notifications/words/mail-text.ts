import { firstLocale, type Locale } from '#contracts/locales.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { neededPlaceholder, placeholdersOf, type TextKey } from '../texts/text-keys.ts';
import { catalogue } from '#platform/texts.ts';
import { english } from '../texts/english.ts';

export const shippedMails = catalogue('mails', english);

/** The words that come with the program; version 0 of every text. */
export const shippedWords = (key: TextKey, language: Locale): MailWords =>
  shippedMails[language][key];

export type Values = Readonly<Record<string, string>>;

const parts = ['subject', 'preview', 'heading', 'body', 'button'] as const;
const placeholder = /\{\{([A-Za-z]+)\}\}/g;

/**
 * Fills the placeholders of a text, once: values are not parsed again, so a name or a message
 * cannot inject a placeholder. Escaping is the layout's.
 */
export const fill = (text: string, values: Values): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

export type WordsProblem = Readonly<{ pointer: string; detail: string }>;

/** What keeps these words from being saved as this text; nothing when they are fine. */
export function problemsOf(key: TextKey, words: MailWords): WordsProblem[] {
  const known = placeholdersOf(key);
  const problems = parts.flatMap((part) =>
    unmatchedOf(words[part], known).map((unmatched) => ({
      pointer: `/${part}`,
      detail: `${unmatched} is not a placeholder of this text`,
    })),
  );
  const needsMessage = known.includes(neededPlaceholder);
  if (needsMessage && !words.body.includes(`{{${neededPlaceholder}}}`)) {
    const detail = `Keep {{${neededPlaceholder}}}: it is what the mail is about`;
    problems.push({ pointer: '/body', detail });
  }
  const wantsButton = shippedWords(key, firstLocale).button !== '';
  if (wantsButton !== (words.button !== '')) {
    const detail = wantsButton ? 'The button needs a name' : 'This mail has no button';
    problems.push({ pointer: '/button', detail });
  }
  return problems;
}

/** Braces that are no placeholder of the list, as they were written. */
function unmatchedOf(text: string, known: readonly string[]): string[] {
  const rest = text.replace(placeholder, (whole, name: string) =>
    known.includes(name) ? '' : whole,
  );
  return rest.match(/\{\{[^{}]{0,40}\}\}|\{\{|\}\}/g) ?? [];
}
