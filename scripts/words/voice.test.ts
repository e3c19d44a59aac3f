import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLocale } from '../../contracts/locales.ts';
import { refusals as swahili } from '../../languages/sw/web/refusals.ts';
import { areas, broken, exemptOf, quotesOf, rules, unspecified } from './voice.ts';
import { refusalsOf, textsOf } from './voice-texts.ts';

const root = new URL('../../', import.meta.url).pathname;
const specified = quotesOf(readFileSync(`${root}scripts/words/specified-texts.txt`, 'utf8'));
const quotes = exemptOf(specified);
const filesOf = (files: string) =>
  globSync(files, { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] }).toSorted();
const refused = filesOf('server/modules/**/*.ts').flatMap((file) =>
  refusalsOf(file, readFileSync(root + file, 'utf8')).map((text) => ({ file, line: 0, text })),
);
const pairs = swahili.flatMap(([english, said]) => [
  { locale: 'en' as const, file: 'languages/sw/web/refusals.ts', line: 0, text: english },
  { locale: 'sw' as const, file: 'languages/sw/web/refusals.ts', line: 0, text: said },
]);
const written = areas.flatMap(({ files, locale }) =>
  filesOf(files).flatMap((file) => textsOf(file, readFileSync(root + file, 'utf8'), locale)),
);

const texts = [
  ...written,
  ...refused.map((each) => ({ ...each, locale: 'en' as const })),
  ...pairs,
];

test('refusals are read wherever they are thrown', () => {
  expect(refused.length).toBeGreaterThan(100);
});

test('every text speaks as the product does', () => {
  const offences = texts.flatMap((text) =>
    broken(text, quotes).map(
      ({ word, instead }) =>
        `${text.file}:${text.line}: “${text.text.trim()}” (${word}): ${instead}`,
    ),
  );
  expect([...new Set(offences)]).toEqual([]);
});

test.each(areas)('$files has words', ({ files, locale }) => {
  const found = filesOf(files).flatMap((file) =>
    textsOf(file, readFileSync(root + file, 'utf8'), locale),
  );
  expect(found.length).toBeGreaterThan(0);
});

test.each(rules)('$offender is found where it is planted', ({ locale, word, offender }) => {
  const source = `export const own = catalogue('own', ${JSON.stringify({ text: offender })});`;
  const spoken = locale === 'both' || locale === firstLocale ? undefined : locale;
  const found = textsOf('words.ts', source, spoken).flatMap((text) => broken(text, quotes));
  expect(found.map((rule) => rule.word)).toContain(word);
});

test.each(quotes)('the exempt text “$text” is said', ({ text }) => {
  expect(texts.filter((each) => each.text.includes(text))).not.toEqual([]);
});

test('what the specification says word for word is said', () => {
  const said = texts.filter(({ locale }) => locale === 'en').map(({ text }) => text);
  const missing = specified.filter(({ text }) => !said.some((each) => each.includes(text)));
  expect(missing).toEqual([]);
  expect(specified.length).toBeGreaterThan(100);
});

test('a text that no document has is not taken for a specified one', () => {
  const documents = ['The button says  Pay {n} KES\nwith the card provider.'];
  const quote = (text: string) => ({ place: 'any', text });
  const given = [quote('pay {} KES with the card provider'), quote('Pay now')];
  expect(unspecified(given, documents)).toEqual([quote('Pay now')]);
});

test('sentences are read whole, whatever they are written in', () => {
  const source = `
    const apart = 'No text of a catalogue';
    const shared: Words = { word: \`A \${count === 'papers' ? 'day' : 'week'} of it\` };
    export const words = catalogue('words', {
      shared,
      title: 'One ' + 'two',
      papers: (kes: string) => <>Pay {kes} at {link('the desk')}.</>,
    });`;
  const read = textsOf('words.tsx', source).map(({ locale, line, text }) => [locale, line, text]);
  expect(read).toEqual([
    ['en', 3, 'A {} of it'],
    ['en', 3, 'day'],
    ['en', 3, 'week'],
    ['en', 6, 'One two'],
    ['en', 7, 'Pay {} at the desk.'],
  ]);
  const whole = textsOf('apart.ts', "export default 'Peke yake';", 'sw');
  expect(whole.map(({ locale, text }) => [locale, text])).toEqual([['sw', 'Peke yake']]);
});
