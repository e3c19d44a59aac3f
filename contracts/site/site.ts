/** The data of the public pages; the server reads it and renders the pages with it. */
import type { ProxyListing, ShopFacts, VpsOffer } from '../goods/catalogue.ts';
import type { Locale } from '../locales.ts';
import type { SystemStatus } from './status.ts';

/** How long orders of a kind took to be delivered; nulls below ten in thirty days. */
export type Activation = Readonly<{
  product: string;
  medianSeconds: number | null;
  p90Seconds: number | null;
}>;

/** A client's testimonial, as the owner entered it, with its `language`. */
export type Testimonial = Readonly<{ name: string; about: string; body: string; language: Locale }>;

/** An answer of the knowledge base; `html` was made by the server and is no one else's markup. */
export type FaqAnswer = Readonly<{ category: string; title: string; html: string }>;

/** A proxy as the public pages show it; of its address, what strangers may see. */
export type SiteListing = Pick<
  ProxyListing,
  'id' | 'ip' | 'conn' | 'ping' | 'speed' | 'rating' | 'priceCents' | 'priceMonthCents'
> &
  Readonly<{
    loc: Pick<ProxyListing['loc'], 'cc' | 'city' | 'isp'>;
    measured: Pick<ProxyListing['measured'], 'successRate'>;
  }>;

/** The present stock: of a country, or of the mobile addresses there. */
export type KindStock = Readonly<{
  available: number;
  /** The lowest prices, in cents; null where there is nothing. */
  fromDayCents: number | null;
  fromMonthCents: number | null;
  /** Networks with stock; `carriers` has the largest. */
  carriersCount: number;
  carriers: readonly Readonly<{ name: string; available: number }>[];
  /** The best of them. */
  listings: readonly SiteListing[];
}>;

/** The data of a country's page. */
export type CountryStock = Readonly<{ code: string; all: KindStock; mobile: KindStock }>;

/** A server that is for sale, as the public pages show it. */
export type SiteServer = Pick<
  VpsOffer,
  'countryCode' | 'country' | 'priceCents' | 'vcpus' | 'ramGb' | 'diskGb' | 'hasAndroid'
>;

/** The shop's figures at one moment. */
export type SiteFigures = Readonly<{
  shop: Omit<
    ShopFacts,
    'volumePrices' | 'supportEmail' | 'messagingUrl' | 'socialUrls' | 'tagline' | 'openingHours'
  >;
  activation: readonly Activation[];
  /** The best of the stock. */
  listings: readonly SiteListing[];
  /** The lowest month price of free proxies in a country, in cents, by its code. */
  fromMonth: Readonly<Record<string, number>>;
  /** What members order themselves and still can, in the order of the price list. */
  servers: readonly SiteServer[];
  /** The offer that we set up and maintain. */
  managed: readonly SiteServer[];
  testimonials: readonly Testimonial[];
}>;

export type SiteData = Readonly<{
  /** The shop's own origin, such as `https://shop.example`. */
  origin: string;
  /** The shop's name. */
  name: string;
  /** The gateway that customers connect to: its host, and its port for SOCKS5. */
  gateway: Readonly<{ host: string; socksPort: number }>;
  support: Readonly<{
    email: string;
    messagingUrl?: string | undefined;
    /** Addresses of the shop's own pages elsewhere. */
    socialUrls: readonly string[];
    /** When people answer, in the page's language. */
    openingHours: string | null;
  }>;
  /** Retention periods in days, by kind of data. */
  keptDays: Readonly<Record<string, number>>;
  /** Why nothing is sold just now, in the owner's words; absent while buying is open. */
  maintenance?: string | undefined;
  /** Ten-thousandths of a shilling for a dollar; absent while the database does not answer. */
  rateE4?: number | undefined;
  /** On pages with figures only, and absent while the database does not answer. */
  figures?: SiteFigures | undefined;
  /** On the pages of a country only, with its English name; absent while nothing is known. */
  country?: (CountryStock & Readonly<{ name: string }>) | undefined;
  /** On the status page only. */
  status?: SystemStatus | undefined;
  /** On the FAQ page only. */
  faq?: readonly FaqAnswer[] | undefined;
  /** The code of a report that was just received; on the page of thanks only. */
  reference?: string | undefined;
}>;

/**
 * A public page: its English address, `undefined` for what is not there, and the language. Pages of
 * countries are drawn from two templates (`country-pages.ts`).
 */
export type SitePage = Readonly<{ path: string | undefined; locale: Locale }>;

/**
 * The built site (`dist/site/render.js`), which renders pages and is independent of the source of
 * data.
 */
export type SiteRenderer = Readonly<{
  /** The English address of every page; undefined for an unknown one. */
  pagePaths: readonly (string | undefined)[];
  /** Of those the pages that have the shop's figures. */
  pathsWithFigures: readonly (string | undefined)[];
  /** The whole document; undefined where there is no such page. */
  renderPage: (page: SitePage, data: SiteData, assets: SiteAssets) => string | undefined;
}>;

/**
 * The build's output for the pages. Styles and scripts are written into the page itself, as a phone
 * waits a quarter of a second for each further file; the content policy names them by hash.
 */
export type SiteAssets = Readonly<{
  /** Styles; pages that are alike share them. */
  sheets: readonly string[];
  /** The parts of a page, by its English address; `''` is the page for unknown addresses. */
  sheetOf: Readonly<Record<string, number>>;
  /** Scripts that run before the first paint, by the name of their file. */
  early: Readonly<Record<string, string>>;
  /** Scripts that run when the page was read, by the name of their file. */
  scripts: Readonly<Record<string, string>>;
  /** Path of the font, without a leading slash. */
  font: string;
}>;
