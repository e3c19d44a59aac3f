import { subtract } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { lockReturnable, refundsOfSource, type MoneySource } from '#modules/payments/refunds';
import type { BankDecision } from './lose-dispute.ts';
import { openRefund } from '../../money/return/request-refund.ts';
import { refundPositionOf } from '../../money/return/refund-position.ts';
import type { SalesContext } from '../../context.ts';

/**
 * An order whose price a bank took a part of before it was delivered is not delivered any more: the
 * rest is its customer's balance, and what was to be made is not made. It waits while a bank still
 * contests another part. Nothing happens to any other order, nor a second time.
 */
export async function giveUpDeposit(
  tx: Tx,
  ctx: SalesContext,
  { dispute, attempt, order, at }: BankDecision,
): Promise<void> {
  const source: MoneySource = { kind: 'payment', id: attempt.id };
  const { account, received, price } = await refundPositionOf(tx, { source, orderId: order.id });
  const { orderPart, taken } = await refundsOfSource(tx, source);
  if (account !== 'customer_deposits' || taken.minor === 0) return;
  const rest = subtract(price, orderPart);
  const left = subtract(received, await lockReturnable(tx, { source, received }));
  if (rest.minor === 0 || left.minor < rest.minor) return;
  await openRefund(tx, ctx, {
    kind: 'refund',
    paymentId: attempt.id,
    attempt,
    amount: rest,
    destination: 'balance',
    reason: 'The card’s bank reversed part of the payment, so the order ended',
    endsService: true,
    actor: 'system',
    dedupeKey: `deposit-rest:${dispute.id}`,
    at,
  });
}
