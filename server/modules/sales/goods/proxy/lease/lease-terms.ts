import type { Plan } from '#contracts/term.ts';
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
  quoted: Pick<Quote, 'usd' | 'kes' | 'rateE4'>;
  limits: Pick<SalesLimits, 'refundHours' | 'refundBytesMax'>;
}>;

/** What a lease is sold for: the listing's prices and rules as they are at the sale. */
export function termsAtSale({ proxy, quoted, limits }: Sold): LeaseTerms {
  const { price, renewable, autoRenewable, refundable } = proxy;
  const at = (usd: Money) => ({ usd, kes: usdToKes(usd, quoted.rateE4) });
  return {
    price: { daily: at(price.daily), monthly: at(price.monthly) },
    paid: { usd: quoted.usd, kes: quoted.kes },
    renewable,
    autoRenewable,
    refundable,
    refundHours: limits.refundHours,
    refundBytesMax: limits.refundBytesMax,
  };
}

/** What a renewal costs where the list asks so much: never more than the lease was sold for. */
export const renewalPrice = (lease: Pick<Lease, 'terms'>, plan: Plan, list: Money): Money => {
  const { kes } = lease.terms.price[plan];
  return kes.minor < list.minor ? kes : list;
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
