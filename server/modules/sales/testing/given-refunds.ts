import type { OrderId, PaymentId, RefundId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { SalesContext } from '../context.ts';
import { approveRefund, rejectRefund } from '../flows/refund/decide-refund.ts';
import { keepRefund, retryRefund } from '../flows/refund/settle-refund.ts';
import { creditCustomer, type CreditInput } from '../money/return/credit-customer.ts';
import { requestRefund, type RefundInput } from '../money/return/request-refund.ts';

let facts = 0;

/** The shop refunds all of a payment to the balance by default. */
export const giveBack = (
  shop: SalesContext,
  { paymentId }: Readonly<{ paymentId: PaymentId }>,
  more: Partial<RefundInput> = {},
) =>
  shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId,
      amount: 'rest',
      destination: 'balance',
      reason: 'not as described',
      endsService: false,
      actor: 'system',
      dedupeKey: `test:${(facts += 1)}`,
      at: shop.clock(),
      ...more,
    }),
  );

type Credit = Readonly<{ orderId: OrderId; amount: Money }> & Partial<CreditInput>;

/** The shop credits service that an order went without. */
export const giveCredit = (shop: SalesContext, credit: Credit) =>
  shop.db.transaction((tx) =>
    creditCustomer(tx, shop, {
      reason: 'six hours without service',
      dedupeKey: `test:${(facts += 1)}`,
      actor: 'system',
      at: shop.clock(),
      ...credit,
    }),
  );

/** Actions of team members on a refund; by the same person by default. */
export const decide = (shop: SalesContext, refundId: RefundId, actor = 'staff:cus_b') => {
  const decision = { refundId, actor, at: shop.clock() };
  return {
    approve: () => shop.db.transaction((tx) => approveRefund(tx, shop, decision)),
    reject: (reason: string) =>
      shop.db.transaction((tx) => rejectRefund(tx, shop, { ...decision, reason })),
    retry: () => shop.db.transaction((tx) => retryRefund(tx, decision)),
    keep: () => shop.db.transaction((tx) => keepRefund(tx, shop, decision)),
  };
};
