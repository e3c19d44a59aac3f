import type { CustomerId } from '#contracts/ids.ts';
import { CouponRefused } from '#modules/billing';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import type { SalesContext } from '../../context.ts';

/** Codes are words, so guessing them is slow. */
const guesses = { max: 20, perSeconds: 600 };

/** Looks a typed coupon up; a refused one is counted. Throws what `look` does, and 429. */
export const limitCoupons = <T>(
  { db }: Pick<SalesContext, 'db'>,
  { customerId, at }: Readonly<{ customerId: CustomerId; at: Date }>,
  look: () => Promise<T>,
): Promise<T> =>
  look().catch(async (error: unknown) => {
    const key = `coupon:customer:${customerId}`;
    if (error instanceof CouponRefused) await consumeOrRefuse(db, { key, ...guesses }, at);
    throw error;
  });
