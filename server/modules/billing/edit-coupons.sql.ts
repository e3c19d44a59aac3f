import type { CouponId, CustomerId, OrderId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Coupon } from './coupon.ts';

/** What an editor gives; a code never changes. */
export type CouponTerms = Omit<
  Coupon,
  'id' | 'code' | 'stoppedAt' | 'used' | 'version' | 'createdAt'
>;

const halves = ({ off }: Pick<Coupon, 'off'>) =>
  'percent' in off
    ? { percent: off.percent, minor: null }
    : { percent: null, minor: off.kes.minor };

type NewCoupon = CouponTerms & Readonly<{ id: CouponId; code: string; by: string; at: Date }>;

/** False when the code is taken. */
export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<boolean> {
  const { percent, minor } = halves(coupon);
  const written = await tx.execute(sql`
    insert into coupons (id, code, percent, off_minor, products, min_minor, uses_max,
      uses_per_customer_max, starts_at, ends_at, note, created_by, created_at)
    values (${coupon.id}, ${coupon.code}, ${percent}, ${minor}, ${coupon.products},
      ${coupon.min.minor}, ${coupon.usesMax}, ${coupon.usesPerCustomerMax}, ${coupon.startsAt},
      ${coupon.endsAt}, ${coupon.note}, ${coupon.by}, ${coupon.at})
    on conflict (code) do nothing`);
  return written > 0;
}

/** Changes the locked coupon from the version that its editor saw. */
export async function saveCoupon(tx: Tx, id: CouponId, terms: CouponTerms): Promise<void> {
  const { percent, minor } = halves(terms);
  await tx.execute(sql`
    update coupons
       set percent = ${percent}, off_minor = ${minor}, products = ${terms.products},
           min_minor = ${terms.min.minor}, uses_max = ${terms.usesMax},
           uses_per_customer_max = ${terms.usesPerCustomerMax}, starts_at = ${terms.startsAt},
           ends_at = ${terms.endsAt}, note = ${terms.note}, version = version + 1
     where id = ${id}`);
}

/** It can no longer be used; prices offered with it are invalid too. */
export async function stopCoupon(tx: Tx, id: CouponId, at: Date): Promise<void> {
  await tx.execute(sql`
    update coupons set stopped_at = ${at}, version = version + 1
     where id = ${id} and stopped_at is null`);
}

export type UseRow = Readonly<{
  orderId: OrderId;
  customerId: CustomerId;
  discountMinor: number;
  state: 'held' | 'spent' | 'released';
  at: Date;
}>;

const usesMax = 200;

/** The newest orders that a coupon was used in. */
export const usesOfCoupon = (db: Queryable, couponId: string): Promise<UseRow[]> =>
  db.rows<UseRow>(sql`
    select order_id as "orderId", customer_id as "customerId", discount_minor as "discountMinor",
           state, at
      from coupon_uses where coupon_id = ${couponId} order by at desc limit ${usesMax}`);
