import { filterParams } from '#contracts/goods/listing-filters.ts';
import { facetCalls, facets } from '#contracts/goods/proxy-fields.ts';
import type { MarketView } from '#contracts/goods/saved-searches.ts';
import { asTyped } from '../filters/filter-params.ts';
import { listingQuery } from '../listing-query.ts';
import type { MarketSearch } from '../market-search.ts';

/** What is kept of an address: country, filters, search and order. */
export function viewOf(search: MarketSearch): MarketView {
  const { pageNum: _page, ...view } = listingQuery(search);
  return view;
}

const params = Object.values(filterParams).flat();

/** The address that shows a kept view. */
export function searchOf(view: MarketView): MarketSearch {
  const { countryCode, country = countryCode, search, sort, direction } = view;
  const chosen = facets.map((facet) => [facet, view[facetCalls[facet].asked]] as const);
  const filters = params.map((param) => [param, asTyped(view[param] ?? '')] as const);
  return {
    ...(country ? { country } : {}),
    ...Object.fromEntries([...chosen, ...filters].filter(([, value]) => value)),
    ...(search ? { q: search } : {}),
    ...(sort ? { sort, dir: direction ?? 'asc' } : {}),
  };
}
