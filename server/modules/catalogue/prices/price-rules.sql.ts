import type { PriceRule } from '#contracts/admin/goods/prices.ts';
import type { ProxyId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Priceable, Prices } from './price-rules.ts';

// Suppliers and costs belong to `inventory`; a price reads them and writes none.

export type RuleSet = Readonly<{
  version: number;
  rules: readonly PriceRule[];
  savedAt: Date | null;
  savedBy: string | null;
}>;

/** The rules in force; an empty set of version 0 before the first. */
export async function currentRules(db: Queryable): Promise<RuleSet> {
  const [row] = await db.rows<RuleSet>(sql`
    select version, rules, saved_at as "savedAt", saved_by as "savedBy"
      from price_rule_sets order by version desc limit 1`);
  return row ?? { version: 0, rules: [], savedAt: null, savedBy: null };
}

/** Makes a new version the current one; false when another edit has already made it. */
export async function addRules(
  tx: Tx,
  {
    version,
    rules,
    by,
    at,
  }: { version: number; rules: readonly PriceRule[]; by: string; at: Date },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into price_rule_sets (version, rules, saved_by, saved_at)
    values (${version}, ${JSON.stringify(rules)}::jsonb, ${by}, ${at})
    on conflict (version) do nothing`);
  return added > 0;
}

/** Which suppliers may have given rise to an address, so that a rule can be tried on it. */
export type PricedRow = Priceable & Prices & Readonly<{ id: ProxyId; what: string }>;

/** One page of the catalogue by id, with all that decides its prices. */
export const listPriced = (
  db: Queryable,
  { after, limit }: Readonly<{ after: string; limit: number }>,
): Promise<PricedRow[]> =>
  db.rows<PricedRow>(sql`
    select p.id, u.supplier,
           coalesce(host(p.ip), 'exit not known yet') || ', ' || p.city || ' ' ||
             p.country_code as what,
           p.country_code as "countryCode", p.connection, p.rating,
           u.cost_month_cents as "costMonthCents", p.price_day_cents as "dayCents",
           p.price_month_cents as "monthCents"
      from proxies p join upstreams u on u.id = p.upstream_id
     where p.id > ${after} order by p.id limit ${limit}`);

export type Repriced = Readonly<{ id: ProxyId; from: Prices; to: Prices }>;

/** Changes prices that are still what they were; returns how many that was true of. */
export async function setPrices(tx: Tx, changes: readonly Repriced[], at: Date): Promise<number> {
  const column = (of: (change: Repriced) => number) => changes.map(of);
  return tx.execute(sql`
    update proxies p
       set price_day_cents = line.day, price_month_cents = line.month,
           version = version + 1, updated_at = ${at}
      from unnest(${changes.map(({ id }) => id)}::text[],
                  ${column(({ from }) => from.dayCents)}::bigint[],
                  ${column(({ from }) => from.monthCents)}::bigint[],
                  ${column(({ to }) => to.dayCents)}::bigint[],
                  ${column(({ to }) => to.monthCents)}::bigint[])
        as line (id, day_before, month_before, day, month)
     where p.id = line.id and p.price_day_cents = line.day_before
       and p.price_month_cents = line.month_before`);
}
