import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { request } from '../../lib/api.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { listingQuery } from './listing-query.ts';
import type { MarketSearch } from './market-search.ts';

const listingsKey = ['catalogue', 'listings'] as const;

/** One page of listings. Kept to the chosen country as the product asks (G58 makes it a no-op). */
export const listingsQuery = (search: MarketSearch) => {
  const query = withoutEmpty(listingQuery(search));
  return queryOptions({
    queryKey: [...listingsKey, query],
    queryFn: async ({ signal }) => {
      const listings = await request(calls.listProxies, { query, signal });
      return listings.filter(({ loc }) => loc.cc === query.countryCode);
    },
    placeholderData: keepPreviousData,
  });
};

/** How many pages there are, and the options of the filter dialog. */
export const pagesQuery = (search: MarketSearch) => {
  const { countryCode, isp, regionName, city, search: q } = listingQuery(search);
  const query = { ...withoutEmpty({ countryCode, isp, regionName, city, search: q }) };
  return queryOptions({
    queryKey: ['catalogue', 'pages', query],
    queryFn: ({ signal }) =>
      request(calls.proxyPages, { query: { ...query, segments: 'true' }, signal }),
    placeholderData: keepPreviousData,
  });
};

export const countriesQuery = queryOptions({
  queryKey: ['catalogue', 'countries'],
  queryFn: ({ signal }) => request(calls.countries, { signal }),
  staleTime: 5 * minuteMs,
});

/** One proxy; the row it was opened from stands in until the answer comes. */
export const proxyQuery = (id: string) => {
  const seen = seenListing(id);
  return queryOptions({
    queryKey: ['catalogue', 'proxy', id],
    queryFn: ({ signal }) => request(calls.proxy, { params: { id }, signal }),
    ...(seen ? { placeholderData: seen } : {}),
  });
};

/** What can be had in place of one that cannot. */
export const nearestQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'nearest', id],
    queryFn: ({ signal }) => request(calls.nearestProxies, { params: { id }, signal }),
  });

/** Everything about the catalogue is asked anew: the refresh button, and a finished purchase. */
export const refreshCatalogue = () => queryClient.invalidateQueries({ queryKey: ['catalogue'] });

function seenListing(id: string): ProxyListing | undefined {
  const pages = queryClient.getQueriesData<ProxyListing[]>({ queryKey: listingsKey });
  return pages.flatMap(([, listings]) => listings ?? []).find((listing) => listing.id === id);
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };

function withoutEmpty<T extends { countryCode: string }>(query: T) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filled<T> & { countryCode: string };
}
