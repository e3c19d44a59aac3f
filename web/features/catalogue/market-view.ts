import { defaultCountry } from '#contracts/goods/catalogue.ts';
import type { MarketSearch, MarketSort } from './market-search.ts';

/** The countries of the view. */
export const codesOf = ({ country = defaultCountry }: MarketSearch): readonly string[] =>
  country.split(',');

/**
 * Clicking a header sorts by it upwards; clicking it again turns the direction. Best first is by
 * rating, so that head turns between it and its end.
 */
export function toggledSort(search: MarketSearch, sort: MarketSort): MarketSearch {
  const flipped = search.sort === sort && (search.dir ?? 'asc') === 'asc';
  const { page: _page, sort: _sort, dir: _dir, ...rest } = search;
  if (sort === 'rating' && search.sort !== undefined) return rest;
  return { ...rest, sort, dir: flipped ? 'desc' : 'asc' };
}
