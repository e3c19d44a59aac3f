import type { FastifyInstance } from 'fastify';
import { cartCalls, type CartQuote } from '#contracts/sale/cart.ts';
import { toWholeKes } from '#contracts/money.ts';
import { requirePerson } from '#platform/http/bearer.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { kilobyte, moneyWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { furtherCollectors } from '#modules/payments';
import { payCart } from './pay-cart.ts';
import { volumeFor } from './price-lines.ts';
import { quoteCart, type CartPriced } from './quote-cart.ts';
import type { SalesContext } from '../../context.ts';

/** A quote of a thousand lines reads a thousand listings. */
const quoting = {
  ...moneyWrite,
  bodyMax: 128 * kilobyte,
  limits: [...moneyWrite.limits, { name: 'cart-quotes', max: 60, perSeconds: 60, by: 'customer' }],
} as const satisfies Policy;

/** Several things in one payment. */
export function cartRoutes(app: FastifyInstance, ctx: SalesContext) {
  route(app, { call: cartCalls.quoteCart, policy: quoting }, async ({ body, caller }) =>
    present(ctx, await quoteCart(ctx, { customerId: caller.customerId, body })),
  );
  route(app, { call: cartCalls.payCart, policy: moneyWrite }, (incoming) => {
    const { body, caller, request } = incoming;
    if (body.mode !== 'BALANCE') requirePerson(caller);
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    return payCart(ctx, { customer: caller, body, limitKey: request.limitKey, once });
  });
}

const textOf = (fact: unknown) => (typeof fact === 'string' ? fact : '');

function present({ limits }: SalesContext, priced: CartPriced): CartQuote {
  const { quote, lines, gone, least, list, coupon } = priced;
  const isRenewal = lines.some(({ renews }) => renews !== null);
  const none = { applied: null, next: null };
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    lines: lines.map(({ productId, plan, renews, goods, usd, kes }) => ({
      productId: productId as CartQuote['lines'][number]['productId'],
      plan,
      renews: renews as CartQuote['lines'][number]['renews'],
      title: goods.title,
      countryCode: textOf(goods.facts['countryCode']),
      kes: toWholeKes(kes),
      usdCents: usd.minor,
    })),
    gone: [...gone],
    least,
    amountKes: toWholeKes(quote.kes),
    amountUsdCents: quote.usd.minor,
    listKes: toWholeKes(list),
    volume: isRenewal ? none : volumeFor(limits.volumePrices, lines.length),
    ...(coupon && { coupon: { code: coupon.code, discountKes: toWholeKes(coupon.discount) } }),
    rateE4: quote.rateE4,
    rateSetAt: quote.rateSetAt.toISOString(),
    furtherWays: furtherCollectors().map(({ clientName: provider, mode, method: name }) => ({
      provider,
      mode,
      name,
    })),
  };
}
