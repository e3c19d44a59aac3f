/** A shop with complete data: a page with all of its parts. */
import type { KindStock, SiteData, SiteListing } from '#contracts/site/site.ts';

const elsewhere = ['AT', 'BE', 'CA', 'DE', 'DK', 'ES', 'GB', 'IT', 'JP', 'NL', 'NZ'];
const sampleServer = { vcpus: 2, ramGb: 4, diskGb: 80, hasAndroid: true };

const sampleListing: SiteListing = {
  id: 'prx_sample',
  ip: '198.18.4.•••',
  loc: { cc: 'KE', city: 'Nairobi', isp: 'Sample Telecom' },
  conn: 'Cellular',
  ping: 48,
  speed: null,
  rating: 4.5,
  priceCents: 199,
  priceMonthCents: 3_582,
  measured: { successRate: 1 },
};

/** As many networks and listings as a page has at most, so that it weighs as much as a full one. */
const stockOf = (available: number): KindStock => ({
  available,
  fromDayCents: 199,
  fromMonthCents: 3_582,
  carriersCount: 14,
  carriers: Array.from({ length: 12 }, (_, index) => ({
    name: `Sample Telecom ${index + 1}`,
    available: 12 - index,
  })),
  listings: Array.from({ length: 6 }, (_, index) => ({
    ...sampleListing,
    id: `prx_sample${index + 1}`,
  })),
});

export const sampleData: SiteData = {
  origin: 'https://shop.example',
  name: 'Lango',
  gateway: { host: 'proxy.shop.example', socksPort: 1080 },
  support: {
    email: 'help@shop.example',
    messagingUrl: 'https://messages.example/shop',
    socialUrls: ['https://www.social.example/shop'],
    openingHours: 'Monday to Friday, 08:00–17:30, Nairobi time',
  },
  keptDays: {
    abuse: 730,
    audit: 1_826,
    books: 2_557,
    callbacks: 365,
    connections: 90,
    contact: 365,
    copies: 7,
    mails: 365,
    notices: 365,
    signIns: 365,
    signUps: 30,
    tickets: 730,
    waiting: 730,
  },
  maintenance: 'Back at nine.',
  rateE4: 1_300_000,
  figures: {
    shop: {
      proxiesAvailable: 1_204,
      countriesCount: 13,
      countries: [
        { code: 'KE', name: 'Kenya', listed: 4, available: 4 },
        { code: 'US', name: 'United States', listed: 1_200, available: 1_200 },
        { code: 'FR', name: 'France', listed: 0, available: 0 },
        // More than are shown before a reader asks for the others.
        ...elsewhere.map((code) => ({ code, name: code, listed: 1, available: 1 })),
      ],
      medianPingMs: 48,
      proxyFromDayCents: 199,
      proxyFromMonthCents: 3_582,
      vpsFromMonthCents: 550,
      publicRdpFromMonthCents: 1_200,
      rateE4: 1_300_000,
    },
    activation: [
      { product: 'proxy', medianSeconds: 2, p90Seconds: 4 },
      { product: 'vps', medianSeconds: 2_011, p90Seconds: 4_000 },
    ],
    listings: [sampleListing],
    fromMonth: { KE: 3_582, US: 3_690 },
    servers: [
      { ...sampleServer, countryCode: 'US', country: 'United States', priceCents: 550 },
      { ...sampleServer, countryCode: 'DE', country: 'Germany', priceCents: 1_050 },
      { ...sampleServer, countryCode: 'US', country: 'United States', priceCents: 700 },
    ],
    managed: [{ ...sampleServer, countryCode: 'US', country: 'United States', priceCents: 1_200 }],
    testimonials: [{ name: 'Amina', about: 'Nairobi', body: 'Fast.', language: 'en' }],
  },
  country: { code: 'KE', name: 'Kenya', all: stockOf(100), mobile: stockOf(20) },
  status: {
    state: 'degraded',
    at: '2026-03-01T12:00:00.000Z',
    // More countries than are shown before a reader asks for the others.
    components: ['KE', ...elsewhere].map((code) => ({
      id: `proxies.${code}`,
      name: code === 'KE' ? 'Proxies in Kenya' : `Proxies in ${code}`,
      state: code === 'KE' ? 'degraded' : 'ok',
      since: null,
      checkedAt: null,
      days: [{ day: '2026-03-01', samples: 100, degraded: code === 'KE' ? 5 : 0, down: 0 }],
    })),
    incidents: [
      {
        id: '1',
        title: 'Slow exits',
        body: 'We are on it.',
        state: 'monitoring',
        components: ['proxies.KE'],
        openedAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
        resolvedAt: null,
      },
    ],
  },
  faq: (['buying', 'proxies', 'servers', 'account'] as const).map((category) => ({
    category,
    title: 'How?',
    html: '<p>Like this.</p>',
  })),
  reference: 'AB-SAMPLE1',
};

/** The same shop while its database does not answer. */
export const bareData: SiteData = {
  origin: sampleData.origin,
  name: sampleData.name,
  gateway: sampleData.gateway,
  support: { ...sampleData.support, messagingUrl: undefined, socialUrls: [], openingHours: null },
  keptDays: sampleData.keptDays,
};
