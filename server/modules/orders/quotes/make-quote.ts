import type { Plan } from '#contracts/term.ts';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import { usdCents, usdToKes, type Money } from '#contracts/money.ts';
import { quoteValidMs } from '#contracts/sale/payments.ts';
import { rateInForce, type Requested } from '#modules/catalogue/prices';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Product } from '../order.ts';
import { insertQuote, findQuote, type Quote } from './quote.sql.ts';

export type QuoteInput = Readonly<{
  customerId: CustomerId;
  product: Product;
  productId: string;
  plan: Plan;
  /** The caller has checked that this is the customer's, and was made of this product. */
  renews?: RenewableId | undefined;
  /** What the list asks in USD; it refuses what is unknown or not for sale. */
  list: (db: Queryable, requested: Requested) => Promise<Money>;
  /** What the list price comes down to; it may refuse. At the list price when absent. */
  lower?: ((list: Money) => Money) | undefined;
}>;

/**
 * Freezes price and rate for ten minutes (decision G11). Throws what `list` and `lower` throw.
 */
export async function makeQuote(
  { db, clock, random }: Readonly<{ db: Queryable; clock: Clock; random: Randomness }>,
  { customerId, product, productId, plan, renews, list: listed, lower }: QuoteInput,
): Promise<Quote> {
  const at = clock();
  // The module of leases checks whether a renewal fits.
  const from = renews ? undefined : at;
  const usd = await listed(db, { productId, plan, from });
  const { rateE4, setAt } = await rateInForce(db, at);
  const list = usdToKes(usd, rateE4);
  const kes = lower ? lower(list) : list;
  const quote: Quote = {
    id: makeId('quo', random),
    customerId,
    product,
    productId,
    plan,
    renews: renews ?? null,
    usd: usdShare(usd, { kes, list }),
    kes,
    rateE4,
    rateSetAt: setAt,
    createdAt: at,
    expiresAt: new Date(at.getTime() + quoteValidMs),
  };
  await insertQuote(db, quote);
  return quote;
}

/** The same share of the dollars as of the shillings, to the nearest cent, never nothing. */
export function usdShare(usd: Money, { kes, list }: { kes: Money; list: Money }): Money {
  if (kes.minor === list.minor) return usd;
  return usdCents(Math.max(1, Math.round((usd.minor * kes.minor) / list.minor)));
}

/**
 * The customer's valid quote. Throws `NotFound`, or `quote-expired` once the frozen figure (S39)
 * has run out.
 */
export async function requireQuote(
  db: Queryable,
  { quoteId, customerId, at }: { quoteId: string; customerId: CustomerId; at: Date },
): Promise<Quote> {
  const quote = await findQuote(db, quoteId, customerId);
  if (!quote) throw new NotFound('Price not found. Open the payment again.');
  if (quote.expiresAt <= at)
    throw new DomainError(
      'quote-expired',
      'This price was valid for ten minutes. Open the payment again for a new one.',
    );
  return quote;
}
