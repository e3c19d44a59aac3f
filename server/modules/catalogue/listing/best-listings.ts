import { defaultCountry, type ProxyListing } from '#contracts/goods/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { listProxies } from './listing.sql.ts';
import { listingPage } from './listing-query.ts';
import { toListing } from './proxy-view.ts';

const shownMax = 6;

/** The best that can be had at this moment where the market opens, as strangers see it. */
export async function bestListings(db: Queryable, at: Date): Promise<ProxyListing[]> {
  const found = await listProxies(db, listingPage({ countryCode: defaultCountry }, 0), at);
  const look = { visitor: undefined, at };
  return found
    .map((proxy) => toListing(proxy, look))
    .filter(({ availability }) => availability === 'available')
    .slice(0, shownMax);
}
