import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import { commonValues, filterNames, type FilterName } from '#contracts/goods/listing-filters.ts';
import { identifier, sql, type Queryable, type Sql } from '#platform/db.ts';
import { readFigures, type AskedFigures, type Figures } from './figures.ts';
import { haveFigures } from './figures.sql.ts';
import type { ListingFilter } from './listing-query.ts';
import { conditions, offered } from './listing.sql.ts';

export type ValueCounts = NonNullable<ProxyPages['values']>;

/** So many rows of a place are looked at, in some ten milliseconds. */
const lookedAtMax = 10_000;

type Moment = Readonly<{ at: Date; rateE4: number }>;

/**
 * How many listings there are with each common value of a filter, all other filters as they are; of
 * a filter in force also how many without it. All of it from one look at the rows of the place and
 * search, ten thousand at most: where there are more, each count is what was found of `more`.
 */
export async function countValues(
  db: Queryable,
  { figures = {}, ...place }: ListingFilter,
  { at, rateE4 }: Moment,
): Promise<ValueCounts> {
  const asked = filterNames.flatMap((filter) => {
    const { [filter]: own, ...others } = figures;
    const values: readonly string[] = commonValues[filter];
    const each = values.map((value) => {
      const chosen = { ...others, ...readFigures(askedOf(filter, value), rateE4) };
      return { filter, value, where: haveFigures(chosen, at) };
    });
    const without = { filter, value: '', where: haveFigures(others, at) };
    return own === undefined ? each : [...each, without];
  });
  const counts = asked
    .map(({ where }, index) => sql`count(*) filter (where ${where}) as ${nameOf(index)}`)
    .reduce((before, next) => sql`${before}, ${next}`);
  const [row] = await db.rows<Record<string, number>>(sql`
    with looked_at as materialized (
      select ${neededColumns} from proxies p
       where ${conditions(place, { among: offered.allAtOnce(at), at })}
       limit ${lookedAtMax + 1})
    select count(*) as "all", ${counts} from looked_at p`);
  if (!row) throw new Error('A count answers one row.');
  const more = Number(row['all']) > lookedAtMax ? ({ more: true } as const) : {};
  return asked.map(({ filter, value }, index) => ({
    filter,
    value,
    count: Number(row[`c${index}`]),
    ...more,
  }));
}

const neededColumns = sql`p.connection, p.price_day_cents, p.price_month_cents, p.speed_kbps,
  p.ping_ms, p.worn, p.available_until`;

const nameOf = (index: number): Sql => identifier(`c${index}`);

/** A common value as a query asks for it. */
const asParam = { price: 'priceMax', speed: 'speedMin', ping: 'pingMax' } as const;
const askedOf = (filter: FilterName, value: string): AskedFigures => ({
  [filter in asParam ? asParam[filter as keyof typeof asParam] : filter]: value,
});

/** How many of a country are counted, as of a search. */
const perCountryMax = 1_000;

/** How many have these figures in each country with any, a thousand at most. */
export async function countByCountry(
  db: Queryable,
  figures: Figures,
  at: Date,
): Promise<NonNullable<ProxyPages['countries']>> {
  const among = sql`p.country_code = one.code and ${offered.allAtOnce(at)}`;
  const rows = await db.rows<{ code: string; count: number }>(sql`
    select one.code, found.count from countries one cross join lateral (
      select count(*) as count from (
        select from proxies p where ${conditions({ figures }, { among, at })}
         limit ${perCountryMax + 1}) as few) as found
     where found.count > 0 order by one.code`);
  return rows.map(({ code, count }) => ({
    code,
    count: Math.min(count, perCountryMax),
    ...(count > perCountryMax && { more: true as const }),
  }));
}
