import type { OrderId } from '#contracts/ids.ts';
import type { OrderData } from '#contracts/sale/orders.ts';
import { addTime, pauseLease, resumeLease } from '#modules/leases/moves';
import {
  claimFor,
  credentialsOf,
  findLeases,
  isLive,
  leaseData,
  leaseOfOrders,
  revokeLease,
  type Lease,
  isLeaseId,
  countLiveLeases,
} from '#modules/leases/holding';
import { ordersBehind, type Order } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';
import { creditPausedTime } from '../../money/return/credit-paused-time.ts';
import type { Service } from '../product-kind.ts';
import { leaseOfOrder } from './lease-of.ts';
import { findProxy } from '#modules/catalogue/listing';

/** The lease behind an order. */
export const leaseService: Service = {
  end: async (tx, _, { order, at }) => {
    const lease = await leaseOfOrder(tx, order);
    if (lease) await revokeLease(tx, { leaseId: lease.id, at });
  },
  pause: async (tx, _, { order, reason, at }) => {
    const lease = await leaseOfOrder(tx, order);
    return lease ? pauseLease(tx, { leaseId: lease.id, reason, at }) : false;
  },
  resume: resumeProxy,
  endPause: async (tx, { order, at }) => {
    const lease = await leaseOfOrder(tx, order);
    if (lease) await resumeLease(tx, { leaseId: lease.id, at });
  },
  reveal: async (ctx, order, at) => {
    const lease = await leaseOfOrder(ctx.db, order);
    const credentials = lease && credentialsOf(ctx, lease, at);
    if (!credentials) return undefined;
    const { password, ...open } = credentials;
    const validUntil = lease.endsAt?.toISOString() ?? null;
    return { kind: 'proxy', ...open, password: password.reveal(), validUntil };
  },
  countActive: countLiveLeases,
  show: async (ctx, orders, at) => {
    const leases = await leasesOf(ctx.db, orders);
    const places = await placesOfMoved(ctx.db, orders, leases);
    return new Map(
      orders.map(({ id, line }): [OrderId, OrderData] => {
        const lease = leases.get(id);
        const now = lease ? { ...places.get(id), ...leaseData(ctx, lease, at) } : {};
        return [id, { PROXY_ID: line.productId, ...now }];
      }),
    );
  },
};

/** A running lease is prolonged by the time that it was paused. */
async function resumeProxy(...[tx, ctx, { order, since, at }]: Parameters<Service['resume']>) {
  const lease = await leaseOfOrder(tx, order);
  if (!lease?.endsAt) return;
  const { id: leaseId, endsAt } = lease;
  if (lease.suspendedAt) {
    // The time of the suspension from then on is added when the account is restored.
    await addTime(tx, leaseId, Math.max(0, lease.suspendedAt.getTime() - since.getTime()));
  } else if (isLive(lease, at)) {
    const lostMs = at.getTime() - since.getTime();
    const until = new Date(endsAt.getTime() + lostMs);
    if (await claimFor(tx, lease, { at, until })) await addTime(tx, leaseId, lostMs);
  } else if (lease.state !== 'revoked') {
    // Orders are locked before leases, and this lease is over already.
    const orders = await ordersBehind(tx, lease);
    await creditPausedTime(tx, ctx, { orders, since, until: endsAt, at });
  }
  await resumeLease(tx, { leaseId, at });
}

/** The lease of each order: the one it began, or the one that it prolonged. */
async function leasesOf(
  db: Queryable,
  orders: readonly Order[],
): Promise<ReadonlyMap<OrderId, Lease>> {
  const [own, prolonged] = await Promise.all([
    leaseOfOrders(
      db,
      orders.map(({ id }) => id),
    ),
    findLeases(db, orders.flatMap(({ line }) => line.renews ?? []).filter(isLeaseId)),
  ]);
  return new Map(
    orders.flatMap(({ id, line }): [OrderId, Lease][] => {
      const renewed =
        line.renews && isLeaseId(line.renews) ? prolonged.get(line.renews) : undefined;
      const lease = renewed ?? own.get(id);
      return lease ? [[id, lease]] : [];
    }),
  );
}

/**
 * For orders whose lease was moved: where it is now, over what was sold, so that the list shows the
 * address that works and a renewal asks for the proxy that the lease has.
 */
async function placesOfMoved(
  db: Queryable,
  orders: readonly Order[],
  leases: ReadonlyMap<string, Lease>,
): Promise<ReadonlyMap<OrderId, OrderData>> {
  const places = new Map<OrderId, OrderData>();
  for (const { id, line } of orders) {
    const lease = leases.get(id);
    if (!lease?.startsAt || lease.proxyId === line.productId) continue;
    const proxy = await findProxy(db, lease.proxyId);
    if (!proxy) continue;
    places.set(id, {
      PROXY_ID: proxy.id,
      IP: proxy.ip,
      ISP: proxy.isp,
      LOCATION_CITY: proxy.place.city,
      LOCATION_REGION: proxy.place.region,
      LOCATION_COUNTRY_CODE: proxy.place.countryCode,
      CONNECTIVITY: proxy.connection,
    });
  }
  return places;
}
