import type { CouponId, CustomerId, OrderId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Coupon } from './coupon.ts';

type Row = Omit<Coupon, 'off' | 'min'> &
  Readonly<{ percent: number | null; offMinor: number | null; minMinor: number }>;

const columns = sql`
  id, code, percent, off_minor as "offMinor", products, min_minor as "minMinor",
  uses_max as "usesMax", uses_per_customer_max as "usesPerCustomerMax", starts_at as "startsAt",
  ends_at as "endsAt", stopped_at as "stoppedAt", note, used, version, created_at as "createdAt"`;

function toCoupon({ percent, offMinor, minMinor, ...row }: Row): Coupon {
  const off = percent === null ? { kes: money(offMinor ?? 0, 'KES') } : { percent };
  return { ...row, off, min: money(minMinor, 'KES') };
}

async function find(db: Queryable, which: Sql): Promise<Coupon | undefined> {
  const [row] = await db.rows<Row>(sql`select ${columns} from coupons where ${which}`);
  return row && toCoupon(row);
}

/** By its code in the one spelling. */
export const findCoupon = (db: Queryable, code: string) => find(db, sql`code = ${code}`);

/** By its id. */
export const couponById = (db: Queryable, id: string) => find(db, sql`id = ${id}`);

/** One page of all coupons, newest first, with how many there are. */
export async function listCoupons(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ coupons: Coupon[]; total: number }> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from coupons order by created_at desc, id limit ${limit} offset ${offset}`);
  const [count] = await db.rows<{ total: number }>(sql`select count(*) as total from coupons`);
  return { coupons: rows.map(toCoupon), total: count?.total ?? 0 };
}

/** Locked until the transaction ends: others who use or change it wait. */
export const lockCoupon = (tx: Tx, id: string) => find(tx, sql`id = ${id} for update`);

/** Orders of a customer that have the coupon; those still unpaid are left out where asked. */
export async function usesOfCustomer(
  db: Queryable,
  { couponId, customerId, paid }: { couponId: CouponId; customerId: CustomerId; paid: boolean },
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from coupon_uses
     where coupon_id = ${couponId} and customer_id = ${customerId} and counted
       and (not ${paid} or state = 'spent')`);
  return row?.count ?? 0;
}

export type Discounted = Readonly<{ couponId: CouponId; list: Money; discount: Money }>;

export type QuoteCoupon = Pick<Discounted, 'couponId' | 'discount'>;

/** Notes which coupon made a quote what it is. */
export async function keepQuoteCoupon(
  tx: Tx,
  quote: Discounted & Readonly<{ quoteId: string; expiresAt: Date }>,
): Promise<void> {
  const { quoteId, couponId, list, discount, expiresAt } = quote;
  await tx.execute(sql`
    insert into quote_coupons (quote_id, coupon_id, list_minor, discount_minor, expires_at)
    values (${quoteId}, ${couponId}, ${list.minor}, ${discount.minor}, ${expiresAt})`);
}

/** What lowered a quote; undefined where no coupon did. */
export async function couponOfQuote(
  db: Queryable,
  quoteId: string,
): Promise<QuoteCoupon | undefined> {
  const [row] = await db.rows<{ couponId: CouponId; minor: number }>(
    prepared(
      'coupons-of-quote',
      sql`
    select coupon_id as "couponId", discount_minor as minor
      from quote_coupons where quote_id = ${quoteId}`,
    ),
  );
  return row && { couponId: row.couponId, discount: money(row.minor, 'KES') };
}

const forgottenPerTurnMax = 1_000;
const forgetAfterMs = dayMs;

/** Deletes what quotes that ran out a day ago were made with. Returns how many. */
export const forgetQuoteCoupons = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from quote_coupons where quote_id in (
      select quote_id from quote_coupons
       where expires_at < ${new Date(at.getTime() - forgetAfterMs)}
       order by expires_at limit ${forgottenPerTurnMax})`);

export type CouponUse = Readonly<{
  orderId: OrderId;
  couponId: CouponId;
  customerId: CustomerId;
  discount: Money;
  at: Date;
}>;

/** Counts an order for the locked coupon. The database refuses one beyond its limit. */
export async function insertUse(tx: Tx, use: CouponUse): Promise<void> {
  const { orderId, couponId, customerId, discount, at } = use;
  await tx.execute(sql`
    with counted as (update coupons set used = used + 1 where id = ${couponId})
    insert into coupon_uses (order_id, coupon_id, customer_id, discount_minor, state, counted, at)
    values (${orderId}, ${couponId}, ${customerId}, ${discount.minor}, 'held', true, ${at})`);
}

/** An order that ended unpaid gives its use back; anything else is left alone. */
export async function releaseCoupon(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.execute(sql`
    with freed as (
      update coupon_uses set state = 'released', counted = false
       where order_id = ${orderId} and state = 'held' returning coupon_id)
    update coupons set used = used - 1 where id in (select coupon_id from freed)`);
}

/** The code that each of these orders was placed with, in any outcome. */
export async function couponsOfOrders(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, string>> {
  const rows = await db.rows<{ orderId: OrderId; code: string }>(sql`
    select u.order_id as "orderId", c.code
      from coupon_uses u join coupons c on c.id = u.coupon_id
     where u.order_id = any(${orderIds})`);
  return new Map(rows.map(({ orderId, code }) => [orderId, code]));
}

export type Spent = Readonly<{ code: string; discount: Money }>;

/**
 * The order was paid, so its coupon is used. A payment that arrives after the use was released
 * keeps its price; it counts again where there is room.
 */
export async function spendCoupon(tx: Tx, orderId: OrderId): Promise<Spent | undefined> {
  const [use] = await tx.rows<{ couponId: CouponId; state: string; minor: number }>(
    prepared(
      'coupons-lock-use',
      sql`
    select coupon_id as "couponId", state, discount_minor as minor
      from coupon_uses where order_id = ${orderId} for update`,
    ),
  );
  if (!use) return undefined;
  const coupon = use.state === 'released' ? await lockCoupon(tx, use.couponId) : undefined;
  const hasRoom = coupon && (coupon.usesMax === null || coupon.used < coupon.usesMax);
  if (hasRoom) await tx.execute(sql`update coupons set used = used + 1 where id = ${coupon.id}`);
  await tx.execute(sql`
    update coupon_uses set state = 'spent', counted = counted or ${Boolean(hasRoom)}
     where order_id = ${orderId}`);
  const [{ code } = { code: '' }] = await tx.rows<{ code: string }>(sql`
    select code from coupons where id = ${use.couponId}`);
  return { code, discount: money(use.minor, 'KES') };
}
