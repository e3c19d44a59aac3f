import { countryIn } from '#contracts/format/country-name.ts';
import { locale } from './words.ts';

/** A country as the reader calls it, from its code and the shop's own English name. */
export const countryName = (code: string, english: string): string =>
  countryIn(locale(), code, english);
