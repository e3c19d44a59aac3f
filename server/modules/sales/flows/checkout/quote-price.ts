import { couponFor, keepQuoteCoupon } from '#modules/billing';
import { makeQuote, type Quote, type QuoteInput } from '#modules/orders/quotes';
import { subtract, type Money } from '#contracts/money.ts';
import { listOf, saleOf } from '../../kinds.ts';
import { limitCoupons } from '../../goods/sale/limit-coupons.ts';
import type { SalesContext } from '../../context.ts';

/** A fixed price, and the discount of a coupon. */
export type Priced = Readonly<{
  quote: Quote;
  coupon: Readonly<{ code: string; list: Money; discount: Money }> | undefined;
}>;

type QuoteRequest = Omit<QuoteInput, 'list'> & Readonly<{ coupon?: string | undefined }>;

/**
 * Freezes a price, lowered by a coupon where one was typed. Throws what `makeQuote` throws, and
 * coupon-refused with the reason: unknown, over, used up, or not for this.
 */
export async function quotePrice(
  ctx: SalesContext,
  { coupon: code, ...asked }: QuoteRequest,
): Promise<Priced> {
  const input = { ...asked, list: listOf(ctx, saleOf(ctx, asked.product)) };
  if (code === undefined) return { quote: await makeQuote(ctx, input), coupon: undefined };
  const { customerId, product } = input;
  const at = ctx.clock();
  const typed = { code, customerId, product, at };
  const { coupon, lower } = await limitCoupons(ctx, typed, () => couponFor(ctx.db, typed));
  return ctx.db.transaction(async (tx) => {
    let list: Money | undefined;
    const quote = await makeQuote(
      { ...ctx, db: tx },
      {
        ...input,
        lower: (price) => {
          list = input.lower ? input.lower(price) : price;
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
