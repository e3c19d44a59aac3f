import type { FastifyInstance } from 'fastify';
import type { Product } from '#contracts/goods/kinds.ts';
import type { OrderId } from '#contracts/ids.ts';
import { toDecimal } from '#contracts/money.ts';
import { calls } from '#contracts/site/paths.ts';
import { proofCalls } from '#contracts/account/proof.ts';
import { callerHas, moneyRead, teamRead, visitorWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { findOrder, historyOf, OrderNotFound } from '#modules/orders';
import { listed, type Trend } from '#modules/orders/lists';
import { proofOf } from '#modules/orders/proof';
import { returnedOfOrder } from '#modules/payments/refunds';
import { kindOf, saleOf, serviceOf } from '../../kinds.ts';
import { findOrders } from './find-orders.ts';
import { homeTrends, ownFigures } from './home-trends.ts';
import { presentLines } from './present-lines.ts';
import { presentOrders } from './present-orders.ts';
import { revealByLink } from './reveal.ts';
import type { SalesContext } from '../../context.ts';

/** A link is 256 bits, so this only keeps guessers from costing us anything. */
const revealLimit = { name: 'reveals', max: 20, perSeconds: 600, by: 'address' } as const;

/** The customer's own orders and figures. A foreign customer id is as unknown as any (G5). */
export function orderRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  const trendsNow = homeTrends(ctx);
  route(app, { call: calls.searchOrders, policy: teamRead }, async ({ query, caller }) => {
    const { orders, ...paging } = await findOrders(db, query, caller);
    return { content: await presentOrders(ctx, orders, caller), ...paging };
  });

  route(app, { call: proofCalls.order, policy: moneyRead }, async ({ params, caller }) => {
    const order = await findOrder(db, params.id as OrderId);
    if (order?.customerId !== caller.customerId) throw new OrderNotFound();
    // Presented first: showing the credentials may be a step of the proof.
    const own = listed(order);
    const [view] = await presentOrders(ctx, [own], caller);
    if (!view) throw new OrderNotFound();
    const hasLines = order.lines.length > 1 && { lines: await presentLines(ctx, order, caller) };
    const { proof: steps } = kindOf(ctx, own.line.product);
    const [history, { settled }] = await Promise.all([
      historyOf(db, order.id),
      returnedOfOrder(db, { orderId: order.id }),
    ]);
    const proof = proofOf(own, history, steps);
    return { order: view, ...hasLines, proof, refundedMinor: settled.minor };
  });

  const reveal = { call: proofCalls.reveal, policy: visitorWrite(revealLimit) };
  route(app, reveal, ({ body }) => revealByLink(ctx, body.token));

  route(app, { call: calls.dashboardSummary, policy: teamRead }, async ({ caller }) => {
    const { customerId } = caller;
    const at = ctx.clock();
    const activeOf = (product: Product) =>
      serviceOf(ctx, { line: { product } })?.countActive(db, customerId, at) ?? 0;
    const [figures, trends, proxies, vps] = await Promise.all([
      ownFigures(ctx, customerId),
      trendsNow(),
      activeOf('proxy'),
      activeOf('vps'),
    ]);
    const { spent, bought, orders, lastActivityAt } = figures;
    const totalProducts = bought.proxy + bought.vps;
    const counts = [proxies, vps, 0, 0, 0, totalProducts];
    return {
      customerId,
      totalSpent: callerHas(caller, 'money') ? toDecimal(spent) : '',
      totalProducts,
      productsByCategory: {
        proxies: bought.proxy,
        vps: bought.vps,
        templates: 0,
        nonVoip: 0,
        vcc: 0,
      },
      orders,
      active: { proxies, vps },
      activeServices: counts.filter((count) => count > 0).length,
      lastActivityAt: lastActivityAt?.toISOString() ?? null,
      trending: trends.map((trend) => trendOf(ctx, trend)),
    };
  });
}

function trendOf(ctx: SalesContext, { product, country, countryCode, percent }: Trend) {
  const { category, name } = saleOf(ctx, product).shelf;
  return {
    id: `${product}-${countryCode}`,
    name: `${name}, ${country}`,
    category,
    trend: 'up' as const,
    percent,
  };
}
