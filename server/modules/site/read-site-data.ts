import {
  countryPath,
  countrySlug,
  pageTemplate,
  readCountryPath,
} from '#contracts/site/country-pages.ts';
import { localeOfPath, pageOfPath } from '#contracts/site/public-paths.ts';
import { inEach, type Locale } from '#contracts/locales.ts';
import type { CountryStock, SiteData, SiteFigures, SiteRenderer } from '#contracts/site/site.ts';
import { readShopFacts } from '#modules/catalogue';
import { bestListings, countriesWithMobile, countryStock } from '#modules/catalogue/listing';
import { cheapestByCountry, listVpsOffers, toOfferView } from '#modules/catalogue/offers';
import { usualTimes } from '#modules/orders/lists';
import { readStatus } from '#modules/status';
import { readFaq, shownTestimonials } from '#modules/support';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import type { Database } from '#platform/db.ts';
import { keepFresh } from '#platform/loops/keep-fresh.ts';
import type { SiteContext } from './context.ts';

/** How old a figure on a public page may be, in milliseconds; as in `GET /api/products/facts`. */
const freshMs = 5_000;
const statusPath = '/system-status';
const faqPath = '/maintainance';
const thanksPath = '/abuse-sent';

/** What a page says, and what makes it another page than it was: equal parts, equal pages. */
export type PageData = Readonly<{ data: SiteData; parts: readonly unknown[] }>;

type SiteDataReader = Readonly<{
  read: (address: URL) => Promise<PageData>;
  /** English addresses of the countries' pages that have stock; none while that is not known. */
  listed: () => Promise<readonly string[]>;
}>;

/**
 * Reads what a public page says of the shop. Figures are read for all pages together and never
 * older than `freshMs`; while they cannot be read a page says what is always true, since a shop
 * front is no place for an error.
 */
export function siteDataReader(
  { db, clock, log, shop, publicUrl, gateway, keptDays }: SiteContext,
  { pathsWithFigures }: Pick<SiteRenderer, 'pathsWithFigures'>,
): SiteDataReader {
  const withFigures = new Set(pathsWithFigures);
  const figures = keepFresh({ freshMs, clock, read: (at) => readFigures(db, at) });
  const status = keepFresh({ freshMs, clock, read: (at) => readStatus(db, at) });
  const faq = inEach((locale) => keepFresh({ freshMs, clock, read: () => readFaq(db, locale) }));
  const mobile = keepFresh({ freshMs, clock, read: (at) => countriesWithMobile(db.reads, at) });
  const stockOf = countryReader({ db, clock });
  const readParts = async (page: string, locale: Locale) => {
    const { shop: facts } = await figures();
    const asked = readCountryPath(page);
    const found = asked && facts.countries.find((each) => countrySlug(each) === asked.slug);
    return {
      rateE4: facts.rateE4,
      // Others are the same page however much is sold, and so is that of what is not there.
      figures:
        withFigures.has(pageTemplate(page)) && (found || !asked) ? await figures() : undefined,
      country: found && (await stockOf(found)),
      status: page === statusPath ? await status() : undefined,
      faq: page === faqPath ? await faq[locale]() : undefined,
    };
  };
  const missing = (error: unknown): Partial<Awaited<ReturnType<typeof readParts>>> => {
    // Of an outage the database connection writes its own two lines.
    const level = error instanceof DatabaseUnavailable ? 'debug' : 'warn';
    log[level]({ err: error }, 'public page sent without live figures');
    return {};
  };
  return {
    read: async ({ pathname, searchParams }) => {
      const locale = localeOfPath(pathname);
      const page = pageOfPath(pathname);
      const read = await readParts(page, locale).catch(missing);
      const { name, supportEmail, messagingUrl, socialUrls, openingHours, maintenance } = shop;
      const own = {
        origin: publicUrl,
        name,
        gateway: { host: gateway.host, socksPort: gateway.socksPort },
        support: {
          email: supportEmail,
          messagingUrl,
          socialUrls,
          openingHours: openingHours?.[locale] ?? null,
        },
        keptDays,
        maintenance: maintenance.isOn ? maintenance[locale] : undefined,
        reference: page === thanksPath ? referenceIn(searchParams) : undefined,
      };
      return { data: { ...own, ...read }, parts: [JSON.stringify(own), ...Object.values(read)] };
    },
    listed: async () => {
      try {
        const [{ shop: facts }, withMobile] = await Promise.all([figures(), mobile()]);
        const stocked = facts.countries.filter(({ available }) => available > 0);
        return stocked.flatMap((country) => [
          countryPath(country),
          ...(withMobile.includes(country.code) ? [countryPath(country, 'mobile')] : []),
        ]);
      } catch (error) {
        missing(error);
        return [];
      }
    },
  };
}

type ShopCountry = Readonly<{ code: string; name: string }>;

/** Reads the stock of a country for its pages, each at most once in `freshMs`. */
function countryReader({ db, clock }: Pick<SiteContext, 'db' | 'clock'>) {
  // There are as many as the shop has countries, each under its name of now.
  const readers = new Map<string, () => Promise<CountryStock & ShopCountry>>();
  return ({ code, name }: ShopCountry) => {
    const key = `${code} ${name}`;
    const read = async (at: Date) => ({ ...(await countryStock(db.reads, { code, at })), name });
    const known = readers.get(key) ?? keepFresh({ freshMs, clock, read });
    readers.set(key, known);
    return known();
  };
}

async function readFigures(db: Database, at: Date): Promise<SiteFigures> {
  const shop = await readShopFacts(db, at);
  const countries = shop.countries.flatMap(({ code, available }) => (available > 0 ? code : []));
  const [activation, listings, fromMonth, servers, managed, testimonials] = await Promise.all([
    usualTimes(db, at),
    bestListings(db, { countries, at }),
    cheapestByCountry(db.reads, at),
    listVpsOffers(db.reads, at),
    listVpsOffers(db.reads, at, 'public'),
    shownTestimonials(db),
  ]);
  return {
    shop,
    activation,
    listings,
    fromMonth,
    servers: servers.filter(({ left }) => left !== 0).map(toOfferView),
    managed: managed.map(toOfferView),
    testimonials,
  };
}

/** What a report of abuse is called; anything else in the address is not repeated. */
const referenceIn = (search: URLSearchParams) =>
  /^AB-[0-9A-Z]{7}$/.exec(search.get('ref') ?? '')?.[0];
