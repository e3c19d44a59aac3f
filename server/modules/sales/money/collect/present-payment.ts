import type { CustomerId } from '#contracts/ids.ts';
import type { PaymentCreated } from '#contracts/sale/payments.ts';
import { findAttempt, statusOf, type Attempt } from '#modules/payments/collect';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';

type Own = Readonly<{ paymentId: string; customerId: CustomerId }>;

/** The answer of POST /payments: the current state of the payment. */
export async function presentPayment(db: Queryable, own: Own): Promise<PaymentCreated> {
  return presentAttempt(await ownAttempt(db, own));
}

/** The same of the caller's own attempt, as it was just written. */
export const presentAttempt = (attempt: Attempt): PaymentCreated => ({
  paymentId: attempt.id,
  orderId: attempt.orderId,
  transactionStatus: statusOf(attempt),
  ...(attempt.merchantRequestId !== null && { MerchantRequestID: attempt.merchantRequestId }),
  metaData: attempt.checkoutUrl === null ? {} : { checkout: attempt.checkoutUrl },
});

/** One's own payment; another customer's is answered like an unknown one (S05). */
export async function ownAttempt(db: Queryable, { paymentId, customerId }: Own): Promise<Attempt> {
  const attempt = await findAttempt(db, paymentId);
  if (attempt?.customerId !== customerId) throw new NotFound();
  return attempt;
}
