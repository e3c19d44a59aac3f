/** Where the pages of each country are: `/proxies/kenya` and `/proxies/kenya/mobile`. */

/** What a page of a country is about: everything that is for sale there, or mobile addresses. */
export type CountryPageKind = 'all' | 'mobile';

/** The page that stands for each of its kind in the build; no country is called so. */
export const countryTemplates: Readonly<Record<CountryPageKind, string>> = {
  all: '/proxies/country',
  mobile: '/proxies/country/mobile',
};

type Named = Readonly<{ code: string; name: string }>;

/** A country's part of the address: its English name, "Côte d’Ivoire" as "cote-d-ivoire". */
export function countrySlug({ code, name }: Named): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // A name without a Latin letter leaves nothing, and the code has its place.
  return letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || code.toLowerCase();
}

/** The English address of a country's page. */
export const countryPath = (country: Named, kind: CountryPageKind = 'all'): string =>
  `/proxies/${countrySlug(country)}${kind === 'mobile' ? '/mobile' : ''}`;

/** What an English address asks for of which country, known or not; undefined elsewhere. */
export function readCountryPath(
  path: string,
): Readonly<{ slug: string; kind: CountryPageKind }> | undefined {
  const [, slug, mobile] = /^\/proxies\/([a-z0-9-]{1,80})(\/mobile)?$/.exec(path) ?? [];
  return slug === undefined ? undefined : { slug, kind: mobile ? 'mobile' : 'all' };
}

/** The page of the build that an English address is drawn with. */
export function pageTemplate(path: string): string {
  const asked = readCountryPath(path);
  return asked ? countryTemplates[asked.kind] : path;
}
