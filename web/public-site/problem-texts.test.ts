import { locales } from '#contracts/locales.ts';
import { expect, test } from 'vitest';
import { problemCodes } from '#contracts/problems.ts';
import { problemText } from './problem-texts.ts';

const written = import.meta.glob('../../docs/problems/**/*.md');
const namesIn = (folder: string) =>
  Object.keys(written)
    .filter((file) => file.slice(0, file.lastIndexOf('/')) === folder)
    .map((file) => file.slice(folder.length + 1, -'.md'.length));

test.each(['../../docs/problems', '../../docs/problems/sw'])(
  'every code of a refusal has its words in %s, and nothing else has',
  (folder) => expect(namesIn(folder).toSorted()).toEqual([...problemCodes].toSorted()),
);

test.each(problemCodes)('%s says in both languages what happened and what to do', (code) => {
  for (const locale of locales) {
    const text = problemText(code, locale);
    expect(text?.html).toContain(locale === 'en' ? 'What to do.' : 'La kufanya.');
    expect(text?.summary.length).toBeGreaterThan(10);
  }
  const fields = locales.map((locale) => problemText(code, locale)?.html.match(/<code>/g));
  expect(fields[0]).toEqual(fields[1]);
});
