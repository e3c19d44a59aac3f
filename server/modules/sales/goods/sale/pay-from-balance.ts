import { toWholeKes } from '#contracts/money.ts';
import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { lockCredit } from '#modules/ledger';
import { canMove, findOrder, OrderMoveRefused, OrderNotFound, type Order } from '#modules/orders';
import { settleAtOnce } from '#modules/payments/collect';
import { type PaidPart } from '#modules/payments/statements';
import { BalanceShort } from '../../errors.ts';
import { kindOf } from '../../kinds.ts';
import type { Sale } from '../product-kind.ts';
import { settle } from './resolve-payment.ts';
import type { SalesContext } from '../../context.ts';

type Requested = Readonly<{
  customerId: CustomerId;
  orderId: OrderId;
  /** What came for the order by a provider, part by part, and made the balance. */
  parts?: readonly PaidPart[];
}>;

/**
 * Pays a placed order from its customer's balance and delivers it, all in the caller's transaction:
 * either everything a provider's money would have caused is written, or nothing. A renewal, a new
 * lease and a server are paid alike. Two payments with one balance queue for it.
 *
 * Throws `BalanceShort` when the balance does not cover the price, `OrderNotFound` for another
 * customer's order, `OrderMoveRefused` where it cannot be paid any more, and what `openAttempt`
 * throws (`PaymentInProgress`, `OrderAlreadyPaid`). It has to roll the transaction back.
 */
export async function payFromBalance(
  ctx: SalesContext,
  tx: Tx,
  { customerId, orderId, parts = [] }: Requested,
): Promise<PaymentId> {
  const at = ctx.clock();
  const order = await findOrder(tx, orderId);
  if (order?.customerId !== customerId) throw new OrderNotFound();
  const { sale } = kindOf(ctx, order.lines[0].product);
  if (!sale || !canMove(order, 'pay')) {
    throw new OrderMoveRefused(order, 'pay');
  }
  const customer = await findCustomer(tx, customerId);
  const attempt = await settleAtOnce(tx, ctx, {
    orderId,
    customerId,
    amount: order.kes,
    account: customer?.email ?? '',
    facts: { ...factsOf(order, sale), ...(parts.length > 0 && { parts }) },
    at,
  });
  const balance = await lockCredit(tx, customerId);
  if (balance.minor < order.kes.minor) throw new BalanceShort({ balance, due: order.kes });
  await settle(tx, ctx, { attempt, amount: order.kes, overpaid: false, at });
  return attempt.id;
}

/** What the payment's own views say about the goods. */
function factsOf({ lines: [line], kes }: Order, { requestedService }: Sale) {
  const text = (name: string) => {
    const value = line.facts[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    proxyId: line.productId,
    proxyCountryCode: text('countryCode'),
    isp: text('isp'),
    requestedService,
    plan: line.plan,
    amountKes: toWholeKes(kes),
  };
}
