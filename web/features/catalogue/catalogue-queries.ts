import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { listingQuery } from './listing-query.ts';
import type { MarketSearch } from './market-search.ts';

/** One page of listings. Kept to the chosen country as the product asks (G58 makes it a no-op). */
export const listingsQuery = (search: MarketSearch) => {
  const query = withoutEmpty(listingQuery(search));
  return queryOptions({
    ...queryOf(calls.listProxies, { query }),
    select: (listings) => listings.filter(({ loc }) => loc.cc === query.countryCode),
    placeholderData: keepPreviousData,
  });
};

/** How many pages there are, and the options of the filter dialog. */
export const pagesQuery = (search: MarketSearch) => {
  const { pageNum: _page, sort: _sort, direction: _direction, ...filters } = listingQuery(search);
  const query = withoutEmpty(filters);
  return queryOptions({
    ...queryOf(calls.proxyPages, { query: { ...query, segments: 'true' } }),
    placeholderData: keepPreviousData,
  });
};

export const countriesQuery = queryOptions({
  ...queryOf(calls.countries),
  staleTime: 5 * minuteMs,
});

/** One proxy; the row it was opened from stands in until the answer comes. */
export const proxyQuery = (id: string) => {
  const seen = seenListing(id);
  return queryOptions({
    ...queryOf(calls.proxy, { params: { id } }),
    ...(seen ? { placeholderData: seen } : {}),
  });
};

/** Some proxies as they are now, in the order of their ids; null for one that is not listed. */
export const proxiesQuery = (ids: readonly string[]) =>
  queryOptions({
    // A list of one must not be kept under the key of the one.
    queryKey: keyOf(calls.proxy, { params: { id: `${ids.join(',')},` } }),
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map((id) =>
          request(calls.proxy, { params: { id }, signal }).catch((error: unknown) => {
            if (error instanceof ApiRefused && error.status === 404) return null;
            throw error;
          }),
        ),
      ),
    staleTime: 0,
  });

/** What can be had in place of one that cannot. */
export const nearestQuery = (id: string) => queryOf(calls.nearestProxies, { params: { id } });

function seenListing(id: string): ProxyListing | null | undefined {
  const pages = queryClient.getQueriesData<(ProxyListing | null)[]>({
    queryKey: keyOf(calls.listProxies),
  });
  return pages.flatMap(([, listings]) => listings ?? []).find((listing) => listing?.id === id);
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };

function withoutEmpty<T extends { countryCode: string }>(query: T) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filled<T> & { countryCode: string };
}
