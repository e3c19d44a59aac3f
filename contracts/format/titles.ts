/** What was bought, as readers of a language call it. */
import { firstLocale, languages, type Locale } from '../locales.ts';
import { countryOfEnglish } from './country-name.ts';

const english = languages[firstLocale].titles;
const proxyTitle = new RegExp(`^${english.proxy('(.+)')}$`);
const serverTitle = /^(VPS \S+), (.+)$/;

/**
 * The name of goods from the English one that orders and invoices keep: "Proxy Nairobi, KE" is
 * "Proksi Nairobi, KE". What is named otherwise stays.
 */
export function titleIn(locale: Locale, title: string): string {
  if (locale === firstLocale) return title;
  const { proxy, topUp } = languages[locale].titles;
  if (title === english.topUp) return topUp;
  const [, place] = proxyTitle.exec(title) ?? [];
  if (place !== undefined) return proxy(place);
  const [, server, country] = serverTitle.exec(title) ?? [];
  return server && country ? `${server}, ${countryOfEnglish(locale, country)}` : title;
}
