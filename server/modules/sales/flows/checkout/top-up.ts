import { money, rateScale, toWholeKes, usdCents, wholeKes, type Money } from '#contracts/money.ts';
import type { PaymentCreated, TopUpBody } from '#contracts';
import type { PaymentId } from '#contracts/ids.ts';
import { keepRequest, refuseRepeat, type RequestKey } from '#platform/http/idempotency.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { Tx } from '#platform/db.ts';
import { rateInForce } from '#modules/catalogue/prices';
import { placeOrder, purposeOf } from '#modules/orders';
import { collectorFor } from '#modules/payments';
import { openAttempt, type ProviderName } from '#modules/payments/collect';
import {
  collect,
  countPayment,
  payerAccount,
  refuseSpent,
  refuseWhileBuyingRests,
  type Collecting,
  type PayerAccount,
} from '../../money/collect/collect.ts';
import { payOnce } from '../../money/collect/pay-once.ts';
import { presentPayment } from '../../money/collect/present-payment.ts';
import {
  closePreviousAttempt,
  leavePreviousAttempt,
  type Trying,
} from '../../goods/sale/switch-method.ts';
import type { SalesContext } from '../../context.ts';

export type TopUpRequest = Readonly<{
  customer: SignedIn;
  body: TopUpBody;
  limitKey: string | undefined;
  once?: RequestKey | undefined;
}>;

/**
 * Opens a payment whose only good is the customer's own balance, and asks the provider to collect
 * it. Refuses with validation-failed (phone, amount), maintenance, payment-in-progress,
 * idempotency-conflict and too-many-requests.
 */
export const startTopUp = (ctx: SalesContext, request: TopUpRequest): Promise<PaymentCreated> =>
  payOnce(ctx, { customerId: request.customer.customerId, once: request.once }, () =>
    topUp(ctx, request),
  );

async function topUp(ctx: SalesContext, request: TopUpRequest): Promise<PaymentCreated> {
  const { customer, body, limitKey } = request;
  const { customerId } = customer;
  const { provider } = body;
  refuseWhileBuyingRests(ctx);
  const payer = payerAccount(body, customer);
  const collector = collectorFor(body.mode, provider);
  const trying = { ...payer, customerId, purpose, provider, amount: wholeKes(body.amount) };
  const left = await leavePreviousAttempt(ctx, trying);
  const collecting = { ...payer, customerId, limitKey };
  await refuseSpent(ctx, collecting);
  const paymentId = await ctx.db.transaction(async (tx) => {
    await refuseRepeat(tx, request.once);
    const opened = await openTopUp(tx, ctx, {
      payer,
      provider: collector,
      trying,
      collecting,
      left,
    });
    await keepRequest(tx, request.once, opened);
    return opened;
  });
  await collect(ctx, paymentId, collecting);
  return presentPayment(ctx.db, { paymentId, customerId });
}

const goods = {
  product: 'topup',
  productId: 'balance',
  plan: 'daily',
  renews: null,
  title: 'Balance top-up',
  facts: {},
} as const;
const purpose = purposeOf(goods);

type Opening = Readonly<{
  payer: PayerAccount;
  provider: ProviderName;
  trying: Trying;
  collecting: Collecting;
  left: PaymentId | undefined;
}>;

async function openTopUp(
  tx: Tx,
  ctx: SalesContext,
  { payer, provider, trying, collecting, left }: Opening,
): Promise<PaymentId> {
  const { customerId, amount } = trying;
  const at = ctx.clock();
  await closePreviousAttempt(tx, ctx, { customerId, purpose, left, at });
  const { rateE4 } = await rateInForce(tx, at);
  const price = { usd: worthOf(amount, rateE4), kes: amount, rateE4 };
  const { rateE4: _, ...worth } = price;
  const lines = [{ ...goods, ...worth, discount: money(0, 'KES') }] as const;
  const order = await placeOrder(tx, { customerId, price, lines, at, random: ctx.random });
  await countPayment(tx, ctx, collecting);
  const { id } = await openAttempt(tx, ctx, {
    orderId: order.id,
    customerId,
    ...payer,
    provider,
    amount,
    facts: { requestedService: 'TOPUP', amountKes: toWholeKes(amount) },
    at,
  });
  return id;
}

/** The USD that these shillings are at this rate, rounded down and never nothing. */
function worthOf(kes: Money, rateE4: number): Money {
  const cents = (BigInt(kes.minor) * BigInt(rateScale)) / BigInt(rateE4);
  return usdCents(Math.max(1, Number(cents)));
}
