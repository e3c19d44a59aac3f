import { consumeOrRefuse } from '#platform/http/limits.ts';
import { couponFor, CouponRefused, keepQuoteCoupon } from '#modules/billing';
import { makeQuote, type Quote, type QuoteWish } from '#modules/orders';
import { subtract, type Money } from '#contracts/money.ts';
import { saleOf } from '../goods/kinds.ts';
import type { SalesWorld } from '../world.ts';

/** A price that stands, and what a coupon took off it. */
export type Priced = Readonly<{
  quote: Quote;
  coupon: Readonly<{ code: string; list: Money; discount: Money }> | undefined;
}>;

type Asked = Omit<QuoteWish, 'list'> & Readonly<{ coupon?: string | undefined }>;

/** Codes are words, so guessing them is slow. */
const guesses = { max: 20, perSeconds: 600 };

/**
 * Freezes a price, lowered by a coupon where one was typed. Throws what `makeQuote` throws, and
 * coupon-refused with the reason: unknown, over, used up, or not for this.
 */
export async function quotePrice(
  world: SalesWorld,
  { coupon: code, ...asked }: Asked,
): Promise<Priced> {
  const wish = { ...asked, list: saleOf(world, asked.product).price };
  if (code === undefined) return { quote: await makeQuote(world, wish), coupon: undefined };
  const { customerId, product } = wish;
  const at = world.clock();
  const typed = { code, customerId, product, at };
  const { coupon, lower } = await couponFor(world.db, typed).catch(async (error: unknown) => {
    const key = `coupon:customer:${customerId}`;
    if (error instanceof CouponRefused) await consumeOrRefuse(world.db, { key, ...guesses }, at);
    throw error;
  });
  return world.db.transaction(async (tx) => {
    let list: Money | undefined;
    const quote = await makeQuote(
      { ...world, db: tx },
      {
        ...wish,
        lower: (price) => {
          list = wish.lower ? wish.lower(price) : price;
          return lower(list);
        },
      },
    );
    const full = list ?? quote.kes;
    const discount = subtract(full, quote.kes);
    const { id: quoteId, expiresAt } = quote;
    await keepQuoteCoupon(tx, { quoteId, couponId: coupon.id, list: full, discount, expiresAt });
    return { quote, coupon: { code: coupon.code, list: full, discount } };
  });
}
