import type { ProxyListing, ShopFacts } from '#contracts/goods/catalogue.ts';

export const idOf = (number: number): `prx_${string}` => `prx_${String(number).padStart(32, '0')}`;

/** A listing whose city is "City 1" and whose id is `idOf(1)`. */
export const aListing = (number: number, over: Partial<ProxyListing> = {}): ProxyListing => ({
  id: idOf(number),
  ip: '198.18.4.•••',
  loc: {
    cc: 'US',
    country: 'United States',
    regionName: 'Texas',
    city: `City ${number}`,
    zip: '73301',
    isp: 'Comcast',
  },
  conn: 'Broadband',
  speed: 60,
  ping: 50,
  rating: 5,
  price: 1,
  priceMonth: 9,
  priceCents: 100,
  priceMonthCents: 900,
  leases: { worn: false },
  renewable: true,
  autoRenewable: true,
  refundable: false,
  changesAddress: false,
  longestPlan: 'monthly',
  availableUntil: null,
  measured: {
    pingMs: 50,
    speedMbps: 60,
    successRate: 0.99,
    samples: 20,
    checkedAt: '2026-11-20T10:00:00.000Z',
  },
  availability: 'available',
  ...over,
});

/** The shop, where a dollar is 130 shillings. */
export const shopFacts: ShopFacts = {
  proxiesAvailable: 1,
  countriesCount: 1,
  countries: [],
  medianPingMs: null,
  proxyFromDayCents: null,
  proxyFromMonthCents: null,
  vpsFromMonthCents: null,
  publicRdpFromMonthCents: null,
  rateE4: 1_300_000,
  volumePrices: [],
  supportEmail: 'help@shop.test',
  messagingUrl: null,
  socialUrls: [],
  tagline: '',
  openingHours: null,
};
