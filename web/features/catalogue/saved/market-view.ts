import { defaultCountry } from '#contracts/goods/catalogue.ts';
import { facetCalls, facets } from '#contracts/goods/proxy-fields.ts';
import type { MarketView } from '#contracts/goods/saved-searches.ts';
import { listingQuery } from '../listing-query.ts';
import type { MarketSearch } from '../market-search.ts';

/** What is kept of an address: country, filters, search and order. */
export function viewOf(search: MarketSearch): MarketView {
  const { pageNum: _page, ...asked } = listingQuery(search);
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** The address that shows a kept view. */
export function searchOf(view: MarketView): MarketSearch {
  const { countryCode, search, sort, direction } = view;
  const chosen = facets.map((facet) => [facet, view[facetCalls[facet].asked]] as const);
  return {
    ...(countryCode && countryCode !== defaultCountry ? { country: countryCode } : {}),
    ...Object.fromEntries(chosen.filter(([, value]) => value)),
    ...(search ? { q: search } : {}),
    ...(sort ? { sort, dir: direction ?? 'asc' } : {}),
  };
}
