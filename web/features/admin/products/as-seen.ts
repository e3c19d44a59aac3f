import { type ListedField } from '#contracts/goods/proxy-fields.ts';
import type { ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import type { OfferTerms, ProductRecord } from '#contracts/admin/goods/products.ts';
import type { ProxyListing, VpsOffer } from '#contracts/goods/catalogue.ts';
import { toMajor, usdCents } from '#contracts/money.ts';

type Named = (countryCode: string) => string;

/** A listing with these terms applied; measured values stay. */
export function listingWith(
  terms: ProxyTerms,
  { listing, nameOf }: { listing: ProxyListing | undefined; nameOf: Named },
): ProxyListing {
  const { countryCode, region: regionName, city, zip, isp, connection, ...rest } = terms;
  const { dayCents, monthCents, onSale: _sale, ...listed } = rest;
  return {
    ...(listing ?? unmeasured),
    ...listed,
    loc: { cc: countryCode, country: nameOf(countryCode), regionName, city, zip, isp },
    conn: connection,
    price: toMajor(usdCents(dayCents)),
    priceMonth: toMajor(usdCents(monthCents)),
    priceCents: dayCents,
    priceMonthCents: monthCents,
  };
}

/** What a new proxy shows: its address masked, nothing measured. */
const unmeasured: Omit<
  ProxyListing,
  'loc' | 'conn' | 'price' | 'priceMonth' | 'priceCents' | 'priceMonthCents' | ListedField
> = {
  id: `prx_${'0'.repeat(32)}`,
  ip: '•••',
  speed: null,
  ping: null,
  rating: 0,
  leases: { worn: false },
  changesAddress: false,
  longestPlan: 'monthly',
  availableUntil: null,
  measured: { pingMs: null, speedMbps: null, successRate: null, samples: 0, checkedAt: null },
  availability: 'not-measured',
};

/** An offer as it would be with these terms. */
export const offerWith = (
  terms: Omit<OfferTerms, 'audience' | 'onSale' | 'capacity'> & Partial<OfferTerms>,
  { id, nameOf }: { id: string; nameOf: Named },
): VpsOffer => ({
  id,
  countryCode: terms.countryCode,
  country: nameOf(terms.countryCode),
  flag: '',
  description: terms.description,
  supportedOs: terms.supportedOs,
  price: toMajor(usdCents(terms.monthCents)),
  priceCents: terms.monthCents,
  hasAndroid: terms.hasAndroid,
  vcpus: terms.vcpus,
  ramGb: terms.ramGb,
  diskGb: terms.diskGb,
  left: terms.capacity ?? null,
});

/** Terms without their kind. */
export function plainTerms({ kind: _kind, ...terms }: ProductRecord['terms']) {
  return terms;
}
