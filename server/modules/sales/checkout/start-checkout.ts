import { sameMoney, toWholeKes, wholeKes } from '#contracts/money.ts';
import type { PaymentBody, PaymentCreated } from '#contracts';
import type { Plan } from '#contracts/term.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { keepRequest, refuseRepeat, type RequestKey } from '#platform/http/idempotency.ts';
import { redeemCoupon } from '#modules/billing';
import {
  makeQuote,
  placeOrder,
  purposeOf,
  requireQuote,
  type NewOrder,
  type Order,
  type Quote,
} from '#modules/orders';
import { collectorFor, openAttempt } from '#modules/payments';
import {
  payerAccount,
  collect,
  countPayment,
  refuseSpent,
  refuseWhileBuyingRests,
  type Payer,
  type PayerAccount,
} from './collect.ts';
import { PriceChanged } from '../errors.ts';
import { offerNearest } from './offer-nearest.ts';
import { renewalOf, saleOfId } from '../goods/kinds.ts';
import type { Goods, Passed } from '../goods/product-kind.ts';
import { ownRenewal } from '../renewals/own-renewal.ts';
import { payFromBalance } from '../balance/pay-from-balance.ts';
import { payOnce } from './pay-once.ts';
import { presentPayment } from './present-payment.ts';
import { refuseRenewedMeanwhile, termsPaid } from '../renewals/renewed-meanwhile.ts';
import { refuseAnnounced } from './sellable.ts';
import { closeFormerTry, leaveFormerTry } from './switch-method.ts';
import type { SalesWorld } from '../world.ts';

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
 * A proxy is tried before it is held, so that nobody pays for a dead one (N2).
 *
 * Refuses with price-changed, quote-expired, not-for-sale, term-too-long, proxy-taken, proxy-yours,
 * proxy-failed-test, too-many-holds, too-many-requests, payment-in-progress, balance-short,
 * validation-failed (phone), operating-system-needed, idempotency-conflict, maintenance and
 * not-found (somebody else's customer id). What cannot be had is refused with the nearest that can.
 */
export const startCheckout = (
  world: SalesWorld,
  request: CheckoutRequest,
): Promise<PaymentCreated> => {
  const { proxyId: productId, plan } = request.body.metaData;
  const { customerId } = request.customer;
  return payOnce(world, { customerId, once: request.once }, () =>
    offerNearest(world, { productId, plan }, () => checkOut(world, request)),
  );
};

async function checkOut(world: SalesWorld, request: CheckoutRequest): Promise<PaymentCreated> {
  const { customer, body, limitKey } = request;
  const { metaData, mode } = body;
  if (metaData.customerId !== undefined && metaData.customerId !== customer.customerId) {
    throw new NotFound();
  }
  refuseWhileBuyingRests(world);
  refuseAnnounced(metaData.requestedService, metaData.proxyId);
  const priced = await priceSale(world, request);
  const { payer, product, quoted } = priced;
  if (!sameMoney(wholeKes(body.amount), quoted.kes)) throw new PriceChanged(quoted.kes);
  const { customerId } = customer;
  const isRenewal = quoted.renews !== null;
  if (!isRenewal) {
    await saleOfId(world, product.id).refuseYours?.(world, { customerId, productId: product.id });
  }
  const left = await leaveFormerTry(world, tryingOf(request, priced));
  const collecting = { ...payer, customerId, limitKey };
  await refuseSpent(world, collecting);
  const tested = isRenewal ? undefined : await product.tryOut?.(world, customerId);
  const paymentId = await world.db.transaction((tx) =>
    openSale(tx, world, { ...request, ...priced, left, tested }),
  );
  if (mode !== 'BALANCE') await collect(world, paymentId, collecting);
  return presentPayment(world.db, { paymentId, customerId });
}

type Priced = Readonly<{
  payer: PayerAccount;
  product: Goods;
  quoted: Quote;
  /** Of a renewal: how many terms were paid before it. */
  termsSeen: number | undefined;
}>;

/** What is sold, at the price that stands, and who is asked for the money. */
export async function priceSale(world: SalesWorld, request: CheckoutRequest): Promise<Priced> {
  const payer = payerAccount(request.body, request.customer);
  const { metaData } = request.body;
  const product = await saleOfId(world, metaData.proxyId).describe(world, metaData);
  const quoted = await quoteFor(world, request, product);
  return { payer, product, quoted, termsSeen: await termsPaid(world, world.db, quoted) };
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
  world: SalesWorld,
  { customer, body }: CheckoutRequest,
  product: Goods,
): Promise<Quote> {
  const plan: Plan = body.metaData.plan ?? 'daily';
  const { customerId } = customer;
  if (!body.quoteId) {
    const renews = body.metaData.renews;
    const renewed = await ownRenewal(world, customer, { productId: product.id, plan, renews });
    const asked = { product: product.kind, productId: product.id, plan, ...renewed };
    const { price: list } = saleOfId(world, product.id);
    return makeQuote(world, { customerId, ...asked, list });
  }
  const at = world.clock();
  const quoted = await requireQuote(world.db, { quoteId: body.quoteId, customerId, at });
  if (quoted.productId !== product.id || quoted.plan !== plan) throw new NotFound();
  return quoted;
}

type Sale = CheckoutRequest &
  Priced &
  Readonly<{
    /** The card page that this try takes the place of. */
    left: PaymentId | undefined;
    tested: Passed | undefined;
    /** The shop renews by itself: of the limits, only the phone's counts. */
    isAutomatic?: boolean;
  }>;

/**
 * Order, hold and open payment of a priced sale, in the caller's transaction; from the balance also
 * its money and goods. Throws what `startCheckout` refuses with from the hold on.
 */
export async function openSale(tx: Tx, world: SalesWorld, sale: Sale): Promise<PaymentId> {
  const at = world.clock();
  const { body, product, quoted, left, once, tested, termsSeen: seen } = sale;
  const { customerId, usd, kes, rateE4 } = quoted;
  await refuseRepeat(tx, once);
  const line = lineOf(product, quoted);
  await closeFormerTry(tx, world, { customerId, purpose: purposeOf(line), left, at });
  await refuseRenewedMeanwhile(tx, world, { ...quoted, seen });
  await requireRenewal(tx, world, quoted);
  const isNew = quoted.renews === null;
  if (isNew) await product.takePlace?.(tx);
  const price = { usd, kes, rateE4 };
  const order = await placeOrder(tx, { customerId, price, line, at, random: world.random });
  const isPaidAtOnce = body.mode === 'BALANCE';
  if (isNew) await product.hold?.(tx, world, { order, quoted, tested, isPaidAtOnce, at });
  await redeemCoupon(tx, { quoteId: quoted.id, orderId: order.id, customerId, at });
  const paymentId = await openPayment(tx, world, { ...sale, order, at });
  // A payment by phone may have prolonged it while this one waited for its row.
  await refuseRenewedMeanwhile(tx, world, { ...quoted, seen, own: order.id });
  await keepRequest(tx, once, paymentId);
  return paymentId;
}

const lineOf = ({ kind, title, facts }: Goods, quoted: Quote): NewOrder['line'] => ({
  product: kind,
  productId: quoted.productId,
  plan: quoted.plan,
  renews: quoted.renews,
  title,
  facts,
});

type Placed = Sale & Readonly<{ order: Order; at: Date }>;

async function openPayment(tx: Tx, world: SalesWorld, placed: Placed): Promise<PaymentId> {
  const { body, payer, product, quoted, order, limitKey, isAutomatic, at } = placed;
  const { customerId, kes, plan } = quoted;
  if (payer.mode === 'BALANCE') return payFromBalance(world, tx, { customerId, orderId: order.id });
  await countPayment(tx, world, { ...payer, customerId, limitKey, isAutomatic });
  const { id } = await openAttempt(tx, world, {
    orderId: order.id,
    customerId,
    provider: collectorFor(payer.mode, body.provider),
    ...payer,
    amount: kes,
    facts: { ...product.paymentFacts, plan, amountKes: toWholeKes(kes) },
    at,
  });
  return id;
}

/** What is renewed must still be renewable now that nobody else can renew it. */
async function requireRenewal(tx: Tx, world: SalesWorld, quoted: Quote): Promise<void> {
  const { renews } = quoted;
  if (renews) await renewalOf(world, renews).requireStill(tx, world, { ...quoted, renews });
}
