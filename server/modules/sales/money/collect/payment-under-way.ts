import type { RenewableId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { unpaidRenewals } from '#modules/orders';
import { findLiveAttempt, type Attempt } from '#modules/payments/collect';

/** The living payment of a renewal of this lease or server. */
export async function paymentUnderWay(
  db: Queryable,
  id: RenewableId,
): Promise<Attempt | undefined> {
  for (const orderId of await unpaidRenewals(db, id)) {
    const live = await findLiveAttempt(db, orderId);
    if (live) return live;
  }
  return undefined;
}
