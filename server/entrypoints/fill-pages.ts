import type { Locale } from '#contracts/locales.ts';
import { bestListings, readShopFacts } from '#modules/catalogue';
import { usualTimes } from '#modules/orders';
import type { LiveShop } from '#modules/settings';
import { readStatus } from '#modules/status';
import { readFaq, shownTestimonials } from '#modules/support';
import { fillFacts, fillKept, nameIn } from '#contracts/facts-in-pages.ts';
import { localeOfPath, pageOfPath } from '#contracts/public-paths.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { DatabaseUnavailable } from '#platform/database-trouble.ts';
import type { KeptDays } from '#platform/held-data.ts';
import type { Log } from '#platform/log.ts';

type World = Readonly<{
  db: Database;
  clock: Clock;
  log: Log;
  shop: LiveShop;
  publicUrl: string;
  keptDays: KeptDays;
}>;

/** How old a figure on a public page may be; the same as the age of `GET /api/products/facts`. */
const freshMs = 5_000;
const statusPath = '/system-status';
const faqPath = '/maintainance';
const thanksPath = '/abuse-sent';

async function readFacts(db: Database, at: Date) {
  const [shop, activation, listings, testimonials] = await Promise.all([
    readShopFacts(db, at),
    usualTimes(db, at),
    bestListings(db, at),
    shownTestimonials(db),
  ]);
  return { shop, activation, listings, testimonials };
}

/**
 * Fills the shop's live figures into public pages. Figures are read at most once in `freshMs`, and
 * when they cannot be read the page goes out as it was built: a shop front is no place for an
 * error.
 */
export function fillPages({ db, clock, log, shop, publicUrl, keptDays }: World) {
  let seen: { at: number; status: ReturnType<typeof readStatus> } | undefined;
  const statusAt = (at: Date) => {
    if (!seen || at.getTime() - seen.at >= freshMs) {
      seen = { at: at.getTime(), status: readStatus(db, at) };
    }
    return seen.status;
  };
  const asked = new Map<Locale, { at: number; faq: ReturnType<typeof readFaq> }>();
  const faqAt = (at: Date, locale: Locale) => {
    const kept = asked.get(locale);
    if (kept && at.getTime() - kept.at < freshMs) return kept.faq;
    const faq = readFaq(db, locale);
    asked.set(locale, { at: at.getTime(), faq });
    return faq;
  };
  let read: { at: number; facts: ReturnType<typeof readFacts> } | undefined;
  return async ({ pathname, searchParams }: URL, built: string): Promise<string> => {
    const at = clock();
    const locale = localeOfPath(pathname);
    const html = fillKept(built, keptDays, locale);
    if (!read || at.getTime() - read.at >= freshMs) {
      read = { at: at.getTime(), facts: readFacts(db, at) };
    }
    try {
      const page = pageOfPath(pathname);
      const status = page === statusPath ? await statusAt(at) : undefined;
      const reference = page === thanksPath ? referenceIn(searchParams) : undefined;
      const faq = page === faqPath ? await faqAt(at, locale) : undefined;
      const facts = { ...(await read.facts), ...saidBy(shop, locale), status, faq, reference };
      return fillFacts(html, { ...facts, locale, origin: publicUrl });
    } catch (error) {
      // Of an outage the database connection writes its own two lines.
      const level = error instanceof DatabaseUnavailable ? 'debug' : 'warn';
      log[level]({ err: error }, 'public page sent without live figures');
      return nameIn(html, shop.name);
    }
  };
}

/** What a report of abuse is called; anything else in the address is not repeated. */
const referenceIn = (search: URLSearchParams) =>
  /^AB-[0-9A-Z]{7}$/.exec(search.get('ref') ?? '')?.[0];

/** What the owner has the pages say. */
const saidBy = (shop: LiveShop, locale: Locale) => ({
  name: shop.name,
  support: { ...shop, email: shop.supportEmail },
  ...(shop.maintenance.isOn ? { maintenance: shop.maintenance[locale] } : {}),
});
