import { countryIn } from '#contracts/format/country-name.ts';
import { locales } from '#contracts/locales.ts';
import type { placeKinds } from '#contracts/goods/suggestions.ts';
import { fold } from '../listing/search-terms.ts';

export type PlaceKind = (typeof placeKinds)[number];
/** A country, or a region, city or network of one, that has something listed. */
export type Place = Readonly<{
  kind: PlaceKind;
  countryCode: string;
  country: string;
  name: string;
  listed: number;
}>;
/** With the words by which it is found: of its own name, and of everything that names it. */
export type NamedPlace = Place & Readonly<{ own: string; all: string }>;

/** Each word behind a space, so that the beginnings of words are found. */
const asWords = (texts: readonly string[]) =>
  ` ${fold(texts.join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

export function namedPlace(place: Place): NamedPlace {
  const { kind, countryCode, country, name } = place;
  const countries = [
    country,
    countryCode,
    ...locales.map((locale) => countryIn(locale, countryCode, country)),
  ];
  const own = asWords(kind === 'country' ? countries : [name]);
  return { ...place, own, all: kind === 'country' ? own : own + asWords(countries) };
}

const kindsInOrder: readonly PlaceKind[] = ['country', 'city', 'region', 'isp'];
const wordsMax = 8;

/**
 * The places that a text names: each of its words begins one of theirs, the first one of their own
 * name. Whole names first, then countries, cities, regions and networks, those with most first.
 */
export function placesNamed(
  places: readonly NamedPlace[],
  typed: string,
  most: number,
): readonly NamedPlace[] {
  const [first, ...others] = asWords([typed]).split(' ').filter(Boolean).slice(0, wordsMax);
  if (first === undefined) return [];
  const begins = (words: string, word: string) => words.includes(` ${word}`);
  const whole = ` ${[first, ...others].join(' ')} `;
  const rank = ({ kind, own }: NamedPlace) =>
    (own === whole ? 0 : kindsInOrder.length) + kindsInOrder.indexOf(kind);
  const found = places
    .filter(({ own, all }) => begins(own, first) && others.every((word) => begins(all, word)))
    .toSorted((one, other) => rank(one) - rank(other) || other.listed - one.listed);
  const isSame = (one: NamedPlace, other: NamedPlace) =>
    one.countryCode === other.countryCode && one.name === other.name;
  // A region with the name of its city, and nothing beside the city, is said once.
  const isCity = (region: NamedPlace) =>
    found.some((one) => one.kind === 'city' && isSame(one, region) && one.listed === region.listed);
  return found.filter((one) => one.kind !== 'region' || !isCity(one)).slice(0, most);
}
