import { sameMoney, toWholeKes, wholeKes } from '#contracts/money.ts';
import type { PaymentBody, PaymentCreated, Plan } from '#contracts';
import type { LeaseId, PaymentId, ServerId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { redeemCoupon, releaseCoupon } from '#modules/billing';
import {
  lockOrder,
  lockRenewals,
  makeQuote,
  moveOrder,
  placeOrder,
  recordDelivery,
  requireQuote,
  type Quote,
} from '#modules/orders';
import {
  findLease,
  holdForRenewal,
  LeaseNotFound,
  openHoldFor,
  ProxyTaken,
  release,
  reserve,
} from '#modules/leases';
import { collectorFor, findLiveAttempt, openAttempt, submitAttempt } from '#modules/payments';
import { PaymentInProgress } from '#modules/payments';
import {
  accountOf,
  limitPayments,
  limitPrompts,
  refuseWhileBuyingRests,
  type Payer,
} from './collect.ts';
import { PriceChanged } from './errors.ts';
import { offerNearest } from './offer-nearest.ts';
import { requireRenewable } from './own-lease.ts';
import { ownRenewal, requireRenewableServer } from './own-server.ts';
import { payFromBalance } from './pay-from-balance.ts';
import { describeProduct, type Product } from './product.ts';
import { presentPayment } from './present-payment.ts';
import { paymentUnderWay } from './payment-under-way.ts';
import { requireTested, testStep, type Passed } from './require-tested.ts';
import { refuseAnnounced } from './sellable.ts';
import { leaveCardPage, replaceCardPage } from './switch-method.ts';
import type { SalesWorld } from './world.ts';

export type CheckoutRequest = Readonly<{
  customer: Payer;
  body: PaymentBody;
  /** What limits per client address count; undefined where they do not apply. */
  limitKey: string | undefined;
}>;

/**
 * Turns what the customer saw into an order, a hold and one open payment, then asks the provider to
 * collect; a payment from the balance is settled with the order itself. The price is the server's:
 * another amount is refused with the right figure, and nothing of the request's own claims about
 * money is used (R2, G14).
 *
 * A proxy is tried before it is held, so that nobody pays for a dead one (N2).
 *
 * Refuses with price-changed, quote-expired, not-for-sale, term-too-long, proxy-taken,
 * proxy-failed-test, too-many-holds, payment-in-progress, balance-short, validation-failed (phone),
 * maintenance and not-found (somebody else's customer id). What cannot be had is refused with the
 * nearest that can.
 */
export const startCheckout = (
  world: SalesWorld,
  request: CheckoutRequest,
): Promise<PaymentCreated> => {
  const { proxyId: productId, plan } = request.body.metaData;
  return offerNearest(world, { productId, plan }, () => checkOut(world, request));
};

async function checkOut(world: SalesWorld, request: CheckoutRequest): Promise<PaymentCreated> {
  const { customer, body, limitKey } = request;
  const { metaData, mode } = body;
  if (metaData.customerId !== undefined && metaData.customerId !== customer.customerId) {
    throw new NotFound();
  }
  refuseWhileBuyingRests(world);
  refuseAnnounced(metaData.requestedService, metaData.proxyId);
  const { account, product, quoted } = await priceSale(world, request);
  if (!sameMoney(wholeKes(body.amount), quoted.kes)) throw new PriceChanged(quoted.kes);
  const { customerId } = customer;
  await limitPayments(world, { customerId, limitKey });
  const renews = quoted.renewsLeaseId;
  const left = await leaveCardPage(world, {
    customerId,
    productId: product.id,
    renews,
    mode,
  });
  const isRenewal = renews !== null || quoted.renewsServerId !== null;
  const tested = isRenewal ? undefined : await requireTested(world, { customerId, product });
  await limitPrompts(world, { mode, account });
  const paymentId = await world.db.transaction((tx) =>
    openSale(tx, world, { ...request, account, product, quoted, left, tested }),
  );
  if (mode !== 'BALANCE') await submitAttempt(world, paymentId);
  return presentPayment(world.db, { paymentId, customerId });
}

/** What is sold, at the price that stands, and who is asked for the money. */
export async function priceSale(world: SalesWorld, request: CheckoutRequest) {
  const account = accountOf(request.body, request.customer);
  const product = await describeProduct(world, request.body.metaData);
  const quoted = await quoteFor(world, request, product);
  return { account, product, quoted };
}

/** The quote that the customer saw, or a fresh one at today's price. */
async function quoteFor(
  world: SalesWorld,
  { customer, body }: CheckoutRequest,
  product: Product,
): Promise<Quote> {
  const plan: Plan = body.metaData.plan ?? 'daily';
  const { customerId } = customer;
  if (!body.quoteId) {
    const renews = body.metaData.renews;
    const renewed = await ownRenewal(world, customer, { productId: product.id, plan, renews });
    const asked = { product: product.kind, productId: product.id, plan, ...renewed };
    return makeQuote(world, { customerId, ...asked });
  }
  const at = world.clock();
  const quoted = await requireQuote(world.db, { quoteId: body.quoteId, customerId, at });
  if (quoted.productId !== product.id || quoted.plan !== plan) throw new NotFound();
  return quoted;
}

type Sale = CheckoutRequest &
  Readonly<{
    account: string;
    product: Product;
    quoted: Quote;
    /** The card page that this try takes the place of. */
    left: PaymentId | undefined;
    tested: Passed | undefined;
  }>;

/**
 * Order, hold and open payment of a priced sale, in the caller's transaction; from the balance also
 * its money and goods. Throws what `startCheckout` refuses with from the hold on.
 */
export async function openSale(tx: Tx, world: SalesWorld, sale: Sale): Promise<PaymentId> {
  const at = world.clock();
  const { customer, body, product, quoted } = sale;
  const { customerId } = customer;
  const renews = quoted.renewsLeaseId;
  const renewsServer = quoted.renewsServerId;
  const prolonged = renews ?? renewsServer;
  if (prolonged) await lockRenewals(tx, prolonged);
  if (sale.left) await replaceCardPage(tx, world, sale.left);
  if (renews) await refuseSecondRenewal(tx, world, { ...quoted, leaseId: renews });
  else if (renewsServer) await refuseSecondTerm(tx, renewsServer);
  else if (product.kind === 'proxy') await closeFormerTry(tx, world, sale);
  const { usd, kes, rateE4, plan } = quoted;
  const { kind, title, facts } = product;
  const order = await placeOrder(tx, {
    customerId,
    price: { usd, kes, rateE4 },
    line: {
      product: kind,
      productId: product.id,
      plan,
      renewsLeaseId: renews,
      renewsServerId: renewsServer,
      title,
      facts,
    },
    at,
    random: world.random,
  });
  if (product.kind === 'proxy' && !renews) {
    const line = { orderId: order.id, orderLineId: order.line.id };
    await reserve(tx, world, { proxy: product.proxy, customerId, ...line, plan, at });
    await recordDelivery(tx, { orderId: order.id, step: 'reserved', at });
    if (sale.tested) await recordDelivery(tx, { orderId: order.id, ...testStep(sale.tested) });
  }
  await redeemCoupon(tx, { quoteId: quoted.id, orderId: order.id, customerId, at });
  const { mode } = body;
  if (mode === 'BALANCE') return payFromBalance(world, tx, { customerId, orderId: order.id });
  const wanted = {
    orderId: order.id,
    customerId,
    provider: collectorFor(mode, body.provider),
    mode,
    amount: kes,
    account: sale.account,
    facts: { ...product.paymentFacts, plan, amountKes: toWholeKes(kes) },
    at,
  };
  const { id } = await openAttempt(tx, world, wanted);
  return id;
}

/**
 * One renewal of a lease is paid at a time, so that a double tap sends one prompt (G19). While the
 * money of an ended lease is under way its proxy is held, as at a first purchase.
 */
async function refuseSecondRenewal(
  tx: Tx,
  { clock }: SalesWorld,
  { leaseId, customerId, plan }: Pick<Quote, 'customerId' | 'plan'> & { leaseId: LeaseId },
) {
  const underWay = await paymentUnderWay(tx, leaseId);
  if (underWay) throw new PaymentInProgress(underWay);
  const lease = await findLease(tx, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const at = clock();
  await requireRenewable(tx, { lease, plan }, at);
  if (!(await holdForRenewal(tx, lease, at))) throw new ProxyTaken();
}

/** The same for the next term of a server. */
async function refuseSecondTerm(tx: Tx, serverId: ServerId) {
  const underWay = await paymentUnderWay(tx, serverId);
  if (underWay) throw new PaymentInProgress(underWay);
  await requireRenewableServer(tx, serverId);
}

/**
 * A second try for the same proxy: a payment that is still open is shown instead of a second
 * prompt (G19); an order whose payment has ended makes room for the new one. Money that still
 * arrives for it becomes credit.
 */
async function closeFormerTry(tx: Tx, world: SalesWorld, { customer, product }: Sale) {
  const hold = await openHoldFor(tx, { customerId: customer.customerId, proxyId: product.id });
  if (!hold) return;
  const live = await findLiveAttempt(tx, hold.orderId);
  if (live) throw new PaymentInProgress(live.id);
  const order = await lockOrder(tx, hold.orderId);
  const at = world.clock();
  const actor = `customer:${customer.customerId}`;
  await moveOrder(tx, order, { event: 'cancel', at, actor, detail: { reason: 'tried again' } });
  await releaseCoupon(tx, order.id);
  await release(tx, { orderLineId: order.line.id, at });
}
