import type { OrderId } from '#contracts/ids.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { findLeases, termOf } from '#modules/leases';
import { ordersOfLease, ordersOfServer, type Quote } from '#modules/orders';
import { PaymentInProgress, paymentsOfOrders } from '#modules/payments';
import { findServer } from '#modules/servers';

type Renewed = Pick<Quote, 'renewsLeaseId' | 'renewsServerId'>;

/** How many terms were paid of what a purchase prolongs; undefined when it begins something. */
export async function termsPaid(
  db: Queryable,
  { renewsLeaseId, renewsServerId }: Renewed,
): Promise<number | undefined> {
  if (renewsLeaseId) return termOf(db, renewsLeaseId);
  return renewsServerId ? (await findServer(db, renewsServerId))?.term : undefined;
}

/**
 * Refuses to pay a term after the one that the payer saw: two renewals at once, by hand and
 * automatic, are one charge. `own` is the order of the renewal once it may have been delivered in
 * this transaction, which counts for one term. Throws PaymentInProgress with the other payment.
 */
export async function refuseRenewedMeanwhile(
  tx: Tx,
  renewed: Renewed,
  { seen, own }: Readonly<{ seen: number | undefined; own?: OrderId }>,
): Promise<void> {
  if (seen === undefined) return;
  const now = await termsPaid(tx, renewed);
  if (now === undefined || now <= seen + (own ? 1 : 0)) return;
  const orders = (await ordersBehind(tx, renewed)).filter(({ id }) => id !== own);
  const [other] = orders;
  const paid = other && (await paymentsOfOrders(tx, [other.id])).get(other.id);
  if (paid) throw new PaymentInProgress(paid.id);
}

async function ordersBehind(tx: Tx, { renewsLeaseId, renewsServerId }: Renewed) {
  if (renewsLeaseId) {
    const lease = (await findLeases(tx, [renewsLeaseId])).get(renewsLeaseId);
    return lease ? ordersOfLease(tx, lease) : [];
  }
  const server = renewsServerId ? await findServer(tx, renewsServerId) : undefined;
  return server ? ordersOfServer(tx, server) : [];
}
