import { swahiliCountry } from '#contracts/site/public-paths.ts';
import { locale } from './words.ts';

/** A country as the reader calls it: the shop's own English name, or the Swahili one. */
export const countryName = (code: string, english: string): string =>
  locale() === 'sw' ? swahiliCountry(code, english) : english;
