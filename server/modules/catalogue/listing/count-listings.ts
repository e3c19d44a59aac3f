import { facets } from '#contracts/goods/proxy-fields.ts';
import { countFound } from '#platform/database/bounded-count.ts';
import type { Queryable } from '#platform/db.ts';
import { countStock, countWithOptions, type Stock } from './listing-counts.sql.ts';
import type { ListingFilter } from './listing-query.ts';
import { foundListings, listSegments, type Options } from './listing.sql.ts';

/**
 * How many listings pass a filter, or `more` than that, what its countries list whatever else it
 * asks for, and the options of each facet where they were asked for.
 */
export type Counted = Readonly<{ count: number; more?: true }> & Stock & Partial<Options>;

/**
 * Counts what passes a filter at this moment: places from the kept counts, and what was searched
 * for, or filtered by its figures, by finding it, up to a thousand.
 */
export async function countListings(
  db: Queryable,
  filter: ListingFilter,
  { at, withOptions = false }: Readonly<{ at: Date; withOptions?: boolean }>,
): Promise<Counted> {
  const { search, figures, ...place } = filter;
  if (search || figures) {
    const [{ total: count, more }, stock, options] = await Promise.all([
      foundListings(db, filter, at).then((found) => countFound(db, found)),
      countStock(db, countriesOf(filter), at),
      withOptions ? listSegments(db, filter, at) : undefined,
    ]);
    return { count, ...(more ? { more } : {}), ...stock, ...options };
  }
  if (withOptions) return countWithOptions(db, place, at);
  const stock = await countStock(db, countriesOf(filter), at);
  const isWhole = facets.every((facet) => !place[facet]);
  const count = isWhole ? stock.listed : (await countStock(db, place, at)).listed;
  return { count, ...stock };
}

/** The countries of a filter, and nothing else of it. */
const countriesOf = ({ countryCode, countries }: ListingFilter): ListingFilter => ({
  ...(countryCode ? { countryCode } : {}),
  ...(countries ? { countries } : {}),
});
