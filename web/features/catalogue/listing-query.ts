import type * as z from 'zod/mini';
import { defaultCountry, type listProxiesQuery } from '#contracts/goods/catalogue.ts';
import { filterParams } from '#contracts/goods/listing-filters.ts';
import { facetCalls, facets } from '#contracts/goods/proxy-fields.ts';
import type { MarketSearch } from './market-search.ts';

type ListingQuery = z.input<typeof listProxiesQuery>;

const allParams = Object.values(filterParams).flat();

/**
 * What the listing call is asked; every value is text, as a query string is. Filters are asked as
 * the address has them: of what is no value the shop says so.
 */
export function listingQuery(search: MarketSearch): ListingQuery {
  const { country = defaultCountry } = search;
  return withoutEmpty({
    [country.includes(',') ? 'country' : 'countryCode']: country,
    pageNum: String(search.page ?? 0),
    ...Object.fromEntries(facets.map((facet) => [facetCalls[facet].asked, search[facet]])),
    ...Object.fromEntries(allParams.map((param) => [param, search[param]])),
    search: search.q,
    sort: search.sort,
    direction: search.sort ? (search.dir ?? 'asc') : undefined,
  });
}

const withoutEmpty = (query: Readonly<Record<string, string | number | undefined>>): ListingQuery =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
