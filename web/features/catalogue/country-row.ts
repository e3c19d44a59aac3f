import { pinnedCountries } from '#contracts/goods/catalogue.ts';
import type { Country } from '#contracts/goods/catalogue.ts';
import { countryOfCode } from '#contracts/format/country-name.ts';
import { firstLocale } from '#contracts/locales.ts';
import { countryName } from '../../lib/text/country-name.ts';

export type CountryRow = { shown: Country[]; more: Country[] };

type Requested = { selected: readonly string[]; narrow: boolean };

const chosenMax = 6;

/**
 * Which countries stand in the row and which sit under More. Wide: the pinned ones in their
 * order, five at most, then the selected countries, or the one that lists most when all selected
 * are pinned (decision G42); what is available changes while the checks come in. Narrow: the
 * selected alone. Of many selected the first few are shown.
 */
export function countryRow(
  listed: readonly Country[],
  { selected, narrow }: Requested,
): CountryRow {
  const countries = listed.map((country) => ({
    ...country,
    name: countryName(country.code, country.name),
  }));
  const byCode = new Map(countries.map((country) => [country.code, country]));
  const chosen = selected.slice(0, chosenMax).map((code) => byCode.get(code) ?? unlisted(code));
  const shown = narrow ? chosen : wideRow(countries, { byCode, chosen });
  const codes = new Set(shown.map(({ code }) => code));
  const more = countries
    .filter(({ code }) => !codes.has(code))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return { shown, more };
}

/** A country before the list has loaded, or without stock: still named, so nothing shifts. */
const unlisted = (code: string): Country => ({
  code,
  name: countryName(code, pinnedCountries.get(code) ?? countryOfCode(firstLocale, code)),
  listed: 0,
  available: 0,
});

type Known = { byCode: Map<string, Country>; chosen: readonly Country[] };

/** The shop's own order; the usual one before the list has arrived, so that nothing shifts. */
function pinnedOf(countries: readonly Country[]): readonly string[] {
  const pinned = countries
    .filter((country) => country.pinned !== undefined)
    .toSorted((a, b) => (a.pinned ?? 0) - (b.pinned ?? 0))
    .map(({ code }) => code);
  return pinned.length > 0 ? pinned : [...pinnedCountries.keys()];
}

function wideRow(countries: readonly Country[], { byCode, chosen }: Known): Country[] {
  const pinned = pinnedOf(countries).map((code) => byCode.get(code) ?? unlisted(code));
  const isPinned = (code: string) => pinned.some((country) => country.code === code);
  const others = chosen.filter(({ code }) => !isPinned(code));
  if (others.length > 0) return [...pinned, ...others];
  const [largest] = countries
    .filter(({ code }) => !isPinned(code))
    .toSorted((a, b) => b.listed - a.listed || (a.code > b.code ? 1 : -1));
  return largest ? [...pinned, largest] : pinned;
}
