import type { Locale } from '#contracts/locales.ts';
import type { Problem } from '#contracts/problems.ts';
import type { Refusals } from '#languages/web-texts.ts';

/** The refusals of each further language, in a chunk of their own: few visits meet one. */
const chunks = import.meta.glob<Refusals>('./*/web/refusals.ts', {
  base: '../../../languages',
  import: 'refusals',
});

type Template = Readonly<{ pattern: RegExp; said: string }>;
/** What a language says for English texts: whole ones, and those with something to fill in. */
export type Table = Readonly<{
  texts: ReadonlyMap<string, string>;
  templates: readonly Template[];
}>;

/** A language's texts for refusals in English; those without a translation stay in English. */
export type RefusalTable = Readonly<{
  text: (english: string) => string;
  problem: (english: Problem) => Problem;
}>;

export async function readRefusals(language: Locale): Promise<RefusalTable> {
  const table = tableOf((await chunks[`./${language}/web/refusals.ts`]?.()) ?? []);
  const text = (english: string) => saidBy(table, english);
  return {
    text,
    problem: ({ title, detail, errors, ...rest }) => ({
      ...rest,
      title: text(title),
      detail: text(detail),
      ...(errors && { errors: errors.map((each) => ({ ...each, detail: text(each.detail) })) }),
    }),
  };
}

export function tableOf(refusals: Refusals): Table {
  const templates = refusals
    .filter(([english]) => hole.test(english))
    // The longest first, so that none takes what a more particular one says.
    .toSorted(([left], [right]) => right.length - left.length)
    .map(([english, said]) => ({ pattern: patternOf(english), said }));
  return { texts: new Map(refusals), templates };
}

/** What a table says for a text: as a whole, or with the parts of a template in its holes. */
export function saidBy(table: Table, english: string): string {
  const whole = table.texts.get(english);
  if (whole !== undefined) return whole;
  for (const { pattern, said } of table.templates) {
    const [, ...parts] = pattern.exec(english) ?? [];
    if (parts.length > 0) {
      let next = 0;
      return said.replace(holes, () => partBy(table, parts[next++] ?? ''));
    }
  }
  return english;
}

/** A part of a sentence, or a list of them. */
const partBy = (table: Table, part: string): string =>
  part
    .split(', ')
    .map((each) => saidBy(table, each))
    .join(', ');

const hole = /\{n?\}/;
const holes = /\{n?\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(english: string): RegExp {
  const parts = english.split(/(\{n?\})/);
  const source = parts.map((part) =>
    part === '{}' ? '(.+?)' : part === '{n}' ? '(\\d[\\d,]*)' : escaped(part),
  );
  return new RegExp(`^${source.join('')}$`, 's');
}
