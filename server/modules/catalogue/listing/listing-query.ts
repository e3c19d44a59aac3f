import {
  pageSizeDefault,
  pageSizeMax,
  type ListProxiesQuery,
  type proxySorts,
} from '#contracts/goods/catalogue.ts';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import { InvalidInput } from '#platform/errors.ts';
import { readFigures, refuseContradictions, type Figures } from './figures.ts';
import { searchTerms, type SearchTerms } from './search-terms.ts';

export type Sort = 'best' | (typeof proxySorts)[number];
export type Direction = 'asc' | 'desc';

/** Which listings; a missing field does not narrow. */
export type ListingFilter = Readonly<{
  countryCode?: string;
  /** Several countries, in place of the one. */
  countries?: readonly string[];
  search?: SearchTerms;
  figures?: Figures;
}> &
  Readonly<Partial<Record<Facet, string>>>;

/** One page of the listings that pass a filter, in an order that is the same every time. */
export type ListingPage = Readonly<{
  filter: ListingFilter;
  sort: Sort;
  direction: Direction;
  page: number;
  pageSize: number;
}>;

const sortDefault: Sort = 'best';
const pageSizeMin = pageSizeDefault;

/** What sorts best first: people who click Speed once want the fastest. */
const directionDefault: Record<Sort, Direction> = {
  best: 'asc',
  city: 'asc',
  isp: 'asc',
  conn: 'asc',
  speed: 'desc',
  rating: 'desc',
  price: 'asc',
  ping: 'asc',
};

export type ListingFilters = Omit<Partial<ListProxiesQuery>, 'pageNum'>;

/**
 * Reads the parsed query of a listing call. Throws `InvalidInput` for text no database holds and
 * for filters that contradict each other. `rateE4` is needed for prices in shillings.
 */
export function listingPage(asked: ListingFilters, page: number, rateE4?: number): ListingPage {
  const sort = asked.sort ?? sortDefault;
  return {
    filter: listingFilter(asked, rateE4),
    sort,
    direction: asked.direction ?? directionDefault[sort],
    page,
    pageSize: Math.min(pageSizeMax, Math.max(pageSizeMin, asked.pageSize ?? pageSizeDefault)),
  };
}

function listingFilter(asked: ListingFilters, rateE4: number | undefined): ListingFilter {
  const { search } = asked;
  const chosen = facets.map((facet) => [facet, asked[facetCalls[facet].asked]] as const);
  const named = chosen.map(([facet, value]) => [facetCalls[facet].asked, value]);
  refuseNul({ search, ...Object.fromEntries(named) });
  refuseContradictions(asked);
  const figures = readFigures(asked, rateE4);
  const terms = search === undefined ? undefined : searchTerms(search);
  return {
    ...chosenCountries(asked),
    ...Object.fromEntries(chosen.filter(([, value]) => value)),
    ...(terms && terms.words.length > 0 ? { search: terms } : {}),
    ...(figures ? { figures } : {}),
  };
}

function chosenCountries({ country, countryCode }: ListingFilters): ListingFilter {
  const countries = [...new Set(country?.split(',') ?? [])];
  if (countries.length > 1) return { countries };
  const [one = countryCode] = countries;
  return one ? { countryCode: one } : {};
}

/** PostgreSQL text cannot hold U+0000; without this it would answer a bug instead of a refusal. */
function refuseNul(texts: Readonly<Record<string, string | undefined>>) {
  for (const [name, text] of Object.entries(texts)) {
    if (!text?.includes('\0')) continue;
    const fields = [{ pointer: `/${name}`, detail: 'Remove the character U+0000.' }];
    throw new InvalidInput(`Check the query: /${name}.`, fields);
  }
}
