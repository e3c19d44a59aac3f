import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import type { ProxyId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { offered } from './listing.sql.ts';

/** More than so many that are equally good stand out no longer. */
const markedMax = 3;

type Row = Readonly<{ code: string; mark: 'cheapest' | 'fastest'; id: ProxyId; figure: number }>;

/**
 * What stands out in each of some countries: the lowest price of a month and the best speed that
 * was measured within a day, among what can be bought now. None where more than three share it, or
 * where there are no more than three.
 */
export async function findMarks(
  db: Queryable,
  countries: readonly string[],
  at: Date,
): Promise<NonNullable<ProxyPages['marks']>> {
  const inCountry = sql`p.country_code = one.code and p.health = 'healthy'
    and ${offered.eachByKey(at)}`;
  const rows = await db.rows<Row>(
    prepared(
      'catalogue-marks',
      sql`select one.code, found.* from unnest(${countries}::text[]) as one (code)
            cross join lateral (
              (select 'cheapest' as mark, p.id, p.price_month_cents as figure from proxies p
                where ${inCountry} order by p.price_month_cents limit ${markedMax + 1})
              union all
              (select 'fastest', p.id, p.speed_kbps from proxies p
                where ${inCountry} and p.checked_at > ${new Date(at.getTime() - dayMs)}
                order by coalesce(p.speed_kbps, 0) desc limit ${markedMax + 1})) as found`,
    ),
  );
  const groups = Map.groupBy(rows, ({ code, mark }) => `${code} ${mark}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const best = group.filter(({ figure }) => figure === first?.figure && figure !== null);
    if (group.length <= markedMax || best.length > markedMax) return [];
    return best.map(({ id, mark }) => ({ id, mark }));
  });
}
