/** The shop's figures as words for people; Kenya writes them alike in every language. */
import { counted } from '#contracts/locales.ts';
import { countryIn } from '#contracts/format/country-name.ts';
import { countryPath } from '#contracts/site/country-pages.ts';
import { serverPlaces } from '#contracts/goods/server-places.ts';
import { goodFor } from '#contracts/goods/good-for.ts';
import type { Product } from '#contracts/goods/kinds.ts';
import type { Locale } from '#contracts/locales.ts';
import type {
  Activation,
  SiteData,
  SiteFigures,
  SiteListing,
  SiteServer,
} from '#contracts/site/site.ts';
import { catalogue } from './words/site-catalogue.ts';
import { formatUsdCents, formatWhole } from '#contracts/format/amounts.ts';
import { inShillings } from '#contracts/format/in-shillings.ts';

/** How long it usually takes, and nearly always at most: servers in minutes, others in seconds. */
export type Usual = Readonly<{ usual: string; most: string }>;

/** What a page can say of the shop; a figure that is not known is left out. */
export type Figures = Readonly<{
  /** Of nothing there is no figure: a page then says in words that none is left. */
  proxiesAvailable?: string | undefined;
  countriesCount?: string | undefined;
  medianPing?: string | undefined;
  proxyFromDay?: string | undefined;
  proxyFromMonth?: string | undefined;
  /** The same two in shillings. */
  proxyFromDayKes?: string | undefined;
  proxyFromMonthKes?: string | undefined;
  vpsFromMonth?: string | undefined;
  rdpFromMonth?: string | undefined;
  /** The same two in shillings. */
  vpsFromMonthKes?: string | undefined;
  rdpFromMonthKes?: string | undefined;
  proxy?: Usual | undefined;
  vps?: Usual | undefined;
}>;

/** Every figure that is known at this moment; none while the database does not answer. */
export function figuresOf(figures: SiteFigures | undefined): Figures {
  if (!figures) return {};
  const { shop, activation } = figures;
  return {
    proxiesAvailable: countOf(shop.proxiesAvailable),
    countriesCount: countOf(shop.countriesCount),
    medianPing: countOf(shop.medianPingMs),
    proxyFromDay: dollarsOf(shop.proxyFromDayCents),
    proxyFromMonth: dollarsOf(shop.proxyFromMonthCents),
    proxyFromDayKes: kesOf(shop.proxyFromDayCents, shop.rateE4),
    proxyFromMonthKes: kesOf(shop.proxyFromMonthCents, shop.rateE4),
    vpsFromMonth: dollarsOf(shop.vpsFromMonthCents),
    rdpFromMonth: dollarsOf(shop.publicRdpFromMonthCents),
    vpsFromMonthKes: kesOf(shop.vpsFromMonthCents, shop.rateE4),
    rdpFromMonthKes: kesOf(shop.publicRdpFromMonthCents, shop.rateE4),
    proxy: usualOf(activation, 'proxy'),
    vps: usualOf(activation, 'vps'),
  };
}

const countOf = (count: number | null) => (count ? formatWhole(count) : undefined);
const dollarsOf = (cents: number | null) =>
  cents === null ? undefined : formatUsdCents(cents).replace(/\.00$/, '');

const kesOf = (cents: number | null, rateE4: number) =>
  cents === null ? undefined : inShillings(cents, rateE4);

/** In seconds, except for servers. */
const unitSeconds: Readonly<Partial<Record<Product, number>>> = { vps: 60 };

function usualOf(activation: readonly Activation[], product: Product): Usual | undefined {
  const measured = activation.find((one) => one.product === product);
  if (!measured) return undefined;
  const { medianSeconds, p90Seconds } = measured;
  if (medianSeconds === null || p90Seconds === null) return undefined;
  // No wait is not shown as a figure.
  const told = (seconds: number) =>
    formatWhole(Math.max(1, Math.ceil(seconds / (unitSeconds[product] ?? 1))));
  return { usual: told(medianSeconds), most: told(p90Seconds) };
}

/** The countries with stock, the fullest first, as many as a page lists. */
export const countryRows = ({ shop, fromMonth }: SiteFigures, locale: Locale) =>
  shop.countries
    .filter(({ available }) => available > 0)
    .toSorted((left, right) => right.available - left.available)
    .slice(0, countriesMax)
    .map(({ code, name, available }) => ({
      code,
      path: countryPath({ code, name }),
      name: countryIn(locale, code, name),
      available: formatWhole(available),
      ...fromPrice(fromMonth[code] ?? null, shop.rateE4),
    }));

/** A lowest price in dollars and shillings; without one nothing is said of it. */
export const fromPrice = (cents: number | null, rateE4: number) => ({
  from: dollarsOf(cents),
  kes: kesOf(cents, rateE4),
});

/** The places where members order servers, in the order of the price list. */
export const serverRows = ({ servers, shop: { rateE4 } }: SiteFigures, locale: Locale) =>
  serverPlaces(servers, locale).map(({ fromCents, ...place }) => ({
    ...place,
    ...fromPrice(fromCents, rateE4),
  }));

/** What the servers of a plan have: one figure where they are alike, else from which to which. */
export const powerOf = (servers: readonly Pick<SiteServer, 'vcpus' | 'ramGb' | 'diskGb'>[]) => ({
  vcpus: rangeOf(servers.map(({ vcpus }) => vcpus)),
  ramGb: rangeOf(servers.map(({ ramGb }) => ramGb)),
  diskGb: rangeOf(servers.map(({ diskGb }) => diskGb)),
});

function rangeOf(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatWhole);
  return least === most ? `${least}` : `${least}–${most}`;
}

const countriesMax = 60;

/** Proxies for sale as they are drawn; what was not measured is a dash. */
export const listingRows = (listings: readonly SiteListing[], rateE4: number) =>
  listings.map((listing) => ({
    id: listing.id,
    ip: listing.ip,
    city: listing.loc.city,
    isp: listing.loc.isp,
    code: listing.loc.cc,
    ping: listing.ping === null ? '–' : formatWhole(listing.ping),
    speed: listing.speed === null ? '–' : formatWhole(listing.speed),
    price: formatUsdCents(listing.priceCents),
    kes: inShillings(listing.priceCents, rateE4),
    month: formatUsdCents(listing.priceMonthCents),
    uses: goodFor(listing),
  }));

/** The shop's own pages elsewhere, each by its host; what is no address of the web is left out. */
export const socialLinks = ({ socialUrls }: SiteData['support']) =>
  socialUrls.flatMap((url) => {
    const href = webAddress(url);
    return href ? [{ href, label: new URL(href).hostname.replace(/^www\./, '') }] : [];
  });

/** A setting becomes a link only when it is an address of the web. */
export const webAddress = (text: string | undefined) =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;

const daysPerYear = 365.25;

export const periods = catalogue('periods', {
  years: (count: number) => `${count} years`,
  days: (count: number) => counted(count, 'day'),
});

/** Such as "90 days", or "5 years" for what is as many years to the day. */
export function periodText(days: number, locale: Locale): string {
  const years = Math.round(days / daysPerYear);
  const isYears = years > 1 && Math.abs(days - years * daysPerYear) <= 1;
  const t = periods[locale];
  return isYears ? t.years(years) : t.days(days);
}
