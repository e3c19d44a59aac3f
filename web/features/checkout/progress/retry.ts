import { isProduct } from '#contracts/goods/kinds.ts';
import type { TransactionPurchase } from '#contracts/sale/payments.ts';

/**
 * The address search that opens the checkout of the same purchase again; undefined for a top-up,
 * which has no checkout.
 */
export function checkoutSearchOf(purchase: TransactionPurchase) {
  const { product, item, plan, operatingSystem, renews, coupon } = purchase;
  if (!isProduct(product)) return undefined;
  return {
    product,
    item,
    plan,
    ...(operatingSystem && { os: operatingSystem }),
    ...(renews && { renews }),
    ...(coupon && { coupon }),
  };
}
