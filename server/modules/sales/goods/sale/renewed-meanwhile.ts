import type { OrderId, RenewableId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import type { Quote } from '#modules/orders/quotes';
import { PaymentInProgress } from '#modules/payments';
import { paymentsOfOrders } from '#modules/payments/collect';
import { renewalOf } from '../../kinds.ts';
import type { SalesContext } from '../../context.ts';

/** How many terms were paid of what a purchase prolongs; undefined when it begins something. */
export async function termsPaid(
  ctx: SalesContext,
  { renews }: Pick<Quote, 'renews'>,
): Promise<number | undefined> {
  return renews
    ? (await renewalOf(ctx, renews).termsPaid(ctx.db, [renews])).get(renews)
    : undefined;
}

type Seen = Readonly<{ renews: RenewableId; seen: number | undefined }>;

/**
 * Refuses to pay a term after the one that the payer saw: two renewals at once, by hand and
 * automatic, are one charge. `own` is the order of the renewals once it may have been delivered in
 * this transaction, which counts for one term of each. All are of one kind. Throws
 * PaymentInProgress with the other payment.
 */
export async function refuseRenewedMeanwhile(
  tx: Tx,
  ctx: SalesContext,
  { terms, own }: Readonly<{ terms: readonly Seen[]; own?: OrderId }>,
): Promise<void> {
  const [first] = terms;
  if (!first) return;
  const renewal = renewalOf(ctx, first.renews);
  const ids = terms.map(({ renews }) => renews);
  const paid = await renewal.termsPaid(tx, ids);
  for (const { renews, seen } of terms) {
    const now = paid.get(renews);
    if (seen === undefined || now === undefined || now <= seen + (own ? 1 : 0)) continue;
    const behind = await renewal.linesBehind(tx, renews);
    const other = behind.find(({ order }) => order.id !== own)?.order;
    const payment = other && (await paymentsOfOrders(tx, [other.id])).get(other.id);
    if (payment) throw new PaymentInProgress({ id: payment.id }, ctx.clock());
  }
}
