import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { endAutoRenewalOfRefunded } from '../renewals/end-auto-renewal.ts';
import { creditNoteFollows } from '../settlement/invoice-order.ts';
import type { SalesContext } from '../context.ts';

/** The price of an order, or part of it, has gone back for good. */
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
  /** Nothing of the price is left. */
  whole: boolean;
  destination: 'balance' | 'provider';
  /** Why, in the words of whoever asked for it. */
  reason: string;
  at: Date;
}>;

/** Whoever writes a consequence of it; called in the transaction that settles the refund, once. */
export type OnRefundSettled = (
  tx: Tx,
  ctx: SalesContext,
  settled: RefundSettled,
) => Promise<unknown>;

/** Document that follows a refund joins this list: each is called in order, once per refund. */
const followers: readonly OnRefundSettled[] = [creditNoteFollows, endAutoRenewalOfRefunded];

/** Tells everyone who writes a consequence. A repeat never reaches it. */
export async function notifyRefundSettled(tx: Tx, ctx: SalesContext, settled: RefundSettled) {
  for (const follow of followers) await follow(tx, ctx, settled);
}
