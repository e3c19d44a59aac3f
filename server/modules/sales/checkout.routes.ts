import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/paths.ts';
import { toWholeKes } from '#contracts/money.ts';
import { NotFound } from '#platform/errors.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { requirePerson } from '#platform/http/bearer.ts';
import { idempotencyKeyOf, onceOnly } from '#platform/http/idempotency.ts';
import { customerRead, customerWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { furtherCollectors, stkStatusOf } from '#modules/payments';
import { claimReceipt } from './claim-receipt.ts';
import { holdOrLease } from './hold-or-lease.ts';
import { offerNearest } from './offer-nearest.ts';
import { ownRenewal } from './own-server.ts';
import type { PaymentEvents } from './payment-events.ts';
import { ownAttempt, searchTransactions } from './present-payment.ts';
import { quotePrice } from './quote-price.ts';
import { resolvePayment } from './resolve-payment.ts';
import { refuseAnnounced } from './sellable.ts';
import { startCheckout } from './start-checkout.ts';
import type { SalesWorld } from './world.ts';

const check = {
  ...customerWrite,
  limits: [{ name: 'payment-check', max: 20, perSeconds: 60, by: 'customer' }],
} as const satisfies Policy;

/** Quotes, payments, their progress, and the browser's hold. Each route delegates and presents. */
export function checkoutRoutes(app: FastifyInstance, world: SalesWorld, events: PaymentEvents) {
  quoteRoute(app, world);
  route(app, { call: calls.createPayment, policy: customerWrite }, (incoming) => {
    const { body, caller, request } = incoming;
    if (body.mode !== 'BALANCE') requirePerson(caller);
    const key = idempotencyKeyOf(request);
    const once = { customerId: caller.customerId, key, body, at: world.clock() };
    const { limitKey } = request;
    const start = () => startCheckout(world, { customer: caller, body, limitKey });
    return onceOnly(world.db, once, start);
  });

  route(app, { call: calls.searchPayments, policy: customerRead }, async ({ query, caller }) => ({
    content: await searchTransactions(world.db, {
      customerId: caller.customerId,
      paymentId: query.paymentId,
      transactionStatus: query.transactionStatus,
    }),
  }));

  route(app, { call: calls.paymentEvents, policy: customerRead }, async (incoming) => {
    const { params, caller, reply } = incoming;
    const { customerId } = caller;
    const { id: paymentId } = await ownAttempt(world.db, { paymentId: params.id, customerId });
    streamEvents(reply, {
      watch: (send) => events.watch({ paymentId, customerId }, (data) => send('payment', data)),
    });
    return undefined;
  });

  route(app, { call: calls.checkPayment, policy: check }, async ({ params, caller }) => {
    const { customerId } = caller;
    const { id: paymentId } = await ownAttempt(world.db, { paymentId: params.id, customerId });
    await resolvePayment(world, paymentId);
    const [found] = await searchTransactions(world.db, { customerId, paymentId });
    if (!found) throw new NotFound();
    return found;
  });

  receiptRoute(app, world);
  route(app, { call: calls.stkStatus, policy: customerWrite }, async ({ body, caller }) => {
    const { customerId } = caller;
    const merchantRequestId = body.MerchantRequestID;
    const found = await stkStatusOf(world.db, { merchantRequestId, customerId });
    if (!found) throw new NotFound();
    return found;
  });

  route(app, { call: calls.lease, policy: customerWrite }, async ({ body, caller, reply }) => {
    const { created, ...answer } = await offerNearest(world, { productId: body.proxyId }, () =>
      holdOrLease(world, { customer: caller, body }),
    );
    reply.code(created ? 201 : 200);
    return answer;
  });
}

/** "I have paid": the code of the M-Pesa message. */
function receiptRoute(app: FastifyInstance, world: SalesWorld) {
  route(app, { call: calls.claimReceipt, policy: check }, async ({ params, body, caller }) => {
    const { customerId } = caller;
    const own = { paymentId: params.id, customerId };
    await claimReceipt(world, { ...own, receipt: body.code });
    const [found] = await searchTransactions(world.db, own);
    if (!found) throw new NotFound();
    return found;
  });
}

/** The price that stands, and what a typed coupon took off it. */
function quoteRoute(app: FastifyInstance, world: SalesWorld) {
  route(app, { call: calls.quote, policy: customerWrite }, async ({ body, caller }) => {
    refuseAnnounced(body.productId);
    const { product, productId, plan, coupon: typed } = body;
    const renewed = await ownRenewal(world, caller, { productId, plan, renews: body.renews });
    const { customerId } = caller;
    const wanted = { customerId, product, productId, plan, ...renewed, coupon: typed };
    const priced = await offerNearest(world, { productId, plan }, () => quotePrice(world, wanted));
    const { quote: quoted, coupon } = priced;
    return {
      quoteId: quoted.id,
      product: quoted.product,
      productId: quoted.productId,
      plan: quoted.plan,
      amountUsdCents: quoted.usd.minor,
      amountKes: toWholeKes(quoted.kes),
      rateE4: quoted.rateE4,
      rateSetAt: quoted.rateSetAt.toISOString(),
      expiresAt: quoted.expiresAt.toISOString(),
      furtherWays: furtherCollectors().map(({ clientName: provider, mode, method: name }) => ({
        provider,
        mode,
        name,
      })),
      ...(coupon && {
        coupon: {
          code: coupon.code,
          listKes: toWholeKes(coupon.list),
          discountKes: toWholeKes(coupon.discount),
        },
      }),
    };
  });
}
