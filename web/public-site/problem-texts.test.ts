import { firstLocale, locales } from '#contracts/locales.ts';
import { expect, test } from 'vitest';
import { problemCodes } from '#contracts/problems.ts';
import { problemFolder, problemText } from './problem-texts.ts';

const written = import.meta.glob(['./docs/problems/*.md', './languages/*/problems/*.md'], {
  base: '../..',
});
const namesIn = (folder: string) =>
  Object.keys(written)
    .filter((file) => file.slice(0, file.lastIndexOf('/')) === folder)
    .map((file) => file.slice(folder.length + 1, -'.md'.length));

test.each(locales.map(problemFolder))(
  'every code of a refusal has its words in %s, and nothing else has',
  (folder) => expect(namesIn(folder).toSorted()).toEqual([...problemCodes].toSorted()),
);

test.each(problemCodes)('%s says in each language what happened and what to do', (code) => {
  const english = problemText(code, firstLocale);
  expect(english?.html).toContain('<strong>What to do.</strong>');
  for (const locale of locales) {
    const text = problemText(code, locale);
    expect(text?.summary.length).toBeGreaterThan(10);
    expect(marksOf(text?.html)).toEqual(marksOf(english?.html));
  }
});

/** The highlights of a text: what to do, and the names of fields. */
const marksOf = (html = '') => html.match(/<(code|strong)>/g);
