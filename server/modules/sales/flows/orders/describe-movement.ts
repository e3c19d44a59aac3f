import type { BalanceEntry } from '#contracts/sale/balance.ts';
import type { CreditEntry } from '#modules/ledger';
import { findOrders, type Order, titleOf } from '#modules/orders';
import { paidOrders } from '#modules/payments/collect';
import { refundsOf, type Refund } from '#modules/payments/refunds';
import type { Queryable } from '#platform/db.ts';
import { isWithdrawn } from '../../money/return/pay-out.ts';

/** What is behind a movement: the order it belongs to, and the refund or payout that made it. */
type MovementSource = Readonly<{
  order: Order | undefined;
  refund: Refund | undefined;
  isSpent: boolean;
}>;
type MovementWords = Pick<BalanceEntry, 'kind' | 'what'> & Readonly<{ text?: string }>;

/**
 * Movements of a balance by what made them, so that a screen says them in its reader's language.
 * The words come from the source of the posting, never from its stored sentence, so old ones have
 * them. However many movements, each kind of source is read once.
 */
export async function describeMovements(
  db: Queryable,
  entries: readonly CreditEntry[],
): Promise<BalanceEntry[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ sourceId }) => sourceId);
  const [refunds, paid] = await Promise.all([
    refundsOf(db, { ids: ids.filter(isRefund) }),
    paidOrders(db, ids.filter(isPayment)),
  ]);
  const refundOf = new Map<string, Refund>(refunds.map((refund) => [refund.id, refund]));
  const orderIdOf = (id: string) =>
    isOrder(id) ? id : (refundOf.get(id)?.orderId ?? paid.get(id));
  const orders = await findOrders(
    db,
    ids.flatMap((id) => orderIdOf(id) ?? []),
  );
  return entries.map((entry) => {
    const order = orders.get(orderIdOf(entry.sourceId) ?? '');
    return describe(entry, { order, refund: refundOf.get(entry.sourceId) });
  });
}

function describe(
  { id, sourceKind, sourceId, amount, after, at, description }: CreditEntry,
  { order, refund }: Pick<MovementSource, 'order' | 'refund'>,
): BalanceEntry {
  const words = wordsOf(sourceKind, { order, refund, isSpent: amount.minor < 0 });
  return {
    id,
    kind: words.kind,
    what: words.what,
    text: words.text ?? description,
    title: order ? titleOf(order) : null,
    receipt: sourceKind === 'stray' ? (sourceId.split(':').at(-1) ?? null) : null,
    reason: words.what === 'refund' || words.what === 'sent-back' ? (refund?.reason ?? null) : null,
    amountKesCents: amount.minor,
    afterKesCents: after.minor,
    orderId: order?.id ?? (isOrder(sourceId) ? sourceId : null),
    orderCode: order?.code ?? null,
    at: at.toISOString(),
  };
}

const isOrder = (id: string): id is Order['id'] => id.startsWith('ord_');
const isRefund = (id: string): id is Refund['id'] => id.startsWith('rfd_');
const isPayment = (id: string) => id.startsWith('pay_');

function wordsOf(sourceKind: string, source: MovementSource): MovementWords {
  const { order, refund, isSpent } = source;
  const title = order ? titleOf(order) : 'your order';
  const code = order?.code ?? '';
  switch (sourceKind) {
    case 'delivery':
      return { kind: 'topup', what: 'topup', text: `Top-up ${code}` };
    case 'payment':
      return isSpent
        ? { kind: 'spent', what: 'spent', text: `${title}, ${code}` }
        : { kind: 'excess', what: 'overpaid', text: `Paid beyond the price of ${code}` };
    case 'credit': {
      const text = `${title} could not be delivered, ${code}`;
      return { kind: 'returned', what: 'undelivered', text };
    }
    case 'stray':
      return { kind: 'excess', what: 'found' };
    default:
      return { kind: isSpent ? 'adjusted' : 'returned', what: whatOf(refund, isSpent) };
  }
}

function whatOf(refund: Refund | undefined, isSpent: boolean): BalanceEntry['what'] {
  if (!refund) return 'other';
  if (refund.kind === 'payout') return isSpent ? 'payout' : payoutBack(refund);
  if (!isSpent) return 'refund';
  return refund.kind === 'dispute' ? 'contested' : 'sent-back';
}

/** Why the money of a payout is on the balance again. */
function payoutBack(refund: Refund): BalanceEntry['what'] {
  if (isWithdrawn(refund)) return 'payout-withdrawn';
  return refund.state === 'rejected' ? 'payout-declined' : 'payout-returned';
}
