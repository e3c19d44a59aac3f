import type { BalanceEntry } from '#contracts/sale/balance.ts';
import type { CreditEntry } from '#modules/ledger';
import { findOrder, type Order } from '#modules/orders';
import { findAttempt, findRefund, type Refund } from '#modules/payments';
import type { Queryable } from '#platform/db.ts';
import { isWithdrawn } from '../payouts/withdraw-payout.ts';

/** What is behind a movement: the order it belongs to, and the refund or payout that made it. */
type MovementSource = Readonly<{
  order: Order | undefined;
  refund: Refund | undefined;
  isSpent: boolean;
}>;
type MovementWords = Pick<BalanceEntry, 'kind' | 'what'> & Readonly<{ text?: string }>;

/**
 * A movement of a balance by what made it, so that a screen says it in its reader's language. The
 * words come from the source of the posting, never from its stored sentence, so old ones have them.
 */
export async function describeMovement(db: Queryable, entry: CreditEntry): Promise<BalanceEntry> {
  const { id, sourceKind, sourceId, amount, after, at } = entry;
  const refund = isRefund(sourceId) ? await findRefund(db, sourceId) : undefined;
  const order = await orderOf(db, sourceId, refund);
  const words = wordsOf(sourceKind, { order, refund, isSpent: amount.minor < 0 });
  return {
    id,
    kind: words.kind,
    what: words.what,
    text: words.text ?? entry.description,
    title: order?.line.title ?? null,
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

/** The order that a movement names, directly or through its payment or refund. */
async function orderOf(db: Queryable, sourceId: string, refund: Refund | undefined) {
  if (isOrder(sourceId)) return findOrder(db, sourceId);
  if (refund) return refund.orderId ? findOrder(db, refund.orderId) : undefined;
  if (!sourceId.startsWith('pay_')) return undefined;
  const attempt = await findAttempt(db, sourceId);
  return attempt && findOrder(db, attempt.orderId);
}

function wordsOf(sourceKind: string, source: MovementSource): MovementWords {
  const { order, refund, isSpent } = source;
  const title = order?.line.title ?? 'your order';
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
