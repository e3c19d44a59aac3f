import type { PaymentId, RenewableId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { unpaidRenewals } from '#modules/orders';
import { findLiveAttempt } from '#modules/payments/collect';

/** The living payment of a renewal of this lease or server. */
export async function paymentUnderWay(
  db: Queryable,
  id: RenewableId,
): Promise<PaymentId | undefined> {
  for (const orderId of await unpaidRenewals(db, id)) {
    const live = await findLiveAttempt(db, orderId);
    if (live) return live.id;
  }
  return undefined;
}
