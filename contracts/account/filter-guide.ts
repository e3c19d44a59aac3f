import { countriesMax, type FilterParam } from '../goods/listing-filters.ts';

/** The filters of the market, which several calls take. */
export const filterGuide = {
  countryCode: 'One country, ISO 3166-1 alpha-2',
  country: `Up to ${countriesMax} countries with commas between them, instead of countryCode`,
  kind: 'home for household lines, mobile for those of a mobile carrier',
  priceMin: 'Lowest price, included: whole KES, or US cents with currency=USD',
  priceMax: 'Highest price, included: whole KES, or US cents with currency=USD',
  currency: 'Of the prices; KES unless said, converted by the rate in force',
  per: 'Whether the prices are those of a day, unless said, or of a month',
  speedMin: 'Lowest median speed in Mbps',
  pingMax: 'Highest median ping in ms',
  used: 'Whether customers had the address before',
  plan: 'Only what is available for at least this term',
} as const satisfies Record<FilterParam | 'country' | 'countryCode', string>;
