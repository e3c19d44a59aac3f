import type { FastifyInstance } from 'fastify';
import { toDecimal } from '#contracts/money.ts';
import { calls } from '#contracts/paths.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { placesOfMoved } from './moved-place.ts';
import { findLeases, leaseData, leaseOfOrders, type Lease } from '#modules/leases';
import {
  dashboardFigures,
  orderFilterOf,
  orderView,
  salesTrends,
  searchOrders,
  type Order,
} from '#modules/orders';
import { methodOf, paymentsOfOrders, statusOf, type Attempt } from '#modules/payments';
import { serversOfOrders, type Server } from '#modules/servers';
import type { SalesWorld } from './world.ts';

/** The customer's own orders and figures. A foreign customer id is as unknown as any (G5). */
export function orderRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
  route(app, { call: calls.searchOrders, policy: customerRead }, async ({ query, caller }) => {
    const { orders, ...paging } = await searchOrders(db, orderFilterOf(query, caller.customerId));
    const ids = orders.map(({ id }) => id);
    const [leases, payments, servers] = await Promise.all([
      leasesFor(world, orders),
      paymentsOfOrders(db, ids),
      serversOfOrders(db, ids),
    ]);
    const places = await placesOfMoved(db, orders, leases);
    const at = clock();
    const content = orders.map((order) => {
      const payment = payments.get(order.id);
      const lease = leases.get(order.id);
      return orderView(order, {
        paymentMethod: payment ? methodOf(payment) : null,
        receipt: payment?.receipt ?? null,
        ...refusalOf(payment),
        lease: lease
          ? { ...places.get(order.id), ...leaseData(world, lease, at) }
          : serverData(servers.get(order.id)),
      });
    });
    return { content, ...paging };
  });

  route(app, { call: calls.dashboardSummary, policy: customerRead }, async ({ caller }) => {
    const { customerId } = caller;
    const [figures, trends] = await Promise.all([
      dashboardFigures(db, customerId),
      salesTrends(db, clock()),
    ]);
    const { spent, bought, orders, lastActivityAt } = figures;
    const counts = [bought.proxy, bought.vps, 0, 0, 0, orders];
    return {
      customerId,
      totalSpent: toDecimal(spent),
      totalProducts: bought.proxy + bought.vps,
      productsByCategory: {
        proxies: bought.proxy,
        vps: bought.vps,
        templates: 0,
        nonVoip: 0,
        vcc: 0,
      },
      orders,
      activeServices: counts.filter((count) => count > 0).length,
      lastActivityAt: lastActivityAt?.toISOString() ?? null,
      trending: trends.map(({ product, country, countryCode, percent }) => ({
        id: `${product}-${countryCode}`,
        name: product === 'proxy' ? `Proxies, ${country}` : `Servers, ${country}`,
        category: product === 'proxy' ? ('proxies' as const) : ('vps' as const),
        trend: 'up' as const,
        percent,
      })),
    };
  });
}

/** What became of the last try to pay, while nothing better is known of the order. */
function refusalOf(payment: Attempt | undefined) {
  const status = payment && statusOf(payment);
  if (status === 'DECLINED') return { refusal: 'Payment declined' };
  return status === 'FAILED' ? { refusal: 'Payment failed' } : {};
}

/** Where the server is found; its access is read there, by its owner. */
const serverData = (server: Server | undefined) =>
  server ? { SERVER_ID: server.id, SERVER_STATUS: server.state } : {};

/** The lease of each order: the one it began, or the one that it prolonged. */
async function leasesFor(world: SalesWorld, orders: readonly Order[]) {
  const renewed = orders.flatMap(({ line }) => (line.renewsLeaseId ? [line.renewsLeaseId] : []));
  const [own, prolonged] = await Promise.all([
    leaseOfOrders(
      world.db,
      orders.map(({ id }) => id),
    ),
    findLeases(world.db, renewed),
  ]);
  const found = new Map<string, Lease>(own);
  for (const { id, line } of orders) {
    const lease = line.renewsLeaseId ? prolonged.get(line.renewsLeaseId) : undefined;
    if (lease) found.set(id, lease);
  }
  return found;
}
