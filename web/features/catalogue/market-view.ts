import { facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import type { MarketSearch, MarketSort } from './market-search.ts';

/** The filters in force, apart from the country: what Reset takes away. */
export const activeFilters = (search: MarketSearch): Facet[] =>
  facets.filter((facet) => search[facet] !== undefined);

/** Clicking a header sorts by it upwards; clicking it again turns the direction. */
export function toggledSort(search: MarketSearch, sort: MarketSort): MarketSearch {
  const flipped = search.sort === sort && (search.dir ?? 'asc') === 'asc';
  const { page: _page, ...rest } = search;
  return { ...rest, sort, dir: flipped ? 'desc' : 'asc' };
}
