import type { OrderId } from '#contracts/ids.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import type { Quote } from '#modules/orders/quotes';
import { PaymentInProgress } from '#modules/payments';
import { paymentsOfOrders } from '#modules/payments/collect';
import { renewalOf } from '../../kinds.ts';
import type { SalesContext } from '../../context.ts';

type Renewed = Pick<Quote, 'renews'>;

/** How many terms were paid of what a purchase prolongs; undefined when it begins something. */
export async function termsPaid(
  ctx: SalesContext,
  db: Queryable,
  { renews }: Renewed,
): Promise<number | undefined> {
  return renews ? renewalOf(ctx, renews).termsPaid(db, renews) : undefined;
}

/**
 * Refuses to pay a term after the one that the payer saw: two renewals at once, by hand and
 * automatic, are one charge. `own` is the order of the renewal once it may have been delivered in
 * this transaction, which counts for one term. Throws PaymentInProgress with the other payment.
 */
export async function refuseRenewedMeanwhile(
  tx: Tx,
  ctx: SalesContext,
  { renews, seen, own }: Renewed & Readonly<{ seen: number | undefined; own?: OrderId }>,
): Promise<void> {
  if (seen === undefined || !renews) return;
  const now = await termsPaid(ctx, tx, { renews });
  if (now === undefined || now <= seen + (own ? 1 : 0)) return;
  const behind = await renewalOf(ctx, renews).linesBehind(tx, renews);
  const other = behind.find(({ order }) => order.id !== own)?.order;
  const paid = other && (await paymentsOfOrders(tx, [other.id])).get(other.id);
  if (paid) throw new PaymentInProgress({ id: paid.id }, ctx.clock());
}
