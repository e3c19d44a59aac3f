import type { CountryPageKind } from '#contracts/site/country-pages.ts';
import type { CountryStock, KindStock } from '#contracts/site/site.ts';
import type { Queryable } from '#platform/db.ts';
import { bestOf, networksOf, type Network } from './country-stock.sql.ts';
import { toListing } from './proxy-view.ts';

const listingsMax = 6;
/** So many networks are named; small ones are in the count of networks alone. */
const namedMax = 12;

/** What can be bought of a country at this moment, as strangers see it. */
export async function countryStock(
  db: Queryable,
  { code, at }: Readonly<{ code: string; at: Date }>,
): Promise<CountryStock> {
  const networks = await networksOf(db, code, at);
  const mobile = networks.filter(({ isMobile }) => isMobile);
  const look = { visitor: undefined, at };
  const best = async (kind: CountryPageKind) =>
    (await bestOf(db, { code, kind, count: listingsMax, at })).map((proxy) =>
      toListing({ ...proxy, claim: undefined }, look),
    );
  return {
    code,
    all: { ...stockOf(networks), listings: await best('all') },
    // Nothing is looked for where there is nothing, which would read the whole country.
    mobile: { ...stockOf(mobile), listings: mobile.length > 0 ? await best('mobile') : [] },
  };
}

function stockOf(networks: readonly Network[]): Omit<KindStock, 'listings'> {
  const lowest = (cents: readonly number[]) => (cents.length > 0 ? Math.min(...cents) : null);
  const perName = Map.groupBy(networks, ({ name }) => name);
  const carriers = [...perName].map(([name, parts]) => ({ name, available: sumOf(parts) }));
  return {
    available: sumOf(networks),
    fromDayCents: lowest(networks.map(({ dayCents }) => dayCents)),
    fromMonthCents: lowest(networks.map(({ monthCents }) => monthCents)),
    carriersCount: carriers.length,
    carriers: carriers
      .toSorted((a, b) => b.available - a.available || (a.name < b.name ? -1 : 1))
      .slice(0, namedMax),
  };
}

const sumOf = (parts: readonly Readonly<{ available: number }>[]) =>
  parts.reduce((sum, { available }) => sum + available, 0);
