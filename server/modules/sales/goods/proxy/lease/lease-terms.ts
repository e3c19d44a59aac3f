import { mapPlans, planTerms, termMs, type Plan } from '#contracts/term.ts';
import { dayMs } from '#contracts/time.ts';
import { usdToKes, type Money } from '#contracts/money.ts';
import type { Queryable } from '#platform/db.ts';
import type { Proxy } from '#modules/catalogue/listing';
import { worthOfRest, type Lease, type LeaseTerms } from '#modules/leases/holding';
import { linesBehind } from '#modules/orders';
import { type Quote } from '#modules/orders/quotes';
import { termsOfLines } from '../../../money/return/paid-terms.ts';
import type { SalesLimits } from '../../../context.ts';

type Sold = Readonly<{
  proxy: Proxy;
  quoted: Pick<Quote, 'plan' | 'usd' | 'kes' | 'rateE4'>;
  limits: Pick<SalesLimits, 'refundHours' | 'refundBytesMax'>;
}>;

/**
 * What a lease is sold for: the listing's prices and rules as they are at the sale. A term of less
 * than a day has no refund window, in which it could be used whole (decision 0078).
 */
export function termsAtSale({ proxy, quoted, limits }: Sold): LeaseTerms {
  const { price, renewable, autoRenewable, refundable } = proxy;
  const at = (usd: Money) => ({ usd, kes: usdToKes(usd, quoted.rateE4) });
  return {
    price: mapPlans(price, at),
    paid: { usd: quoted.usd, kes: quoted.kes },
    renewable,
    autoRenewable,
    refundable,
    refundHours: isShort(quoted.plan) ? 0 : limits.refundHours,
    refundBytesMax: limits.refundBytesMax,
  };
}

const isShort = (plan: Plan) => termMs(planTerms[plan]) < dayMs;

/**
 * What a renewal costs where the list asks so much: never more than the lease was sold for. A term
 * that was not offered then costs what the list asks.
 */
export const renewalPrice = (lease: Pick<Lease, 'terms'>, plan: Plan, list: Money): Money => {
  const own = lease.terms.price[plan]?.kes;
  return own && own.minor < list.minor ? own : list;
};

/** The paid terms of a lease, newest first, and what has gone back of each. */
export const paidTermsOf = async (db: Queryable, lease: Pick<Lease, 'id' | 'orderLineId'>) =>
  termsOfLines(db, await linesBehind(db, lease));

/** What the time of a lease from a moment on is worth, per line. */
export async function worthFrom(
  db: Queryable,
  lease: Lease,
  from: Date,
): Promise<ReturnType<typeof worthOfRest>> {
  if (!lease.endsAt) return [];
  const leftMs = lease.endsAt.getTime() - from.getTime();
  return worthOfRest(await paidTermsOf(db, lease), { leftMs, freeMs: lease.freeMs });
}
