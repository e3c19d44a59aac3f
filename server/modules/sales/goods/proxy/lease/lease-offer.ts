import { endOfTerm, startOfNext, planTerms, type Plan } from '#contracts/term.ts';
import type { RenewalOffer } from '#contracts/goods/lease-life.ts';
import { toWholeKes, usdToKes } from '#contracts/money.ts';
import type { Queryable } from '#platform/db.ts';
import { proxyPrice, rateInForce } from '#modules/catalogue/prices';
import type { Lease } from '#modules/leases/holding';
import { usdShare } from '#modules/orders/quotes';
import { renewalPrice } from './lease-terms.ts';

/** The price of one more term now: the list's, or the lease's own where that is lower. */
export async function offerOf(
  { db }: Readonly<{ db: Queryable }>,
  { lease, plan, at }: { lease: Lease; plan: Plan; at: Date },
): Promise<RenewalOffer> {
  const usd = await proxyPrice(db, { productId: lease.proxyId, plan });
  const { rateE4 } = await rateInForce(db, at);
  const list = usdToKes(usd, rateE4);
  const kes = renewalPrice(lease, plan, list);
  return {
    plan,
    amountUsdCents: usdShare(usd, { kes, list }).minor,
    amountKes: toWholeKes(kes),
    until: endOfTerm(startOfNext(lease.endsAt, at), planTerms[plan]).toISOString(),
  };
}
