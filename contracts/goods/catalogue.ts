/** Proxies and servers as customers see them, and the calls that list them. */
import * as z from 'zod/mini';
import { proxyId } from '../ids.ts';
import { inEach } from '../locales.ts';
import { furtherPlans, plans } from '../term.ts';
import { exact, line } from '../text.ts';
import { typedNumber } from '../typed.ts';
import { filterNames, proxyKinds, type FilterParam } from './listing-filters.ts';
import { facetCalls, facets, listedFields, type Facet, type ListedField } from './proxy-fields.ts';

export const pageSizeDefault = 20;
export const pageSizeMax = 100;
/**
 * The first pins, until the shop's own order arrives, which staff set (decision G42). By code, with
 * the English name: looking names up costs a browser 30 ms.
 */
export const pinnedCountries: ReadonlyMap<string, string> = new Map([
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['AE', 'United Arab Emirates'],
  ['CN', 'China'],
]);
export const pinnedMax = 5;
export const defaultCountry = 'US';

export const plan = z.enum(plans);

/** Two letters, ISO 3166-1 (decision G43). */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const facet = exact(80);
const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(0), z.maximum(max)),
    ),
  );
const pageMax = 100_000;
/** A whole number as text, which a saved search stores as entered. */
const figure = z
  .string()
  .check(z.overwrite(typedNumber), z.regex(/^\d{1,7}$/, 'Use a whole number'));
const choice = <const Values extends readonly string[]>(values: Values) =>
  z.optional(z.enum(values, `Use ${values.join(' or ')}`));

/** What narrows a list beside its place: absent parameters do not. */
const figureFilters = {
  kind: choice(proxyKinds),
  /** Of a price, both included: whole shillings, or US cents with `currency=USD`. */
  priceMin: z.optional(figure),
  priceMax: z.optional(figure),
  /** KES by default. */
  currency: choice(['KES', 'USD']),
  /** Whether the price is that of a day, the default, or of a month. */
  per: choice(['day', 'month']),
  /** Mbps, as measured. */
  speedMin: z.optional(figure),
  /** Milliseconds, as measured. */
  pingMax: z.optional(figure),
  /** Whether customers had it before. */
  used: choice(['no', 'yes']),
  /** Only proxies available for at least this term. */
  plan: choice(plans),
} satisfies Record<FilterParam, z.ZodMiniType>;

export const proxySorts = ['city', 'isp', 'conn', 'speed', 'rating', 'price', 'ping'] as const;
/** A value for each facet, by its name in calls or its options. */
const perFacet = <Name extends 'asked' | 'options', Schema>(name: Name, schema: Schema) =>
  Object.fromEntries(facets.map((each) => [facetCalls[each][name], schema])) as Record<
    (typeof facetCalls)[Facet][Name],
    Schema
  >;
export const listingFilters = {
  countryCode: z.optional(countryCode),
  /** Several countries at once, in place of `countryCode`. */
  country: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'Use codes with commas between them, such as KE,US'),
      ),
  ),
  ...figureFilters,
  ...perFacet('asked', z.optional(facet)),
  /** City, region, ISP, ZIP or id, case-insensitive (decision G58). */
  search: z.optional(line(80)),
  pageSize: z.optional(wholeNumber(pageSizeMax)),
};

/** GET /products/proxy/details/global-config: one page of listings, numbered from 0. */
export const listProxiesQuery = z.object({
  ...listingFilters,
  pageNum: z.optional(wholeNumber(pageMax)),
  sort: z.optional(z.enum(proxySorts)),
  direction: z.optional(z.enum(['asc', 'desc'])),
});

/** GET /products/proxies: page count and filter options for the same filters. */
export const proxyPagesQuery = z.object({
  ...listingFilters,
  page: z.optional(wholeNumber(pageMax)),
  segments: z.optional(z.enum(['true', 'false'])),
  /** With `values`, how many each common value of a filter has; with `countries`, each country. */
  counts: choice(['values', 'countries']),
});

/** The prober's results, with their time; absent figures are "not measured yet". */
export const measured = z.object({
  /** Median milliseconds from request to first byte through the exit. */
  pingMs: z.nullable(z.number()),
  /** Median megabits per second. */
  speedMbps: z.nullable(z.number()),
  /** Share of the last checks that succeeded, 0 to 1. */
  successRate: z.nullable(z.number()),
  samples: z.number(),
  checkedAt: z.nullable(z.iso.datetime()),
});

const told = { words: z.string(), flag: z.boolean() };
const listed = Object.fromEntries(
  Object.entries(listedFields).map(([name, { kind }]) => [name, told[kind]]),
) as { [Name in ListedField]: (typeof told)[(typeof listedFields)[Name]['kind']] };

export const proxyListing = z.object({
  id: proxyId,
  /** The last octet is masked ("198.18.4.•••") for everybody but the holder (decision G57). */
  ip: z.string(),
  loc: z.object({
    cc: countryCode,
    country: z.string(),
    regionName: z.string(),
    city: z.string(),
    zip: z.string(),
    isp: z.string(),
  }),
  conn: z.string(),
  /** Mbps and ms; measured values, null while not measured. */
  speed: z.nullable(z.number()),
  ping: z.nullable(z.number()),
  /** 1 to 5, derived from the measured figures. */
  rating: z.number(),
  /** USD for 24 hours, two decimals as a number for display; the server charges by quote only. */
  price: z.number(),
  /** USD for 30 days. */
  priceMonth: z.number(),
  priceCents: z.number(),
  priceMonthCents: z.number(),
  /** US cents of each further term that the shop offers; absent where it offers none. */
  furtherPrices: z.optional(z.partialRecord(z.enum(furtherPlans), z.number())),
  leases: z.object({ worn: z.boolean() }),
  ...listed,
  /** Its holder can have the address changed at any time, as behind a modem. */
  changesAddress: z.boolean(),
  /** The longest term that may be bought now; null when the address leaves before any is over. */
  longestPlan: z.nullable(plan),
  /** When its supplier takes the address back; null where it stays. */
  availableUntil: z.nullable(z.iso.datetime()),
  measured,
  availability: z.enum(['available', 'held', 'leased', 'not-measured', 'unhealthy']),
});
export const proxyListings = z.array(proxyListing);

const counted = {
  count: z.number(),
  /** There are more than this; nobody counts them all. */
  more: z.optional(z.literal(true)),
};

export const proxyPages = z.object({
  /** Page count, as the specification reads it (decision G59). */
  total: z.number(),
  totalItems: z.number(),
  /** A search found more than this; the exact number is not counted. */
  more: z.optional(z.literal(true)),
  page: z.number(),
  pageSize: z.number(),
  /** The countries of the filters, independent of the other filters. */
  listed: z.number(),
  /** How many of these can be bought now. */
  available: z.number(),
  segments: z.optional(z.object(perFacet('options', z.array(z.string())))),
  /** How many each of these options has, in their order; absent where not all were looked at. */
  segmentCounts: z.optional(z.object(perFacet('options', z.array(z.number())))),
  /**
   * How many there are with a value in place of the filter's own, all other filters as they are.
   * An empty value is the filter in force left out.
   */
  values: z.optional(
    z.array(z.object({ filter: z.enum(filterNames), value: z.string(), ...counted })),
  ),
  /** What stands out in its country: the lowest price of a month, the best speed of today. */
  marks: z.optional(z.array(z.object({ id: proxyId, mark: z.enum(['cheapest', 'fastest']) }))),
  /** How many each country has by the same filters but those of a place. */
  countries: z.optional(z.array(z.object({ code: countryCode, ...counted }))),
});

export const country = z.object({
  code: countryCode,
  name: z.string(),
  /** How many its list has, those among them that are still to be measured. */
  listed: z.number(),
  /** How many of them can be bought now. */
  available: z.number(),
  /** Its place among the pinned ones, from 1; absent for all others. */
  pinned: z.optional(z.number()),
});
export const countries = z.array(country);

export const vpsOffer = z.object({
  id: z.string(),
  countryCode,
  country: z.string(),
  flag: z.string(),
  description: z.string(),
  supportedOs: z.array(z.enum(['Linux', 'Windows'])),
  /** USD per month for display. */
  price: z.number(),
  priceCents: z.number(),
  hasAndroid: z.boolean(),
  vcpus: z.number(),
  ramGb: z.number(),
  diskGb: z.number(),
  /** How many can still be bought; null without a limit. */
  left: z.nullable(z.number()),
});
export const vpsOffers = z.array(vpsOffer);

/** A volume price: so much off each line of an order from so many lines on. */
export const volumeStep = z.object({ from: z.number(), percent: z.number() });

/** Live figures for the public pages: only from the database. */
export const shopFacts = z.object({
  proxiesAvailable: z.number(),
  countriesCount: z.number(),
  countries,
  medianPingMs: z.nullable(z.number()),
  proxyFromDayCents: z.nullable(z.number()),
  proxyFromMonthCents: z.nullable(z.number()),
  vpsFromMonthCents: z.nullable(z.number()),
  publicRdpFromMonthCents: z.nullable(z.number()),
  rateE4: z.number(),
  /** What many in one order cost less, in rising order. */
  volumePrices: z.array(volumeStep),
  /** What is offered beside a day and a month, the shortest first; absent where nothing is. */
  furtherTerms: z.optional(z.array(z.enum(furtherPlans))),
  /** Where customers write to, and where else the shop is found; all of them settings. */
  supportEmail: z.string(),
  messagingUrl: z.nullable(z.string()),
  socialUrls: z.array(z.string()),
  /** At the foot of reports. */
  tagline: z.string(),
  /** When people answer, in words; null where nothing is promised. */
  openingHours: z.nullable(z.object(inEach(() => z.string()))),
});

export type ProxyListing = z.infer<typeof proxyListing>;
export type ProxyPages = z.infer<typeof proxyPages>;
export type ListProxiesQuery = z.infer<typeof listProxiesQuery>;
export type Country = z.infer<typeof country>;
export type VpsOffer = z.infer<typeof vpsOffer>;
export type ShopFacts = z.infer<typeof shopFacts>;
