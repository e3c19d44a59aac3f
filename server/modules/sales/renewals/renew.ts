import type { RenewBody } from '#contracts/goods/lease-life.ts';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import type { PaymentCreated } from '#contracts/sale/payments.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { RequestKey } from '#platform/http/idempotency.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findCustomer } from '#modules/identity';
import { findLease } from '#modules/leases/holding';
import { LeaseNotFound } from '#modules/leases';
import { lastPhoneOf } from '#modules/payments/collect';
import { PaymentInProgress } from '#modules/payments';
import { PhoneNeeded } from '../errors.ts';
import { payOnce } from '../checkout/pay-once.ts';
import { paymentUnderWay } from '../checkout/payment-under-way.ts';
import { presentPayment } from '../checkout/present-payment.ts';
import { startCheckout, type CheckoutRequest } from '../checkout/start-checkout.ts';
import type { SalesContext } from '../context.ts';

export type RenewalRequest = Readonly<{
  customer: SignedIn;
  leaseId: string;
  body: RenewBody;
  /** What limits per client address count; undefined where they do not apply. */
  limitKey: string | undefined;
  once?: RequestKey | undefined;
}>;

/**
 * One more term by one tap: the prompt goes to the saved number. A program pays from the balance,
 * because nobody stands by with the phone. While a renewal of the lease is being paid, that payment
 * is answered instead of a second one.
 *
 * Refuses with not-found, not-renewable, proxy-taken, price-changed, phone-needed, balance-short
 * and too-many-requests.
 */
export const renewLease = (ctx: SalesContext, request: RenewalRequest): Promise<PaymentCreated> =>
  payOnce(ctx, { customerId: request.customer.customerId, once: request.once }, () =>
    renew(ctx, request),
  );

async function renew(
  ctx: SalesContext,
  { customer, leaseId, body, limitKey, once }: RenewalRequest,
): Promise<PaymentCreated> {
  const lease = await findLease(ctx.db, leaseId, customer.customerId);
  if (!lease) throw new LeaseNotFound();
  const payment = {
    ...(await payerOf(ctx, customer)),
    amount: body.amountKes,
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: lease.proxyId, plan: body.plan, renews: lease.id },
  } as const;
  return payOrShow(ctx, { customer, body: payment, limitKey, once }, lease.id);
}

/** Opens the payment of a renewal, or answers the one that is open already. */
export async function payOrShow(
  ctx: SalesContext,
  request: CheckoutRequest,
  renews: RenewableId,
): Promise<PaymentCreated> {
  const { customerId } = request.customer;
  // Looked up first, whatever the price or the phone of this tap is.
  const underWay = await paymentUnderWay(ctx.db, renews);
  if (underWay) return presentPayment(ctx.db, { paymentId: underWay.id, customerId });
  try {
    return await startCheckout(ctx, request);
  } catch (error) {
    const paymentId = error instanceof PaymentInProgress ? error.facts.paymentId : undefined;
    if (paymentId === undefined) throw error;
    return presentPayment(ctx.db, { paymentId, customerId });
  }
}

/** What a renewal by one tap is paid with. */
export async function payerOf(ctx: SalesContext, { customerId, email, token }: SignedIn) {
  if (token) return { mode: 'BALANCE', accountNumber: email } as const;
  const phone = await savedPhoneOf(ctx, customerId);
  if (phone === undefined) throw new PhoneNeeded();
  return { mode: 'STK', accountNumber: phone } as const;
}

/** The number of the profile, else the one last paid from. */
export async function savedPhoneOf(
  ctx: SalesContext,
  customerId: CustomerId,
): Promise<PhoneNumber | undefined> {
  const customer = await findCustomer(ctx.db, customerId);
  return customer?.phone ?? (await lastPhoneOf(ctx, customerId));
}
