import type { FilterParam } from '#contracts/goods/listing-filters.ts';
import type { Facet } from '#contracts/goods/proxy-fields.ts';
import type { proxySorts } from '#contracts/goods/catalogue.ts';
import { isPlan, type Plan } from '#contracts/term.ts';

export type MarketSort = (typeof proxySorts)[number];

/**
 * The contract's facets and filters as lists. Written out because this file is part of the first
 * load, which carries no contract; a test holds them to it.
 */
const facets = Object.keys({ region: 1, city: 1, isp: 1 } satisfies Record<Facet, 1>) as Facet[];
const params = 'kind priceMin priceMax currency per speedMin pingMax used plan'.split(
  ' ',
) as FilterParam[];
/** What is understood under each further name; a test holds the sorts to those of the contract. */
const shapes = {
  sort: /^(city|isp|conn|speed|rating|price|ping)$/,
  dir: /^(asc|desc)$/,
  proxy: /^prx_[0-9a-f]{32}$/,
  compare: /^(prx_[0-9a-f]{32},?){1,4}$/,
  view: /^map$/,
  goods: /^(rotating|mobile)$/,
} as const satisfies Partial<Record<keyof MarketSearch, RegExp>>;

/** The marketplace's view as its address holds it; what is absent has its default. */
export type MarketSearch = {
  /** A code, or several with commas between them. */
  country?: string;
  /** Counted from 0. */
  page?: number;
  q?: string;
  sort?: MarketSort;
  dir?: 'asc' | 'desc';
  /** The proxy whose details are open. */
  proxy?: string;
  /** The ids of the proxies that are compared, with commas between them. */
  compare?: string;
  /** The world with its stock in place of the list. */
  view?: 'map';
  /** What is sold by the gigabyte, in place of the list of single proxies. */
  goods?: 'rotating' | 'mobile';
  /** So many gigabytes of it whose payment is open. */
  buy?: number;
  /** The plan whose payment is open. */
  pay?: Plan;
} & Partial<Record<Facet, string>> &
  /** As typed: the shop judges them, and what it refuses stays to be mended. */
  Partial<Record<FilterParam, string | number>>;

const facetMax = 80;
const countriesText = 1_000;
const pageMax = 100_000;
const gigabytesMax = 1_000;

/**
 * Reads an address that anybody may have typed. What is not understood is left out, but for the
 * filters, of which the shop says what is wrong.
 */
export function readMarketSearch(raw: Record<string, unknown>): MarketSearch {
  const search: MarketSearch = {};
  const country = text(raw['country'], countriesText)?.toUpperCase();
  if (country && /^[A-Z]{2}(,[A-Z]{2})*$/.test(country)) search.country = country;
  const page = Number(raw['page']);
  if (Number.isInteger(page) && page > 0 && page <= pageMax) search.page = page;
  for (const key of ['q', ...facets] as const) {
    const value = text(raw[key]);
    if (value) search[key] = value;
  }
  for (const key of params) {
    const value = raw[key];
    // A number is written without quotes.
    const kept =
      typeof value === 'number'
        ? value
        : text(value === undefined ? value : JSON.stringify(value)?.replaceAll('"', ''));
    if (kept !== undefined) search[key] = kept;
  }
  for (const [key, shape] of Object.entries(shapes)) {
    const value = String(raw[key]);
    if (shape.test(value)) Object.assign(search, { [key]: value });
  }
  const buy = Number(raw['buy']);
  if (search.goods && Number.isInteger(buy) && buy > 0 && buy <= gigabytesMax) search.buy = buy;
  if (search.proxy && isPlan(raw['pay'])) search.pay = raw['pay'];
  return search;
}

/** "12345" in an address is parsed as a number; a ZIP is still text. */
function text(value: unknown, max = facetMax): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, max) || undefined;
}
