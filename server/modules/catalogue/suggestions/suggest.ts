import type { Suggestions } from '#contracts/goods/suggestions.ts';
import { toWholeKes, usdToKes, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { keepFresh } from '#platform/loops/keep-fresh.ts';
import { listProxies } from '../listing/listing.sql.ts';
import { countStock } from '../listing/listing-counts.sql.ts';
import { maskAddress, type Proxy } from '../listing/proxy.ts';
import { searchTerms } from '../listing/search-terms.ts';
import { rateInForce } from '../offers/rate-in-force.ts';
import { listedInNetwork } from './network.sql.ts';
import { networkIn } from './network.ts';
import { placesNamed, type NamedPlace } from './places.ts';
import { readPlaces } from './places.sql.ts';

const placesMax = 4;
const proxiesMax = 3;
/** A ZIP or the beginning of an id. Words are looked for among places, which takes no table. */
const codeLike = /^(?=.*\d)[\w-]{4,36}$/;

type Deps = Readonly<{ db: Database; clock: Clock }>;
type Priced = (amount: Money) => Readonly<{ monthCents: number; monthKes: number }>;

/** Says what is for sale that a text names. */
export function suggester({ db, clock }: Deps): (typed: string) => Promise<Suggestions> {
  const places = keepFresh({ freshMs: minuteMs, clock, read: () => readPlaces(db.reads) });
  return async (typed) => {
    const at = clock();
    const { rateE4 } = await rateInForce(db.reads, at);
    const priced: Priced = (amount) => ({
      monthCents: amount.minor,
      monthKes: toWholeKes(usdToKes(amount, rateE4)),
    });
    const named = placesNamed(await places(), typed, placesMax);
    const [first, ...others] = await Promise.all(
      named.map(async (place) => {
        const filter = filterOf(place);
        const [{ listed: count }, cheapest] = await Promise.all([
          countStock(db.reads, filter, at),
          cheapestOf(db, filter, at),
        ]);
        return { place, count, cheapest };
      }),
    );
    const proxies = first ? first.cheapest : await listedUnder(db, typed, at);
    const found = [first, ...others].filter((one) => one !== undefined);
    return {
      places: found.flatMap(({ place, count, cheapest: [proxy] }) =>
        proxy ? [{ ...placeView(place), count, ...priced(proxy.price.monthly) }] : [],
      ),
      proxies: proxies.map((proxy) => ({ ...proxyView(proxy), ...priced(proxy.price.monthly) })),
    };
  };
}

const filterOf = ({ kind, countryCode, name }: NamedPlace) =>
  kind === 'country' ? { countryCode } : { countryCode, [kind]: name };

const cheapestOf = (db: Database, filter: ReturnType<typeof filterOf>, at: Date) =>
  listProxies(
    db.reads,
    { filter, sort: 'price', direction: 'asc', page: 0, pageSize: proxiesMax },
    at,
  );

async function listedUnder(db: Database, typed: string, at: Date): Promise<readonly Proxy[]> {
  const network = networkIn(typed);
  if (network) return listedInNetwork(db.reads, { network, limit: proxiesMax, at });
  const text = typed.trim();
  if (!codeLike.test(text)) return [];
  const filter = { search: searchTerms(text) };
  return listProxies(
    db.reads,
    { filter, sort: 'price', direction: 'asc', page: 0, pageSize: proxiesMax },
    at,
  );
}

const placeView = ({ kind, countryCode, country, name }: NamedPlace) => ({
  kind,
  countryCode,
  country,
  name,
});

const proxyView = ({ id, ip, isp, place: { countryCode, city } }: Proxy) => ({
  id,
  ip: maskAddress(ip),
  isp,
  city,
  countryCode,
});
