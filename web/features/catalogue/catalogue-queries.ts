import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { inCountry } from './filters/filter-params.ts';
import { foundCount } from './found-count.ts';
import { listingQuery } from './listing-query.ts';
import type { MarketSearch } from './market-search.ts';
import { codesOf } from './market-view.ts';

/** One page of listings, kept to the chosen countries as specified (G58 makes it a no-op). */
export const listingsQuery = (search: MarketSearch) => {
  const codes = codesOf(search);
  return queryOptions({
    ...queryOf(calls.listProxies, { query: listingQuery(search) }),
    select: (listings) => listings.filter(({ loc }) => codes.includes(loc.cc)),
    placeholderData: keepPreviousData,
  });
};

const counting = (search: MarketSearch, asked: { segments: 'true' } | { counts: CountsAsked }) => {
  const { pageNum: _page, sort: _sort, direction: _direction, ...filters } = listingQuery(search);
  return queryOptions({
    ...queryOf(calls.proxyPages, { query: { ...filters, ...asked } }),
    placeholderData: keepPreviousData,
  });
};
type CountsAsked = 'values' | 'countries';

/** How many pages there are, and the options of the filter dialog. */
export const pagesQuery = (search: MarketSearch) => counting(search, { segments: 'true' });
/** How many there are with each common value of a filter, and what stands out. */
export const valuesQuery = (search: MarketSearch) => counting(search, { counts: 'values' });

/** How many each country has with the filters in force, as a list of countries tells it. */
export function useCountryCounts(search: MarketSearch): ReadonlyMap<string, string> | undefined {
  const filters = inCountry(search);
  const isFiltered = Object.keys(filters).length > 0;
  const all = useQuery({ ...countriesQuery, enabled: !isFiltered });
  const some = useQuery({ ...counting(filters, { counts: 'countries' }), enabled: isFiltered });
  const counts = isFiltered
    ? some.data?.countries
    : all.data?.map(({ code, listed }) => ({ code, count: listed }));
  return counts && new Map(counts.map(({ code, ...found }) => [code, foundCount(found)]));
}

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
