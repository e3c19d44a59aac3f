import { billingSettings, invoiceOfOrder, type Receipt } from '#modules/billing';
import { languageOf } from '#modules/notifications';
import { findOrder, titleOf } from '#modules/orders';
import { methodOf, receiptOf as receiptOfAttempt, type Attempt } from '#modules/payments/collect';
import { NotFound } from '#platform/errors.ts';
import { buyerOf, sellerOf } from '../../money/book/invoice-order.ts';
import type { SalesContext } from '../../context.ts';

/** What the receipt of a confirmed payment says; beside an invoice it names the same parties. */
export async function receiptOf(ctx: SalesContext, attempt: Attempt): Promise<Receipt> {
  const { db } = ctx;
  const order = await findOrder(db, attempt.orderId);
  if (!order) throw new NotFound();
  const invoice = await invoiceOfOrder(db, order.id);
  const isItsOwn = invoice?.paymentId === attempt.id;
  const seller = isItsOwn ? invoice.seller : sellerOf(ctx, await billingSettings(db));
  return {
    language: isItsOwn ? invoice.language : await languageOf(db, order.customerId),
    number: receiptOfAttempt(attempt) ?? attempt.reference,
    at: attempt.resolvedAt ?? attempt.createdAt,
    // A receipt is no tax document.
    seller: { ...seller, pin: null },
    buyer: isItsOwn ? invoice.buyer : await buyerOf(db, order),
    orderCode: order.code,
    title: titleOf(order),
    method: methodOf(attempt),
    account: attempt.accountMasked,
    amount: attempt.amount,
    usd: order.usd,
    rateE4: order.rateE4,
    invoiceNumber: isItsOwn ? invoice.number : null,
  };
}
