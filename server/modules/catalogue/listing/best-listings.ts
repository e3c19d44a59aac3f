import type { Plan } from '#contracts/term.ts';
import { askedPage } from './asked-page.ts';
import type { ListingFilters } from './listing-query.ts';
import { termNeeds, type Proxy } from './proxy.ts';
import { defaultCountry, type ProxyListing } from '#contracts/goods/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { cheapestListings, listProxies } from './listing.sql.ts';
import { listingPage } from './listing-query.ts';
import { toListing } from './proxy-view.ts';

const shownMax = 6;
/** Who pays in shillings mostly buys for Kenya; then where the market opens. */
const firstCountries = ['KE', defaultCountry];

/**
 * The best that can be had at this moment, one of each country in turn, as strangers see it.
 * `countries` are those with stock, by code, the most important first.
 */
export async function bestListings(
  db: Queryable,
  { countries, at }: Readonly<{ countries: readonly string[]; at: Date }>,
): Promise<ProxyListing[]> {
  const known = new Set(countries);
  const order = [...new Set([...firstCountries.filter((code) => known.has(code)), ...countries])];
  const look = { visitor: undefined, at };
  const best = await Promise.all(
    order.slice(0, shownMax).map(async (countryCode) => {
      const found = await listProxies(db, listingPage({ countryCode }, 0), at);
      return found
        .map((proxy) => toListing(proxy, look))
        .filter(({ availability }) => availability === 'available');
    }),
  );
  return Array.from({ length: shownMax }, (_, turn) => best.flatMap((of) => of[turn] ?? []))
    .flat()
    .slice(0, shownMax);
}

type Choosing = Readonly<{
  filter: ListingFilters;
  plan: Plan;
  count: number;
  /** Ids that are not chosen. */
  except: ReadonlySet<string>;
  at: Date;
}>;

/**
 * The cheapest free and healthy proxies that a filter of the market finds and that may be sold for
 * the plan, up to a number. Throws `InvalidInput` for filters that contradict each other.
 */
export async function chooseProxies(
  db: Queryable,
  { filter, plan, count, except, at }: Choosing,
): Promise<Proxy[]> {
  const { filter: asked } = await askedPage(db, filter, { page: 0, at });
  const until = termNeeds(plan, at);
  return cheapestListings(db, { filter: asked, plan, count, except: [...except], until }, at);
}
