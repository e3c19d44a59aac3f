import { expect, test } from 'vitest';

const files = {
  ...import.meta.glob<object>('../../{app,features,ui}/**/*words.ts', { eager: true }),
  ...import.meta.glob<object>('../../public-site/words/*.tsx', { eager: true }),
};

/** What screens count. Nouns of a fixed count, as the seconds of a link, are not among them. */
const nouns =
  'addresses attempts checks countries days failures hours lines matches months orders payments ' +
  'prices products proxies receipts refunds replacements replies results rows samples servers';
const wrongPlural = new RegExp(`(?<![\\d.,])1 ([a-z]+ )?(${nouns.replaceAll(' ', '|')})\\b`);

/** What each text of a catalogue says of one. */
function* saidOfOne(value: unknown): Generator<string> {
  if (typeof value === 'function') {
    try {
      const said: unknown = value(1, 1, 1);
      if (typeof said === 'string') yield said;
    } catch {
      // A text about something else than a count.
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* saidOfOne(part);
  }
}

test('a text about one thing names it in the singular', () => {
  const said = Object.values(files).flatMap((file) => [...saidOfOne({ ...file })]);
  expect(said.length).toBeGreaterThan(300);
  expect(said.filter((text) => wrongPlural.test(text))).toEqual([]);
  expect('Try 1 days').toMatch(wrongPlural);
});
