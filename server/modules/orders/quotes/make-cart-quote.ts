import type { CustomerId } from '#contracts/ids.ts';
import { sum } from '#contracts/money.ts';
import { quoteValidMs } from '#contracts/sale/payments.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Product } from '../order.ts';
import { insertBasket, type Basket } from './cart-quote.sql.ts';
import { insertQuote, type Quote } from './quote.sql.ts';

/** What the quote of several things names in place of one. */
const severalThings = 'many';

export type CartQuoteInput = Readonly<{
  customerId: CustomerId;
  product: Product;
  rate: Readonly<{ rateE4: number; setAt: Date }>;
  basket: Basket;
}>;

/** Freezes the prices of several things for ten minutes (decision G11). There is at least one. */
export async function makeCartQuote(
  { db, clock, random }: Readonly<{ db: Queryable; clock: Clock; random: Randomness }>,
  { customerId, product, rate, basket }: CartQuoteInput,
): Promise<Quote> {
  const at = clock();
  const { lines } = basket;
  const [first] = lines;
  if (!first) throw new RangeError('A cart has at least one line.');
  const quote: Quote = {
    id: makeId('quo', random),
    customerId,
    product,
    productId: severalThings,
    plan: first.plan,
    renews: null,
    usd: sum(
      lines.map(({ usd }) => usd),
      'USD',
    ),
    kes: sum(
      lines.map(({ kes }) => kes),
      'KES',
    ),
    rateE4: rate.rateE4,
    rateSetAt: rate.setAt,
    createdAt: at,
    expiresAt: new Date(at.getTime() + quoteValidMs),
  };
  await insertQuote(db, quote);
  await insertBasket(db, quote.id, basket);
  return quote;
}
