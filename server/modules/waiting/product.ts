import type { Locale } from '#contracts/locales.ts';
import { announcedGoods, type AnnouncedGoods } from '#contracts/sale/waiting.ts';
import { swahiliCountry } from '#contracts/site/public-paths.ts';

/** What somebody can wait for, by the name that contracts give it. */
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

const announcedNames = {
  en: { nonvoip: 'Non-VOIP numbers', vcc: 'Virtual cards' },
  sw: { nonvoip: 'Nambari zisizo za VOIP', vcc: 'Kadi pepe' },
} as const;

/** What mails and staff call it, such as "Server US1, United States". */
export function titleOf(product: Product, place: Place | undefined, language: Locale) {
  if (product.kind === 'announced') return announcedNames[language][product.id];
  const { code = '', name = '' } = place ?? {};
  const country = language === 'sw' ? swahiliCountry(code, name) : name;
  if (product.kind === 'country') {
    return language === 'sw' ? `Proksi za ${country}` : `Proxies in ${country}`;
  }
  const id = product.id.toUpperCase();
  return language === 'sw' ? `Seva ${id}, ${country}` : `Server ${id}, ${country}`;
}

/** Where it is bought once it is open. */
export function pathOf(product: Product): string {
  if (product.kind === 'announced') return '/coming-soon';
  if (product.kind === 'country') return `/client/proxy?country=${product.code}`;
  return '/dashboard/vps';
}
