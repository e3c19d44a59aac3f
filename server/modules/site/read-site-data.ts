import { localeOfPath, pageOfPath } from '#contracts/site/public-paths.ts';
import { inEach, type Locale } from '#contracts/locales.ts';
import type { SiteData, SiteFigures, SiteRenderer } from '#contracts/site/site.ts';
import { readShopFacts } from '#modules/catalogue';
import { bestListings } from '#modules/catalogue/listing';
import { cheapestByCountry, listVpsOffers, toOfferView } from '#modules/catalogue/offers';
import { usualTimes } from '#modules/orders';
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

/**
 * Reads what a public page says of the shop. Figures are read for all pages together and never
 * older than `freshMs`; while they cannot be read a page says what is always true, since a shop
 * front is no place for an error.
 */
export function siteDataReader(
  { db, clock, log, shop, publicUrl, gateway, keptDays }: SiteContext,
  { pathsWithFigures }: Pick<SiteRenderer, 'pathsWithFigures'>,
) {
  const withFigures = new Set(pathsWithFigures);
  const figures = keepFresh({ freshMs, clock, read: (at) => readFigures(db, at) });
  const status = keepFresh({ freshMs, clock, read: (at) => readStatus(db, at) });
  const faq = inEach((locale) => keepFresh({ freshMs, clock, read: () => readFaq(db, locale) }));
  const readParts = async (page: string, locale: Locale) => ({
    rateE4: (await figures()).shop.rateE4,
    // Others are the same page however much is sold.
    figures: withFigures.has(page) ? await figures() : undefined,
    status: page === statusPath ? await status() : undefined,
    faq: page === faqPath ? await faq[locale]() : undefined,
  });
  const missing = (error: unknown) => {
    // Of an outage the database connection writes its own two lines.
    const level = error instanceof DatabaseUnavailable ? 'debug' : 'warn';
    log[level]({ err: error }, 'public page sent without live figures');
    return {};
  };
  return async ({ pathname, searchParams }: URL): Promise<PageData> => {
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
