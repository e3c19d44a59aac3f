/**
 * What is said of a proxy under one name everywhere, declared once: the rules of the calls, columns
 * of tables and product files, the defaults of a stock import, the forms of Admin and the
 * filters of the market follow (docs/how-to-add.md). What the specification names otherwise in a
 * listing is in `proxy-terms.ts`.
 */
export type Field =
  /** A text of at most so many characters. */
  | Readonly<{ kind: 'words'; max: number }>
  /** US cents. */
  | Readonly<{ kind: 'price' }>
  | Readonly<{ kind: 'country' }>
  /** Begins as the default of its column. */
  | Readonly<{ kind: 'flag' }>;

/** In the order of forms and files. */
export const listedFields = {
  renewable: { kind: 'flag' },
  autoRenewable: { kind: 'flag' },
  refundable: { kind: 'flag' },
} as const satisfies Readonly<Record<string, Extract<Field, { kind: 'words' | 'flag' }>>>;
export type ListedField = keyof typeof listedFields;

/**
 * What shoppers filter by, in the order of the window: how the calls of the market name a facet and
 * its options, and the facet within which it is chosen, as another region has other cities.
 */
export const facetCalls = {
  region: { asked: 'regionName', options: 'regions', within: null },
  city: { asked: 'city', options: 'cities', within: 'region' },
  isp: { asked: 'isp', options: 'isps', within: null },
} as const;
export type Facet = keyof typeof facetCalls;
export const facets = Object.keys(facetCalls) as readonly Facet[];
