import type { Plan } from '#contracts/term.ts';
import type { CustomerId, QuoteId, RenewableId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import type { Product } from '../order.ts';
import { leaseIn, otherIn, serverIn } from '../orders.sql.ts';

/** A price that is valid until `expiresAt`, for one customer and one thing. */
export type Quote = Readonly<{
  id: QuoteId;
  customerId: CustomerId;
  product: Product;
  productId: string;
  plan: Plan;
  /** The lease or server that it prolongs; null where it begins something. */
  renews: RenewableId | null;
  usd: Money;
  kes: Money;
  rateE4: number;
  rateSetAt: Date;
  createdAt: Date;
  expiresAt: Date;
}>;

type Row = Omit<Quote, 'usd' | 'kes'> & Readonly<{ usdCents: number; kesMinor: number }>;

export async function insertQuote(db: Queryable, quote: Quote): Promise<void> {
  await db.execute(
    prepared(
      'quotes-insert',
      sql`
    insert into quotes (id, customer_id, product, product_id, plan, renews_lease_id,
                        renews_server_id, renews_id, usd_cents, rate_e4, rate_set_at, kes_minor,
                        created_at, expires_at)
    values (${quote.id}, ${quote.customerId}, ${quote.product}, ${quote.productId}, ${quote.plan},
            ${leaseIn(quote)}, ${serverIn(quote)}, ${otherIn(quote)}, ${quote.usd.minor},
            ${quote.rateE4}, ${quote.rateSetAt},
            ${quote.kes.minor}, ${quote.createdAt}, ${quote.expiresAt})`,
    ),
  );
}

/** The customer's own quote, valid or not; another customer's is not found. */
export async function findQuote(
  db: Queryable,
  id: string,
  customerId: CustomerId,
): Promise<Quote | undefined> {
  const [row] = await db.rows<Row>(
    prepared(
      'quotes-find',
      sql`
    select id, customer_id as "customerId", product, product_id as "productId", plan,
           coalesce(renews_lease_id, renews_server_id, renews_id) as renews,
           usd_cents as "usdCents", rate_e4 as "rateE4",
           rate_set_at as "rateSetAt", kes_minor as "kesMinor", created_at as "createdAt",
           expires_at as "expiresAt"
      from quotes
     where customer_id = ${customerId} and id = ${id}`,
    ),
  );
  if (!row) return undefined;
  const { usdCents, kesMinor, ...quote } = row;
  return { ...quote, usd: money(usdCents, 'USD'), kes: money(kesMinor, 'KES') };
}

const forgetAfterMs = dayMs;
const forgottenPerTurnMax = 1_000;

/** Deletes quotes that ran out a day ago; orders carry their own figures. Returns how many. */
export const forgetQuotes = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from quotes where id in (
      select id from quotes where expires_at < ${new Date(at.getTime() - forgetAfterMs)}
       order by expires_at limit ${forgottenPerTurnMax})`);
