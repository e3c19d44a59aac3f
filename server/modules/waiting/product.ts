import { countryIn } from '#contracts/format/country-name.ts';
import type { Locale } from '#contracts/locales.ts';
import { announcedGoods, type AnnouncedGoods } from '#contracts/sale/waiting.ts';
import { catalogue } from '#platform/texts.ts';

/** A product with a waiting list, by its name in the contracts. */
export type Product =
  | Readonly<{ kind: 'announced'; id: AnnouncedGoods }>
  | Readonly<{ kind: 'server'; id: string }>
  | Readonly<{ kind: 'country'; code: string }>;

/** Reads `vcc`, `server-us1` or `country-KE`; undefined for anything else. */
export function readProduct(name: string): Product | undefined {
  const announced = announcedGoods.find((id) => id === name);
  if (announced) return { kind: 'announced', id: announced };
  const [, kind, id = ''] = /^(server|country)-([A-Za-z0-9]+)$/.exec(name) ?? [];
  if (kind === 'server') return { kind, id };
  return kind === 'country' ? { kind, code: id } : undefined;
}

/** Where the product is, as staff named the country; empty for announced goods. */
export type Place = Readonly<{ code: string; name: string }>;

const announced: Readonly<Record<AnnouncedGoods, string>> = {
  nonvoip: 'Non-VOIP numbers',
  vcc: 'Virtual cards',
};
export const waitingTitles = catalogue('waiting', {
  announced,
  country: (country: string) => `Proxies in ${country}`,
  server: (id: string, country: string) => `Server ${id}, ${country}`,
});

/** What mails and staff call it, such as "Server US1, United States". */
export function titleOf(product: Product, place: Place | undefined, language: Locale) {
  const t = waitingTitles[language];
  if (product.kind === 'announced') return t.announced[product.id];
  const { code = '', name = '' } = place ?? {};
  const country = countryIn(language, code, name);
  return product.kind === 'country'
    ? t.country(country)
    : t.server(product.id.toUpperCase(), country);
}

/** Where it is bought once it is open. */
export function pathOf(product: Product): string {
  if (product.kind === 'announced') return '/coming-soon';
  if (product.kind === 'country') return `/client/proxy?country=${product.code}`;
  return '/dashboard/vps';
}
