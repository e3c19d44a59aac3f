import { filterNames, filterParams, type FilterName } from '#contracts/goods/listing-filters.ts';
import { facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import type { MarketSearch } from '../market-search.ts';

/** What narrows a list and can be taken away alone. */
export type Filter = Facet | FilterName;

/** The parameter that holds a value which is chosen of many; the rest of its filter is absent. */
export const paramOf = {
  kind: 'kind',
  price: 'priceMax',
  speed: 'speedMin',
  ping: 'pingMax',
  used: 'used',
  plan: 'plan',
} as const satisfies Record<FilterName, string>;

const params = (filter: Filter): readonly (keyof MarketSearch)[] =>
  filter in filterParams ? filterParams[filter as FilterName] : [filter as Facet];

/** The filters in force, apart from the country: what Reset takes away. */
export const activeFilters = (search: MarketSearch): Filter[] =>
  [...facets, ...filterNames].filter((filter) =>
    params(filter).some((param) => search[param] !== undefined),
  );

/** The view as short as its address can be: what every price is asked in is left out. */
export function tidyPrice({ currency, per, ...search }: MarketSearch): MarketSearch {
  if (search.priceMin === undefined && search.priceMax === undefined) return search;
  return {
    ...search,
    ...(currency === undefined || currency === 'KES' ? {} : { currency }),
    ...(per === undefined || per === 'day' ? {} : { per }),
  };
}

/** The filter that a refused parameter, such as `/priceMin`, belongs to; none for a country. */
export const filterOf = (pointer: string): Filter | undefined =>
  [...facets, ...filterNames].find((filter) => params(filter).some((one) => pointer === `/${one}`));

const pickOf = (search: MarketSearch, isKept: (name: string) => boolean): MarketSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => isKept(name)));

/** The view without some filters, from its first page. */
export function withoutFilters(search: MarketSearch, filters: readonly Filter[]): MarketSearch {
  const gone = new Set<string>(['page', ...filters.flatMap(params)]);
  return pickOf(search, (name) => !gone.has(name));
}

/** A value as an address holds it: a figure without the quotes of a text. */
export const asTyped = (value: string): string | number =>
  /^\d+$/.test(value) ? Number(value) : value;

/** A value of a filter as the address holds it. */
export const valueParams = (filter: FilterName, value: string): MarketSearch => ({
  [paramOf[filter]]: asTyped(value),
});

/** Whether a filter has just this value. */
export const hasValue = (search: MarketSearch, filter: FilterName, value: string): boolean =>
  params(filter).every(
    (param) => String(search[param] ?? '') === (param === paramOf[filter] ? value : ''),
  );

/** The view with another value of a filter, or without it for an empty one. */
export const withValue = (
  search: MarketSearch,
  filter: FilterName,
  value: string,
): MarketSearch => ({
  ...withoutFilters(search, [filter]),
  ...(value === '' ? {} : valueParams(filter, value)),
});

const lasting = new Set<string>(filterNames.flatMap(params));

/** What of a view another country keeps, or all of them: its filters, but nothing of a place. */
export const inCountry = (search: MarketSearch, country?: string): MarketSearch => ({
  ...pickOf(
    search,
    (name) => lasting.has(name) || (country !== undefined && (name === 'sort' || name === 'dir')),
  ),
  ...(country === undefined ? {} : { country }),
});
