import type { CartQuoteBody } from '#contracts/sale/cart.ts';
import type { Plan } from '#contracts/term.ts';
import type { LeaseId, RenewableId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** The frozen price of one of several things. */
export type QuoteLine = Readonly<{
  productId: string;
  plan: Plan;
  /** The lease or server that it prolongs. */
  renews: RenewableId | null;
  /** Before volume price and coupon. */
  list: Money;
  /** What is charged, and what of it a coupon took off. */
  usd: Money;
  kes: Money;
  discount: Money;
}>;

type Row = Pick<QuoteLine, 'productId' | 'plan' | 'renews'> &
  Readonly<Record<'listUsdCents' | 'usdCents' | 'kesMinor' | 'discountMinor', number>>;

/** What a quote of several lines was made of. */
export type Basket = Readonly<{
  lines: readonly QuoteLine[];
  /** How many of them there have to be when it is paid. */
  least: number;
  /** The filter that found them, by which others take the place of those that are gone. */
  choice: CartQuoteBody['choice'];
}>;

export async function insertBasket(db: Queryable, quoteId: string, basket: Basket): Promise<void> {
  const { lines, least, choice } = basket;
  const each = <T>(column: (line: QuoteLine) => T) => lines.map(column);
  await db.execute(sql`
    with kept as (
      update quotes set least = ${least},
             choice = ${choice === undefined ? null : JSON.stringify(choice)}::jsonb
       where id = ${quoteId} returning id
    )
    insert into quote_lines (quote_id, position, product_id, plan, renews_lease_id, list_usd_cents,
                             usd_cents, kes_minor, discount_minor)
    select kept.id, line.n - 1, line.product_id, line.plan, line.renews, line.list, line.usd,
           line.kes, line.discount
      from kept cross join unnest(
        ${each(({ productId }) => productId)}::text[], ${each(({ plan }) => plan)}::text[],
        ${each(({ renews }) => renews)}::text[], ${each(({ list }) => list.minor)}::bigint[],
        ${each(({ usd }) => usd.minor)}::bigint[], ${each(({ kes }) => kes.minor)}::bigint[],
        ${each(({ discount }) => discount.minor)}::bigint[]
      ) with ordinality as line (product_id, plan, renews, list, usd, kes, discount, n)`);
}

/** The lines of a quote, by position; undefined for a quote of one thing. */
export async function findBasket(db: Queryable, quoteId: string): Promise<Basket | undefined> {
  const [quote] = await db.rows<{ least: number | null; choice: Basket['choice'] | null }>(sql`
    select least, choice from quotes where id = ${quoteId}`);
  if (quote?.least == null) return undefined;
  const rows = await db.rows<Row>(sql`
    select product_id as "productId", plan, renews_lease_id as renews,
           list_usd_cents as "listUsdCents", usd_cents as "usdCents", kes_minor as "kesMinor",
           discount_minor as "discountMinor"
      from quote_lines where quote_id = ${quoteId} order by position`);
  const lines = rows.map(({ listUsdCents, usdCents, kesMinor, discountMinor, ...line }) => ({
    ...line,
    renews: line.renews as LeaseId | null,
    list: money(listUsdCents, 'USD'),
    usd: money(usdCents, 'USD'),
    kes: money(kesMinor, 'KES'),
    discount: money(discountMinor, 'KES'),
  }));
  return { lines, least: quote.least, choice: quote.choice ?? undefined };
}
