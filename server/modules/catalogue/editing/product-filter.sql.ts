import type { ProductFilter } from '#contracts/admin/goods/products.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { isIpAddress } from '#platform/ip-address.ts';
import { areCommon, wordsByIndex, wordsByScan } from '../listing/common-words.sql.ts';
import { likeLiteral, searchTerms } from '../listing/search-terms.ts';

const countryLike = /^[a-z]{2}$/i;
const clean = (text: string | undefined) => text?.replaceAll('\0', '').trim() ?? '';

/** The condition of a filter without what is searched for. */
function filterCondition({ country, sale, health }: ProductFilter): Sql {
  let where = sql`true`;
  if (country) where = sql`${where} and p.country_code = ${country}`;
  if (sale) where = sql`${where} and p.on_sale = ${sale === 'on'}`;
  if (health) where = sql`${where} and p.health = ${health}`;
  return where;
}

/** Whether a list is scanned in its order: all of it is listed, or the words are common. */
export async function isScanned(db: Queryable, filter: ProductFilter): Promise<boolean> {
  const { words } = searchTerms(clean(filter.search));
  return (
    words.length === 0 ||
    areCommon(db, { matching: wordsByScan(words), among: filterCondition(filter) })
  );
}

/** The condition on `proxies p`: every word somewhere in the place or the network, or an id. */
export function proxyCondition(filter: ProductFilter, { byScan = false } = {}): Sql {
  const where = filterCondition(filter);
  const typed = clean(filter.search);
  if (typed === '') return where;
  const { words, idPrefix } = searchTerms(typed);
  // Each alternative has an index of its own, which PostgreSQL joins as bitmaps.
  let any = sql`(${(byScan ? wordsByScan : wordsByIndex)(words)})`;
  if (idPrefix) any = sql`${any} or (p.id >= ${idPrefix} and p.id < ${`${idPrefix}g`})`;
  if (isIpAddress(typed)) any = sql`${any} or p.ip = ${typed}::inet`;
  if (countryLike.test(typed)) any = sql`${any} or p.country_code = ${typed.toUpperCase()}`;
  return sql`${where} and (${any})`;
}

/** The condition on `vps_offers v`. */
export function offerCondition({ search, country, sale }: ProductFilter): Sql {
  let where = sql`true`;
  if (country) where = sql`${where} and v.country_code = ${country}`;
  if (sale) where = sql`${where} and v.on_sale = ${sale === 'on'}`;
  const typed = clean(search);
  if (typed === '') return where;
  const like = `%${likeLiteral(typed.toLowerCase())}%`;
  return sql`${where} and (v.id like ${like} or lower(v.description) like ${like})`;
}
