/** The name of purchased goods in a language. */
import { firstLocale, languages, type Locale } from '../locales.ts';
import { countryOfCode, countryOfEnglish } from './country-name.ts';

const english = languages[firstLocale].titles;
const proxyTitle = new RegExp(`^${english.proxy('(.+)')}$`);
const countryAtEnd = /(?<=, )[A-Z]{2}$/;
const serverTitle = /^(VPS \S+), (.+)$/;

/**
 * The name of goods in a language, from the English one that orders and invoices keep: "Proxy
 * Nairobi, KE" is "Proksi Nairobi, Kenya" in Swahili. Other titles are returned unchanged.
 */
export function titleIn(locale: Locale, title: string): string {
  if (locale === firstLocale) return title;
  const { proxy, topUp } = languages[locale].titles;
  if (title === english.topUp) return topUp;
  const [, place] = proxyTitle.exec(title) ?? [];
  if (place !== undefined) {
    return proxy(place.replace(countryAtEnd, (code) => countryOfCode(locale, code)));
  }
  const [, server, country] = serverTitle.exec(title) ?? [];
  return server && country ? `${server}, ${countryOfEnglish(locale, country)}` : title;
}
