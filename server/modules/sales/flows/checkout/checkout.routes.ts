import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { toWholeKes } from '#contracts/money.ts';
import { NotFound } from '#platform/errors.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { requirePerson } from '#platform/http/bearer.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { NotSignedIn } from '#platform/http/guard.ts';
import {
  moneyRead,
  moneyWrite,
  type Caller,
  type Policy,
  type SignedIn,
} from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { furtherCollectors } from '#modules/payments';
import { stkStatusOf } from '#modules/payments/collect';
import { searchTransactions } from './search-transactions.ts';
import { claimReceipt } from './claim-receipt.ts';
import { holdOrLease } from './hold-or-lease.ts';
import { offerNearest } from '../../goods/sale/offer-nearest.ts';
import { saleOfId } from '../../kinds.ts';
import { ownRenewal } from '../../goods/sale/own-renewal.ts';
import type { PaymentEvents } from './payment-events.ts';
import { ownAttempt } from '../../money/collect/present-payment.ts';
import { quotePrice } from './quote-price.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { refuseAnnounced } from '../../goods/sale/sellable.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import type { TestPayments } from './test-payments.ts';
import type { SalesContext } from '../../context.ts';

const check = {
  ...moneyWrite,
  limits: [{ name: 'payment-check', max: 20, perSeconds: 60, by: 'customer' }],
} as const satisfies Policy;

/** A visitor pays for nothing but a test (decision H6). */
const paying = { ...moneyWrite, who: 'anyone' } as const satisfies Policy;

type Uses = Readonly<{
  events: PaymentEvents;
  /** Without them there is no test page. */
  tests?: TestPayments;
}>;

/** Quotes, payments, their progress, and the browser's hold. Each route delegates and presents. */
export function checkoutRoutes(app: FastifyInstance, ctx: SalesContext, { events, tests }: Uses) {
  quoteRoute(app, ctx);
  route(app, { call: calls.createPayment, policy: paying }, async (incoming) => {
    const { body, request } = incoming;
    if (body.metaData.test) {
      if (!tests) throw new NotFound();
      return tests.send(incoming);
    }
    const caller = requireSignedIn(incoming.caller);
    if (body.mode !== 'BALANCE') requirePerson(caller);
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    const { limitKey } = request;
    return startCheckout(ctx, { customer: caller, body, limitKey, once });
  });

  route(app, { call: calls.searchPayments, policy: moneyRead }, async ({ query, caller }) => ({
    content: await searchTransactions(ctx.db, {
      customerId: caller.customerId,
      ...query,
    }),
  }));

  route(app, { call: calls.paymentEvents, policy: moneyRead }, async (incoming) => {
    const { params, caller, reply } = incoming;
    const { customerId } = caller;
    const { id: paymentId } = await ownAttempt(ctx.db, { paymentId: params.id, customerId });
    streamEvents(reply, {
      watch: (send) => events.watch({ paymentId, customerId }, (data) => send('payment', data)),
    });
    return undefined;
  });

  route(app, { call: calls.checkPayment, policy: check }, async ({ params, caller }) => {
    const { customerId } = caller;
    const { id: paymentId } = await ownAttempt(ctx.db, { paymentId: params.id, customerId });
    await resolvePayment(ctx, paymentId);
    const [found] = await searchTransactions(ctx.db, { customerId, paymentId });
    if (!found) throw new NotFound();
    return found;
  });

  receiptRoute(app, ctx);
  route(app, { call: calls.stkStatus, policy: paying }, async ({ body, caller, request }) => {
    const merchantRequestId = body.MerchantRequestID;
    const test = await tests?.ask({ merchantRequestId, caller, request });
    if (test) return test;
    const { customerId } = requireSignedIn(caller);
    const found = await stkStatusOf(ctx.db, { merchantRequestId, customerId });
    if (!found) throw new NotFound();
    return found;
  });

  route(app, { call: calls.lease, policy: moneyWrite }, async ({ body, caller, reply }) => {
    const { created, ...answer } = await offerNearest(ctx, { productId: body.proxyId }, () =>
      holdOrLease(ctx, { customer: caller, body }),
    );
    reply.code(created ? 201 : 200);
    return answer;
  });
}

function requireSignedIn(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') throw new NotSignedIn();
  return caller;
}

/** "I have paid": the code of the M-Pesa message. */
function receiptRoute(app: FastifyInstance, ctx: SalesContext) {
  route(app, { call: calls.claimReceipt, policy: check }, async ({ params, body, caller }) => {
    const { customerId } = caller;
    const own = { paymentId: params.id, customerId };
    await claimReceipt(ctx, { ...own, receipt: body.code });
    const [found] = await searchTransactions(ctx.db, own);
    if (!found) throw new NotFound();
    return found;
  });
}

/** The fixed price, and the discount of an entered coupon. */
function quoteRoute(app: FastifyInstance, ctx: SalesContext) {
  route(app, { call: calls.quote, policy: moneyWrite }, async ({ body, caller }) => {
    refuseAnnounced(body.productId);
    const { product, productId, plan, coupon: typed } = body;
    const renewed = await ownRenewal(ctx, caller, { productId, plan, renews: body.renews });
    const { customerId } = caller;
    if (body.renews === undefined) {
      await saleOfId(ctx, productId).refuseYours?.(ctx, { customerId, productId });
    }
    const requested = { customerId, product, productId, plan, ...renewed, coupon: typed };
    const priced = await offerNearest(ctx, { productId, plan }, () => quotePrice(ctx, requested));
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
