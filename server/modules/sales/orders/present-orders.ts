import type { Order as OrderView } from '#contracts/orders.ts';
import { invoiceNumbers } from '#modules/billing';
import { findLeases, leaseData, leaseOfOrders, type Lease } from '#modules/leases';
import { orderView, recordSeen, type Order } from '#modules/orders';
import { methodOf, paymentsOfOrders, receiptOf, statusOf, type Attempt } from '#modules/payments';
import { serversOfOrders, type Server } from '#modules/servers';
import type { SignedIn } from '#platform/http/policy.ts';
import { placesOfMoved } from '../replacements/moved-place.ts';
import type { SalesWorld } from '../world.ts';

/** What no answer to somebody else carries. */
const secretParts = ['PROXY_USER', 'PROXY_PASSWORD'] as const;

/**
 * Orders as their customer reads them, credentials included while a lease is active. That they were
 * shown goes into the proof of delivery. Staff who look on the customer's behalf, and programs
 * whose token is not for proxies, get neither the credentials nor a line in the proof.
 */
export async function presentOrders(
  world: SalesWorld,
  orders: readonly Order[],
  reader: Pick<SignedIn, 'acting' | 'token'>,
): Promise<OrderView[]> {
  const { db, clock } = world;
  const ids = orders.map(({ id }) => id);
  const [leases, payments, servers, invoices] = await Promise.all([
    leasesFor(world, orders),
    paymentsOfOrders(db, ids),
    serversOfOrders(db, ids),
    invoiceNumbers(db, ids),
  ]);
  const places = await placesOfMoved(db, orders, leases);
  const at = clock();
  const views = orders.map((order) => {
    const payment = payments.get(order.id);
    const lease = leases.get(order.id);
    return orderView(order, {
      paymentMethod: payment ? methodOf(payment) : null,
      receipt: payment ? receiptOf(payment) : null,
      invoiceNumber: invoices.get(order.id),
      ...refusalOf(payment),
      lease: lease
        ? { ...places.get(order.id), ...leaseData(world, lease, at) }
        : serverData(servers.get(order.id)),
    });
  });
  if (reader.acting || (reader.token && !reader.token.scopes.has('proxies'))) {
    for (const { orderData } of views) for (const part of secretParts) delete orderData[part];
    return views;
  }
  const shown = views.filter(({ orderData }) => orderData.PROXY_PASSWORD !== undefined);
  if (shown.length > 0) {
    await recordSeen(db, { orderIds: shown.map(({ orderId }) => orderId), how: 'screen', at });
  }
  return views;
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
