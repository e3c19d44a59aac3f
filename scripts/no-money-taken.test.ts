import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLocale, type Locale } from '../contracts/locales.ts';
import { checkout as swahili } from '../languages/sw/web/checkout/checkout.ts';
import { checkoutWords } from '../web/features/checkout/words.ts';
import { textsOf } from './voice-texts.ts';

/** What the page of a failed payment takes out of the server's words, to say it in green. */
const safe = { en: checkoutWords.english.failed.safe, sw: swahili.failed.safe };
const providers = 'server/modules/payments/providers';
const sources = {
  en: [`${providers}/daraja/result-codes.ts`, `${providers}/paystack/traits.ts`],
  sw: ['languages/sw/server/daraja.ts', 'languages/sw/server/paystack.ts'],
};
const root = new URL('../', import.meta.url);

/** The sentences of what a file's texts say, each text once. */
const saidIn = (file: string, locale: Locale) => {
  const texts = textsOf(file, readFileSync(new URL(file, root), 'utf8'), locale);
  return [...new Set(texts.map(({ text }) => text))].flatMap((text) => text.split(/(?<=\.) /));
};

const counted = (locale: Locale) =>
  sources[locale].map((file) => saidIn(file, locale).filter((it) => it === safe[locale]).length);

test.each([
  [firstLocale, /\btaken\b|\bcharged\b/i],
  ['sw', /iliyokatwa|imekatwa/i],
] as const)(
  'whoever says in %s that no money was taken says it in the same words',
  (locale, of) => {
    const said = sources[locale]
      .flatMap((file) => saidIn(file, locale))
      .filter((it) => of.test(it));
    expect(new Set(said)).toEqual(new Set([safe[locale]]));
  },
);

test('each provider says it as often in Swahili as in English', () => {
  const english = counted(firstLocale);
  expect(Math.min(...english)).toBeGreaterThan(0);
  expect(counted('sw')).toEqual(english);
});
