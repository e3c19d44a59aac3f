import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import { countFound } from '#platform/database/bounded-count.ts';
import type { Queryable } from '#platform/db.ts';
import { countListed, countWithOptions } from './listing-counts.sql.ts';
import type { ListingFilter } from './listing-query.ts';
import { foundListings, listSegments } from './listing.sql.ts';

/**
 * How many listings pass a filter, or `more` than that, and the options of each facet where they
 * were asked for.
 */
export type Counted = Readonly<{
  count: number;
  more?: true;
  segments?: NonNullable<ProxyPages['segments']>;
}>;

/**
 * Counts what passes a filter at this moment: places from the kept counts, and what was searched
 * for by finding it, up to a thousand.
 */
export async function countListings(
  db: Queryable,
  filter: ListingFilter,
  { at, withOptions = false }: Readonly<{ at: Date; withOptions?: boolean }>,
): Promise<Counted> {
  const { search, ...place } = filter;
  if (!search) {
    if (withOptions) return countWithOptions(db, place, at);
    return { count: await countListed(db, place, at) };
  }
  const [{ total: count, more }, segments] = await Promise.all([
    foundListings(db, filter, at).then((found) => countFound(db, found)),
    withOptions ? listSegments(db, filter, at) : undefined,
  ]);
  return { count, ...(more ? { more } : {}), ...(segments ? { segments } : {}) };
}
