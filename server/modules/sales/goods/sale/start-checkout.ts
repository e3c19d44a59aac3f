import { money, sameMoney, toWholeKes, wholeKes } from '#contracts/money.ts';
import type { PaymentBody, PaymentCreated } from '#contracts';
import type { Plan } from '#contracts/term.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { keepRequest, refuseRepeat, type RequestKey } from '#platform/http/idempotency.ts';
import { couponOfQuote, redeemCoupon } from '#modules/billing';
import { paymentsMaxOf } from '#modules/identity';
import { makeQuote, requireQuote, type Quote } from '#modules/orders/quotes';
import { placeOrder, purposeOf, type NewLine, type Order } from '#modules/orders';
import { collectorFor, PaymentInProgress } from '#modules/payments';
import { openAttempt } from '#modules/payments/collect';
import {
  payerAccount,
  collect,
  countPayment,
  refuseSpent,
  refuseWhileBuyingRests,
  type Payer,
  type PayerAccount,
} from '../../money/collect/collect.ts';
import { PriceChanged } from '../../errors.ts';
import { offerNearest } from './offer-nearest.ts';
import { listOf, renewalOf, saleOfId } from '../../kinds.ts';
import type { Goods, Passed } from '../product-kind.ts';
import { ownRenewal } from './own-renewal.ts';
import { payFromBalance } from './pay-from-balance.ts';
import { paymentUnderWay } from '../../money/collect/payment-under-way.ts';
import { payOnce } from '../../money/collect/pay-once.ts';
import { presentAttempt, presentPayment } from '../../money/collect/present-payment.ts';
import { refuseRenewedMeanwhile, termsPaid } from './renewed-meanwhile.ts';
import { refuseAnnounced } from './sellable.ts';
import { closePreviousAttempt, leavePreviousAttempt } from './switch-method.ts';
import type { SalesContext } from '../../context.ts';

export type CheckoutRequest = Readonly<{
  customer: Payer;
  body: PaymentBody;
  /** What limits per client address count; undefined where they do not apply. */
  limitKey: string | undefined;
  /** By which a program, or a browser that lost the answer, repeats itself. */
  once?: RequestKey | undefined;
}>;

/**
 * Turns what the customer saw into an order, a hold and one open payment, then asks the provider to
 * collect; a payment from the balance is settled with the order itself. The price is the server's:
 * another amount is refused with the right figure, and nothing of the request's own claims about
 * money is used (R2, G14).
 *
 * A proxy is tested before it is held, so that no customer pays for a dead one (N2).
 *
 * Refuses with price-changed, quote-expired, not-for-sale, term-too-long, proxy-taken, proxy-yours,
 * proxy-failed-test, too-many-holds, too-many-requests, payment-in-progress, balance-short,
 * validation-failed (phone), operating-system-needed, idempotency-conflict, maintenance and
 * not-found (another customer's id). A refusal of unavailable goods names the nearest available
 * ones.
 */
export const startCheckout = (
  ctx: SalesContext,
  request: CheckoutRequest,
): Promise<PaymentCreated> => {
  const { proxyId: productId, plan } = request.body.metaData;
  const { customerId } = request.customer;
  return payOnce(ctx, { customerId, once: request.once }, () =>
    offerNearest(ctx, { productId, plan }, () => checkOut(ctx, request)),
  );
};

async function checkOut(ctx: SalesContext, request: CheckoutRequest): Promise<PaymentCreated> {
  const { customer, body, limitKey } = request;
  const { metaData, mode } = body;
  if (metaData.customerId !== undefined && metaData.customerId !== customer.customerId) {
    throw new NotFound();
  }
  refuseWhileBuyingRests(ctx);
  refuseAnnounced(metaData.requestedService, metaData.proxyId);
  const priced = await priceSale(ctx, request);
  const { payer, product, quoted } = priced;
  if (!sameMoney(wholeKes(body.amount), quoted.kes)) throw new PriceChanged(quoted.kes);
  const { customerId } = customer;
  const isRenewal = quoted.renews !== null;
  if (!isRenewal) {
    await saleOfId(ctx, product.id).refuseYours?.(ctx, { customerId, productId: product.id });
  }
  const left = await leavePreviousAttempt(ctx, tryingOf(request, priced));
  const paymentsMax = await paymentsMaxOf(ctx.db, customerId);
  const collecting = { ...payer, customerId, limitKey, paymentsMax };
  await refuseSpent(ctx, collecting);
  const tested = isRenewal ? undefined : await product.tryOut?.(ctx, customerId);
  const paymentId = await ctx.db.transaction((tx) =>
    openSale(tx, ctx, { ...request, ...priced, left, tested, paymentsMax }),
  );
  return mode === 'BALANCE'
    ? presentPayment(ctx.db, { paymentId, customerId })
    : presentAttempt(await collect(ctx, paymentId, collecting));
}

type Priced = Readonly<{
  payer: PayerAccount;
  product: Goods;
  quoted: Quote;
  /** Of a renewal: how many terms were paid before it. */
  termsSeen: number | undefined;
}>;

/** The goods, the fixed price, and the payer. */
export async function priceSale(ctx: SalesContext, request: CheckoutRequest): Promise<Priced> {
  const payer = payerAccount(request.body, request.customer);
  const { metaData } = request.body;
  const product = await saleOfId(ctx, metaData.proxyId).describe(ctx, metaData);
  const quoted = await quoteFor(ctx, request, product);
  return { payer, product, quoted, termsSeen: await termsPaid(ctx, quoted) };
}

/** The same as the try that it may take the place of is looked for. */
export const tryingOf = ({ body }: CheckoutRequest, { payer, product, quoted }: Priced) => ({
  ...payer,
  customerId: quoted.customerId,
  purpose: purposeOf(lineOf(product, quoted)),
  provider: body.provider,
  amount: quoted.kes,
});

/** The quote that the customer saw, or a fresh one at today's price. */
async function quoteFor(
  ctx: SalesContext,
  { customer, body }: CheckoutRequest,
  product: Goods,
): Promise<Quote> {
  const plan: Plan = body.metaData.plan ?? 'daily';
  const { customerId } = customer;
  if (!body.quoteId) {
    const renews = body.metaData.renews;
    const renewed = await ownRenewal(ctx, customer, { productId: product.id, plan, renews });
    const asked = { product: product.kind, productId: product.id, plan, ...renewed };
    const list = listOf(ctx, saleOfId(ctx, product.id));
    return makeQuote(ctx, { customerId, ...asked, list });
  }
  const at = ctx.clock();
  const quoted = await requireQuote(ctx.db, { quoteId: body.quoteId, customerId, at });
  if (quoted.productId !== product.id || quoted.plan !== plan) throw new NotFound();
  return quoted;
}

type Sale = CheckoutRequest &
  Priced &
  Readonly<{
    /** The card page that this try takes the place of. */
    left: PaymentId | undefined;
    tested: Passed | undefined;
    /** What staff allow the customer, by `paymentsMaxOf`. */
    paymentsMax: number | null;
    /** The shop renews automatically: of the limits, only the phone's applies. */
    isAutomatic?: boolean;
  }>;

/**
 * Order, hold and open payment of a priced sale, in the caller's transaction; from the balance also
 * its money and goods. Throws what `startCheckout` refuses with from the hold on.
 */
export async function openSale(tx: Tx, ctx: SalesContext, sale: Sale): Promise<PaymentId> {
  const at = ctx.clock();
  const { body, product, quoted, left, once, tested, paymentsMax, termsSeen: seen } = sale;
  const { customerId, usd, kes, rateE4 } = quoted;
  await refuseRepeat(tx, once);
  const line = lineOf(product, quoted);
  await closePreviousAttempt(tx, ctx, { customerId, purpose: purposeOf(line), left, at });
  const { renews } = quoted;
  const terms = renews && seen !== undefined ? [{ renews, seen }] : [];
  await refuseRenewedMeanwhile(tx, ctx, { terms });
  await requireRenewal(tx, ctx, quoted);
  const isNew = renews === null;
  if (isNew) await product.takePlace?.(tx);
  const price = { usd, kes, rateE4 };
  const placed = { customerId, price, lines: [line] as const, at, random: ctx.random };
  const order = await placeOrder(tx, placed);
  const isPaidAtOnce = body.mode === 'BALANCE';
  const holding = { order, line: order.lines[0], quoted, tested, paymentsMax, isPaidAtOnce, at };
  const [coupon] = await Promise.all([
    couponOfQuote(tx, quoted.id),
    isNew && product.hold?.(tx, ctx, holding),
  ]);
  await redeemCoupon(tx, coupon, { orderId: order.id, customerId, at });
  const paymentId = await openPayment(tx, ctx, { ...sale, order, at });
  // A payment by phone may have prolonged it while this one waited for its row.
  await refuseRenewedMeanwhile(tx, ctx, { terms, own: order.id });
  await keepRequest(tx, once, paymentId);
  return paymentId;
}

const lineOf = ({ kind, title, facts }: Goods, quoted: Quote): NewLine => ({
  product: kind,
  productId: quoted.productId,
  plan: quoted.plan,
  renews: quoted.renews,
  title,
  facts,
  usd: quoted.usd,
  kes: quoted.kes,
  discount: money(0, 'KES'),
});

type Placed = Sale & Readonly<{ order: Order; at: Date }>;

async function openPayment(tx: Tx, ctx: SalesContext, placed: Placed): Promise<PaymentId> {
  const { body, payer, product, quoted, order, limitKey, paymentsMax, isAutomatic, at } = placed;
  const { customerId, kes, plan } = quoted;
  if (payer.mode === 'BALANCE') return payFromBalance(ctx, tx, { customerId, orderId: order.id });
  const [{ id }] = await Promise.all([
    openAttempt(tx, ctx, {
      orderId: order.id,
      customerId,
      provider: collectorFor(payer.mode, body.provider),
      ...payer,
      amount: kes,
      facts: { ...product.paymentFacts, plan, amountKes: toWholeKes(kes) },
      at,
    }),
    // Last, since customers who share an address wait for its count.
    countPayment(tx, ctx, { ...payer, customerId, limitKey, paymentsMax, isAutomatic }),
  ]);
  return id;
}

/** The goods must still be renewable now that other renewals are locked out. */
async function requireRenewal(tx: Tx, ctx: SalesContext, quoted: Quote): Promise<void> {
  const { renews } = quoted;
  if (!renews) return;
  // A cart may renew it as well.
  const underWay = await paymentUnderWay(tx, renews);
  if (underWay) throw new PaymentInProgress(underWay, ctx.clock());
  const { customerId, productId, plan } = quoted;
  const next = [{ productId, plan, renews }];
  const refused = await renewalOf(ctx, renews).refuseStill(tx, ctx, { customerId, next });
  for (const error of refused.values()) throw error;
}
