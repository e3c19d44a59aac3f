import { defaultCountry } from '#contracts/goods/catalogue.ts';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import type { MarketSearch } from './market-search.ts';

type AskedAs = (typeof facetCalls)[Facet]['asked'];

/** What the listing call is asked; every value is text, as a query string is. */
export function listingQuery(search: MarketSearch) {
  return {
    countryCode: search.country ?? defaultCountry,
    pageNum: String(search.page ?? 0),
    ...(Object.fromEntries(
      facets.map((facet) => [facetCalls[facet].asked, search[facet]]),
    ) as Partial<Record<AskedAs, string>>),
    search: search.q,
    sort: search.sort,
    direction: search.sort ? (search.dir ?? 'asc') : undefined,
  };
}
