import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import { issueCreditNote } from '#modules/billing';
import { findOrder, type OrderLine } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';
import { kindOf } from '../../kinds.ts';

/** The price of an order, or part of it, has finally been refunded. */
export type RefundSettled = Readonly<{
  /** What settled: a refund (`rfd_…`), or an order whose goods were gone when its money came. */
  source: Readonly<{ kind: 'refund' | 'order-credit'; id: string }>;
  /** `credit` is given for a reason of service, `dispute` was taken by the card's bank. */
  kind: 'refund' | 'credit' | 'dispute';
  orderId: OrderId;
  customerId: CustomerId;
  paymentId: PaymentId | null;
  /** What of the order's price went back: whole cents, above zero. */
  amount: Money;
  /** The tax within it, as it was debited from `vat_output`. */
  vat: Money;
  /** Nothing of the order's price is left. */
  whole: boolean;
  /** The lines that have nothing of their price left. */
  lines: readonly OrderLine[];
  destination: 'balance' | 'provider';
  /** Why, in the words of the requester. */
  reason: string;
  at: Date;
}>;

/**
 * Writes what follows from it, in the transaction that settles it and once: its credit note, and
 * that a term whose whole price went back is not charged again automatically.
 */
export async function notifyRefundSettled(tx: Tx, ctx: SalesContext, settled: RefundSettled) {
  const { source, orderId, amount, destination, reason, at } = settled;
  const order = await findOrder(tx, orderId);
  // Of goods that were never delivered the books owe no tax, and the invoice is taken back whole.
  const isUndelivered = settled.whole && !order?.deliveredAt;
  const vat = isUndelivered ? 'rest' : settled.vat;
  await issueCreditNote(tx, ctx, { source, orderId, amount, vat, destination, reason, at });
  if (!order) return;
  for (const line of settled.lines) {
    await kindOf(ctx, line.product).renewal?.automatic?.drop(tx, { order, line });
  }
}
