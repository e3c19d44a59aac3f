import { firstLocale, type Locale } from '#contracts/locales.ts';
import type { Problem } from '#contracts/problems.ts';
import { logProblem } from '../log.ts';
import type { RefusalTable } from './refusal-table.ts';

const said: Partial<Record<Locale, RefusalTable>> = {};

/** Fetches what a language says for refusals, once; English has nothing to fetch. */
export async function fetchRefusals(language: Locale): Promise<void> {
  if (language === firstLocale || said[language]) return;
  const read = import('./refusal-table.ts').then((it) => it.readRefusals(language));
  await read.then(
    (found) => void (said[language] = found),
    (error: unknown) => logProblem(`no refusals in ${language}`, error),
  );
}

/** A refusal, given in English, in a language; English where the language has no text for it. */
export const refusalIn = (language: Locale, english: string): string =>
  said[language]?.text(english) ?? english;

/** A problem with all of its texts in a language, or in English where they are missing. */
export const problemIn = (language: Locale, english: Problem): Problem =>
  said[language]?.problem(english) ?? english;
