import { typedWithoutBlanks } from '#contracts/typed.ts';
import type { Product } from '#contracts/goods/kinds.ts';
import type { CouponId } from '#contracts/ids.ts';
import { minorPerMajor, money, subtract, wholeKes, type Money } from '#contracts/money.ts';
import { refusal } from '#platform/errors.ts';
import { formatMoney } from '#contracts/format/amounts.ts';

const refusals = {
  unknown: 'Unknown coupon. Check the spelling.',
  'not-yet': 'This coupon is not active yet.',
  over: 'This coupon has expired.',
  'used-up': 'This coupon is fully used.',
  'used-by-you': 'You have already used this coupon. Orders awaiting payment count too.',
  'other-product': 'This coupon is for another product.',
  'too-small': 'This coupon needs a higher price.',
} as const;

/** A coupon does not lower this price; nothing was charged. */
export const CouponRefused = refusal(
  'coupon-refused',
  (why: keyof typeof refusals, from?: Money) => {
    const least = from ? ` The minimum is ${formatMoney(from)}.` : '';
    return { message: refusals[why] + least, facts: { coupon: why } };
  },
);

/** A code that lowers a price, a limited number of times. */
export type Coupon = Readonly<{
  id: CouponId;
  /** In capitals. */
  code: string;
  off: Readonly<{ percent: number }> | Readonly<{ kes: Money }>;
  products: readonly Product[];
  /** The list price from which it counts. */
  min: Money;
  usesMax: number | null;
  usesPerCustomerMax: number | null;
  startsAt: Date;
  endsAt: Date | null;
  stoppedAt: Date | null;
  note: string;
  /** Orders that have it or wait for their money with it. */
  used: number;
  version: number;
  createdAt: Date;
}>;

/** The stored spelling of a code. */
export const normaliseCode = (typed: string) => typedWithoutBlanks(typed).toUpperCase();

const lowestPrice = wholeKes(1);
const hundred = 100;

/**
 * What it takes off a list price: whole shillings, a percentage rounded down, and never the last
 * shilling, since a provider collects at least one.
 */
export function discountOf({ off }: Pick<Coupon, 'off'>, list: Money): Money {
  const requested =
    'kes' in off
      ? off.kes.minor
      : wholeKes(Math.floor((list.minor * off.percent) / (hundred * minorPerMajor))).minor;
  const most = subtract(list, lowestPrice).minor;
  return money(Math.max(0, Math.min(requested, most)), 'KES');
}

export type Requested = Readonly<{
  product: Product;
  list: Money;
  /** Orders of this customer that have it. */
  usedByCustomer: number;
  at: Date;
}>;

/** Throws CouponRefused, in words for the customer, unless the coupon lowers this price now. */
export function requireUsable(
  coupon: Coupon,
  { product, list, usedByCustomer, at }: Requested,
): void {
  const { startsAt, endsAt, stoppedAt, products, min } = coupon;
  if (startsAt > at) throw new CouponRefused('not-yet');
  if (stoppedAt !== null || (endsAt !== null && endsAt <= at)) throw new CouponRefused('over');
  if (!products.includes(product)) throw new CouponRefused('other-product');
  if (list.minor < min.minor) throw new CouponRefused('too-small', min);
  requireUses(coupon, usedByCustomer);
  if (discountOf(coupon, list).minor === 0) throw new CouponRefused('too-small', wholeKes(2));
}

/** Throws CouponRefused when its limits are reached. */
export function requireUses(
  { usesMax, usesPerCustomerMax, used }: Coupon,
  usedByCustomer: number,
): void {
  if (usesPerCustomerMax !== null && usedByCustomer >= usesPerCustomerMax) {
    throw new CouponRefused('used-by-you');
  }
  if (usesMax !== null && used >= usesMax) throw new CouponRefused('used-up');
}
