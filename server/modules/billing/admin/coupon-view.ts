import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import { toWholeKes } from '#contracts/money.ts';
import { iso } from '#modules/staff';
import type { Coupon } from '../coupon.ts';

/** A coupon as staff see it at that moment, with its state in words. */
export function couponView(coupon: Coupon, at: Date): AdminCoupon {
  const { off, min, products, startsAt, endsAt, stoppedAt, createdAt, ...rest } = coupon;
  return {
    ...rest,
    products: [...products],
    percent: 'percent' in off ? off.percent : null,
    offKes: 'kes' in off ? toWholeKes(off.kes) : null,
    minKes: toWholeKes(min),
    startsAt: startsAt.toISOString(),
    endsAt: iso(endsAt),
    state: stateOf(coupon, at),
    stoppedAt: iso(stoppedAt),
    createdAt: createdAt.toISOString(),
  };
}

function stateOf(coupon: Coupon, at: Date): AdminCoupon['state'] {
  const { stoppedAt, startsAt, endsAt, usesMax, used } = coupon;
  if (stoppedAt !== null) return 'stopped';
  if (endsAt !== null && endsAt <= at) return 'over';
  if (usesMax !== null && used >= usesMax) return 'used-up';
  return startsAt > at ? 'waiting' : 'running';
}
