import type { RenewableId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { unpaidRenewals } from '#modules/orders';
import { findLiveAttempt, type Attempt } from '#modules/payments/collect';

/** The living payment of a renewal of any of these leases or servers, all of one kind. */
export async function paymentUnderWay(
  db: Queryable,
  ...ids: readonly RenewableId[]
): Promise<Attempt | undefined> {
  for (const orderId of await unpaidRenewals(db, ids)) {
    const live = await findLiveAttempt(db, orderId);
    if (live) return live;
  }
  return undefined;
}
