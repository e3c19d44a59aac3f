/**
 * What shoppers filter listings by beside country and facets. Calls, saved searches and the
 * address of the market share these names. No schema is made here, so that the web may carry it.
 */

/** The type of connection: a mobile carrier's or a household's. */
export const proxyKinds = ['home', 'mobile'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

/** Each filter with the parameters of the calls that it is made of. */
export const filterParams = {
  kind: ['kind'],
  price: ['priceMin', 'priceMax', 'currency', 'per'],
  speed: ['speedMin'],
  ping: ['pingMax'],
  used: ['used'],
  plan: ['plan'],
} as const;
export type FilterName = keyof typeof filterParams;
export type FilterParam = (typeof filterParams)[FilterName][number];
export const filterNames = Object.keys(filterParams) as readonly FilterName[];

/**
 * The common values of each filter, whose counts are told beside them: the highest price of a day
 * in whole shillings, the lowest speed in Mbps, the highest ping in milliseconds.
 */
export const commonValues = {
  kind: proxyKinds,
  price: ['300'],
  speed: ['10', '25', '50', '100'],
  ping: ['30', '50', '100', '200'],
  used: ['no', 'yes'],
  plan: ['monthly'],
} as const satisfies Readonly<Record<FilterName, readonly string[]>>;

/** So many countries may be asked for at once. */
export const countriesMax = 50;
