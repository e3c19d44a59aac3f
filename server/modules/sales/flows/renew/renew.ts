import type { RenewBody } from '#contracts/goods/lease-life.ts';
import type { RenewableId } from '#contracts/ids.ts';
import type { PaymentCreated } from '#contracts/sale/payments.ts';
import type { RequestKey } from '#platform/http/idempotency.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findLease } from '#modules/leases/holding';
import { LeaseNotFound } from '#modules/leases';
import { ServerNotFound } from '#modules/servers';
import { findServer } from '#modules/servers/life';
import { PaymentInProgress } from '#modules/payments';
import { payOnce } from '../../money/collect/pay-once.ts';
import { paymentUnderWay } from '../../money/collect/payment-under-way.ts';
import { presentPayment } from '../../money/collect/present-payment.ts';
import { startCheckout, type CheckoutRequest } from '../../goods/sale/start-checkout.ts';
import { payerOf } from '../../money/collect/saved-phone.ts';
import type { SalesContext } from '../../context.ts';

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
 * because no person is at the phone. While a renewal of the lease is being paid, that payment is
 * returned instead of a second one.
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
async function payOrShow(
  ctx: SalesContext,
  request: CheckoutRequest,
  renews: RenewableId,
): Promise<PaymentCreated> {
  const { customerId } = request.customer;
  // Looked up first, at any price and phone of this request.
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

export type ServerRenewal = Readonly<{
  id: string;
  caller: SignedIn;
  amountKes: number;
  limitKey: string | undefined;
  once?: RequestKey | undefined;
}>;

/** One tap for one more month: by a prompt on the saved number, by a token from the balance. */
export const renewServer = (ctx: SalesContext, request: ServerRenewal): Promise<PaymentCreated> =>
  payOnce(ctx, { customerId: request.caller.customerId, once: request.once }, () =>
    renewMonth(ctx, request),
  );

async function renewMonth(
  ctx: SalesContext,
  { id, caller: customer, amountKes, limitKey, once }: ServerRenewal,
): Promise<PaymentCreated> {
  const { customerId } = customer;
  const server = await findServer(ctx.db, id);
  if (server?.customerId !== customerId) throw new ServerNotFound();
  const body = {
    ...(await payerOf(ctx, customer)),
    amount: amountKes,
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: server.offerId, plan: 'monthly', renews: server.id },
  } as const;
  return payOrShow(ctx, { customer, body, limitKey, once }, server.id);
}
