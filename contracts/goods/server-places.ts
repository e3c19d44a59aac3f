/** Where servers are offered, for the price list and the public page of servers. */
import { countryIn } from '../format/country-name.ts';
import type { Locale } from '../locales.ts';

type Offer = Readonly<{ countryCode: string; country: string; priceCents: number }>;
export type ServerPlace = Readonly<{
  code: string;
  name: string;
  servers: number;
  fromCents: number;
}>;

/** The places of some offers in their order, each with how many there are and the lowest price. */
export const serverPlaces = (offers: readonly Offer[], locale: Locale): ServerPlace[] =>
  [...Map.groupBy(offers, ({ countryCode }) => countryCode)].map(([code, here]) => ({
    code,
    name: countryIn(locale, code, here[0]?.country ?? code),
    servers: here.length,
    fromCents: Math.min(...here.map(({ priceCents }) => priceCents)),
  }));
