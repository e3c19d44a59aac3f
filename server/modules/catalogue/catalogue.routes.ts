import type { FastifyInstance } from 'fastify';
import { proxyId } from '#contracts/ids.ts';
import type { ShopFacts } from '#contracts/goods/catalogue.ts';
import type { Locale } from '#contracts/locales.ts';
import { suggestionCalls } from '#contracts/goods/suggestions.ts';
import { calls } from '#contracts/site/paths.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { publicFreshRead, publicRead, type Caller, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { sharedAnswers } from '#platform/http/shared-answers.ts';
import { sharedRoute } from '#platform/http/shared-route.ts';
import { askedPage } from './listing/asked-page.ts';
import { countListings } from './listing/count-listings.ts';
import { findListed, listProxies } from './listing/listing.sql.ts';
import { listCountries } from './listing/listing-counts.sql.ts';
import type { ListingFilter } from './listing/listing-query.ts';
import { findMarks } from './listing/marks.sql.ts';
import { nearestListings } from './listing/nearest.ts';
import { toOfferView } from './offers/offer-view.ts';
import { listVpsOffers, readFigures } from './offers/offers.sql.ts';
import { rateInForce } from './offers/rate-in-force.ts';
import { toListing } from './listing/proxy-view.ts';
import { countByCountry, countValues } from './listing/value-counts.sql.ts';
import { suggester } from './suggestions/suggest.ts';
import { offeredTerms } from './term-shares.sql.ts';

/** Settings for customers; read again by each call, because the owner changes them. */
type Shop = Readonly<{
  supportEmail: string;
  messagingUrl: string | undefined;
  socialUrls: readonly string[];
  tagline: string;
  openingHours: Readonly<Record<Locale, string>> | null;
}>;
/** How old what everybody shares may be, in milliseconds (decision 0052). */
const standardFreshMs = { market: 250, figures: 5_000 };
type Deps = Readonly<{
  db: Database;
  clock: Clock;
  shop: Shop;
  limits: Readonly<{ volumePrices: Readonly<ShopFacts['volumePrices']> }>;
  freshMs?: typeof standardFreshMs;
}>;

/** A holder sees an address that others do not, so no shared cache may keep this answer. */
const listingRead: Policy = { ...publicRead, cache: 'no-store' };

/** The calls of the marketplace and of the public pages; all of them only read. */
export function catalogueRoutes(
  app: FastifyInstance,
  { db, clock, shop, limits, freshMs = standardFreshMs }: Deps,
) {
  const market = {
    policy: publicFreshRead,
    answers: sharedAnswers({ clock, freshMs: freshMs.market }),
  };
  const figures = {
    policy: publicRead,
    answers: sharedAnswers({ clock, freshMs: freshMs.figures }),
  };

  sharedRoute(app, { call: calls.listProxies, ...market }, async (query) => {
    const { pageNum = 0, ...asked } = query;
    const at = clock();
    const page = await askedPage(db.reads, asked, { page: pageNum, at });
    const proxies = await listProxies(db.reads, page, at);
    // Listed proxies have no holder, so everyone gets the same view.
    return proxies.map((proxy) => toListing(proxy, { visitor: undefined, at }));
  });

  sharedRoute(app, { call: calls.proxyPages, ...market }, async (query) => {
    const { page = 0, segments, counts, ...asked } = query;
    const at = clock();
    const { filter, pageSize } = await askedPage(db.reads, asked, { page, at });
    const withOptions = segments === 'true';
    const [{ count: totalItems, ...counted }, extras] = await Promise.all([
      countListings(db.reads, filter, { at, withOptions }),
      counts && countsOf(db, { counts, filter, at }),
    ]);
    const total = Math.ceil(totalItems / pageSize);
    return { total, totalItems, page, pageSize, ...counted, ...extras };
  });

  route(app, { call: calls.proxy, policy: listingRead }, async ({ params, caller }) => {
    const { id } = params;
    const at = clock();
    const proxy = proxyId.safeParse(id).success ? await findListed(db, id, at) : undefined;
    const visitor = visitorOf(caller);
    // Off sale, it stays visible to its holder.
    const holds = visitor !== undefined && proxy?.claim?.customerId === visitor;
    if (!proxy || (!proxy.onSale && !holds))
      throw new NotFound('Proxy not found. Choose one from the list.');
    return toListing(proxy, { visitor, at });
  });

  route(app, { call: calls.nearestProxies, policy: publicRead }, ({ params }) =>
    nearestListings(db, { proxyId: params.id, plan: 'daily', at: clock() }),
  );

  sharedRoute(app, { call: calls.countries, ...market }, () => listCountries(db.reads, clock()));
  const suggest = suggester({ db, clock });
  sharedRoute(app, { call: suggestionCalls.suggestions, ...market }, ({ search }) =>
    suggest(search),
  );
  sharedRoute(app, { call: calls.vpsOffers, ...market }, async () =>
    (await listVpsOffers(db.reads, clock())).map(toOfferView),
  );
  sharedRoute(app, { call: calls.shopFacts, ...figures }, async () => ({
    ...(await readShopFacts(db, clock())),
    volumePrices: [...limits.volumePrices],
    supportEmail: shop.supportEmail,
    messagingUrl: shop.messagingUrl ?? null,
    socialUrls: [...shop.socialUrls],
    tagline: shop.tagline,
    openingHours: shop.openingHours,
  }));
}

type CountsAsked = Readonly<{ counts: 'values' | 'countries'; filter: ListingFilter; at: Date }>;

/** What is counted beside a list for whoever filters it. */
async function countsOf({ reads }: Database, { counts, filter, at }: CountsAsked) {
  const { figures = {}, countryCode, countries = [] } = filter;
  if (counts === 'countries') return { countries: await countByCountry(reads, figures, at) };
  const { rateE4 } = await rateInForce(reads, at);
  const [values, marks] = await Promise.all([
    countValues(reads, filter, { at, rateE4 }),
    findMarks(reads, countryCode ? [countryCode] : countries, at),
  ]);
  return { values, marks };
}

const visitorOf = (caller: Caller) => (caller.kind === 'visitor' ? undefined : caller.customerId);

/** What the public pages may say about the shop: only what the database says. */
export async function readShopFacts(db: Database, at: Date) {
  const [countries, figures, { rateE4 }, further] = await Promise.all([
    listCountries(db.reads, at),
    readFigures(db.reads, at),
    rateInForce(db, at),
    offeredTerms(db.reads),
  ]);
  const stocked = countries.filter(({ available }) => available > 0);
  const proxiesAvailable = stocked.reduce((total, { available }) => total + available, 0);
  const furtherTerms = further.length > 0 && { furtherTerms: further };
  const countriesCount = stocked.length;
  return { ...figures, proxiesAvailable, countriesCount, countries, rateE4, ...furtherTerms };
}
