import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { countListed, countWithOptions } from './listing-counts.sql.ts';
import type { ListingFilter } from './listing-query.ts';
import { countFound, listSegments } from './listing.sql.ts';

/** How many listings pass a filter, and the options of each facet where they were asked for. */
export type Counted = Readonly<{ count: number; segments?: NonNullable<ProxyPages['segments']> }>;

/**
 * Counts what passes a filter at this moment: places from the kept counts, and what was searched
 * for by finding it, up to 10,000.
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
  const [count, segments] = await Promise.all([
    countFound(db, filter, at),
    withOptions ? listSegments(db, filter, at) : undefined,
  ]);
  return segments ? { count, segments } : { count };
}
