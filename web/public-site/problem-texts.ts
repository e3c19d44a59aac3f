import { firstLocale, type Locale } from '#contracts/locales.ts';
import { micromark } from 'micromark';
import { problemCodes, type ProblemCode } from '#contracts/problems.ts';

/** A refusal in words: what happened, and what to do. */
export type ProblemText = Readonly<{
  code: ProblemCode;
  title: string;
  /** The first sentence, for search engines. */
  summary: string;
  html: string;
}>;

/** The words are pages of the documentation, and of each further language in its folder. */
const files: Readonly<Record<string, string>> = import.meta.glob(
  ['./docs/problems/*.md', './languages/*/problems/*.md'],
  { base: '../..', query: '?raw', import: 'default', eager: true },
);

/** Where the words of a language are, from the root. */
export const problemFolder = (locale: Locale): string =>
  locale === firstLocale ? './docs/problems' : `./languages/${locale}/problems`;

/** The words of one code; undefined where its file is missing. */
export function problemText(code: ProblemCode, locale: Locale): ProblemText | undefined {
  const file = files[`${problemFolder(locale)}/${code}.md`];
  const [title = '', name = '', ...rest] = file?.split(/\n\n+/) ?? [];
  if (!title.startsWith('# ') || name !== `\`${code}\`` || rest.length < 2) return undefined;
  const plain = (rest[0] ?? '').replaceAll(/[`\n]+/g, (mark) => (mark === '`' ? '' : ' '));
  return {
    code,
    title: title.slice(2),
    summary: /^.*?[.:;](?= |$)/.exec(plain)?.[0] ?? plain,
    // Titles of all are needed at every start, pages only when they are opened.
    get html() {
      return micromark(rest.join('\n\n'));
    },
  };
}

/** Every problem of the shop in a language, by code. */
export const problemTexts = (locale: Locale): readonly ProblemText[] =>
  problemCodes
    .toSorted()
    .map((code) => problemText(code, locale) ?? problemText(code, firstLocale))
    .filter((text) => text !== undefined);
