import type { Product } from '#contracts/goods/kinds.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { subtract, type Money } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { discountOf, normaliseCode, requireUsable, requireUses, type Coupon } from './coupon.ts';
import { findCoupon, insertUse, lockCoupon, usesOfCustomer } from './coupons.sql.ts';
import type { QuoteCoupon } from './coupons.sql.ts';
import { CouponRefused } from './coupon.ts';

type Typed = Readonly<{
  code: string;
  customerId: CustomerId;
  product: Product;
  at: Date;
}>;

/**
 * Looks up a code for a customer and returns a function that applies it to a list price. Throws
 * CouponRefused here for an unknown code, and from the returned function for all other reasons. An
 * order of theirs that still waits for its money does not count: trying again replaces it.
 */
export async function couponFor(
  db: Queryable,
  { code, customerId, product, at }: Typed,
): Promise<Readonly<{ coupon: Coupon; lower: (list: Money) => Money }>> {
  const coupon = await findCoupon(db, normaliseCode(code));
  if (!coupon) throw new CouponRefused('unknown');
  const usedByCustomer = await usesOfCustomer(db, {
    couponId: coupon.id,
    customerId,
    paid: true,
  });
  const lower = (list: Money) => {
    requireUsable(coupon, { product, list, usedByCustomer, at });
    return subtract(list, discountOf(coupon, list));
  };
  return { coupon, lower };
}

type Redeeming = Readonly<{
  orderId: OrderId;
  customerId: CustomerId;
  at: Date;
}>;

/**
 * Uses the coupon that lowered a quote, by `couponOfQuote`, for the order at its price, under the
 * coupon's lock, so that the last use is given once. The price was offered, so only limits and a
 * stop by staff still refuse; throws CouponRefused then. A quote without a coupon changes nothing.
 */
export async function redeemCoupon(
  tx: Tx,
  behind: QuoteCoupon | undefined,
  { orderId, customerId, at }: Redeeming,
): Promise<void> {
  if (!behind) return;
  const { couponId, discount } = behind;
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon || coupon.stoppedAt !== null) throw new CouponRefused('over');
  requireUses(coupon, await usesOfCustomer(tx, { couponId, customerId, paid: false }));
  await insertUse(tx, { orderId, couponId, customerId, discount, at });
}
