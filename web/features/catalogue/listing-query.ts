import { defaultCountry } from '#contracts/goods/catalogue.ts';
import type { MarketSearch } from './market-search.ts';

/** What the listing call is asked; every value is text, as a query string is. */
export function listingQuery(search: MarketSearch) {
  return {
    countryCode: search.country ?? defaultCountry,
    pageNum: String(search.page ?? 0),
    isp: search.isp,
    regionName: search.region,
    city: search.city,
    search: search.q,
    sort: search.sort,
    direction: search.sort ? (search.dir ?? 'asc') : undefined,
  };
}
