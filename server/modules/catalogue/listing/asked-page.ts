import type { Queryable } from '#platform/db.ts';
import { rateInForce } from '../offers/rate-in-force.ts';
import { isPricedInKes } from './figures.ts';
import { listingPage, type ListingFilters, type ListingPage } from './listing-query.ts';

/**
 * Reads the parsed query of a listing call: the one place where prices in shillings become those of
 * the list, by the rate in force. Throws `InvalidInput` for what cannot be meant together.
 */
export async function askedPage(
  db: Queryable,
  asked: ListingFilters,
  { page, at }: Readonly<{ page: number; at: Date }>,
): Promise<ListingPage> {
  const rate = isPricedInKes(asked) ? await rateInForce(db, at) : undefined;
  return listingPage(asked, page, rate?.rateE4);
}
