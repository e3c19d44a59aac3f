import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { listedFields, type ListedField } from '#contracts/goods/proxy-fields.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { toMajor } from '#contracts/money.ts';
import { longestTerm, maskAddress, type Proxy } from './proxy.ts';

/** Who holds the proxy at this moment; a reservation shows no address, an active lease does. */
export type Claim = Readonly<{ customerId: string; state: 'reserved' | 'active' }>;
export type ListedProxy = Proxy & Readonly<{ claim: Claim | undefined }>;

const ratioScale = 10_000;

/** Who looks, and when. */
export type Look = Readonly<{ visitor: CustomerId | undefined; at: Date }>;

/** A proxy as this visitor may see it: masked for all but the holder of an active lease (G57). */
export function toListing(proxy: ListedProxy, { visitor, at }: Look): ProxyListing {
  const { place, price, measured, claim } = proxy;
  const holds = claim?.state === 'active' && claim.customerId === visitor;
  const { countryCode, country, region, city, zip } = place;
  const speedMbps = measured.speedKbps === null ? null : toMbps(measured.speedKbps);
  return {
    id: proxy.id,
    ip: holds ? proxy.ip : maskAddress(proxy.ip),
    loc: { cc: countryCode, country, regionName: region, city, zip, isp: proxy.isp },
    conn: proxy.connection,
    speed: speedMbps,
    ping: measured.pingMs,
    rating: proxy.rating,
    price: toMajor(price.daily),
    priceMonth: toMajor(price.monthly),
    priceCents: price.daily.minor,
    priceMonthCents: price.monthly.minor,
    ...furtherOf(price),
    leases: { worn: proxy.worn },
    ...listedOf(proxy),
    changesAddress: proxy.changesAddress,
    longestPlan: longestTerm(proxy, at),
    availableUntil: proxy.availableUntil?.toISOString() ?? null,
    measured: {
      pingMs: measured.pingMs,
      speedMbps,
      successRate: measured.successRateE4 === null ? null : measured.successRateE4 / ratioScale,
      samples: measured.samples,
      checkedAt: measured.checkedAt?.toISOString() ?? null,
    },
    availability: availabilityOf(proxy),
  };
}

/** A shop that offers a day and a month has nothing to add to them. */
function furtherOf({ daily: _day, monthly: _month, ...further }: Proxy['price']) {
  const prices = Object.entries(further).map(([plan, { minor }]) => [plan, minor]);
  return prices.length === 0 ? {} : { furtherPrices: Object.fromEntries(prices) };
}

/** The part of a listing that has the names of the fields. */
function listedOf(proxy: Proxy) {
  const names = Object.keys(listedFields) as ListedField[];
  return Object.fromEntries(names.map((name) => [name, proxy[name]])) as Pick<Proxy, ListedField>;
}

const kbpsPerTenthMbps = 100;
/** One decimal is all that a median of a few downloads can carry. */
const toMbps = (kbps: number) => Math.round(kbps / kbpsPerTenthMbps) / 10;

/** A claim comes first: a lease says nothing about the proxy's health. */
export function availabilityOf({
  claim,
  health,
  onSale,
}: Pick<ListedProxy, 'claim' | 'health' | 'onSale'>): ProxyListing['availability'] {
  if (claim) return claim.state === 'active' ? 'leased' : 'held';
  if (health === 'new') return 'not-measured';
  return health === 'healthy' && onSale ? 'available' : 'unhealthy';
}
