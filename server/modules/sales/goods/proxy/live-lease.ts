import type { OrderLineId } from '#contracts/ids.ts';
import type { OrderData } from '#contracts/sale/orders.ts';
import { addTime, pauseLease, resumeLease } from '#modules/leases/moves';
import {
  claimFor,
  credentialsOf,
  findLeases,
  isLive,
  leaseData,
  leasesOfOrders,
  lockClaims,
  revokeLease,
  type Lease,
  isLeaseId,
  countLiveLeases,
} from '#modules/leases/holding';
import { linesBehind, type Sold } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';
import { creditPausedTime } from '../../money/return/credit-paused-time.ts';
import type { Service } from '../product-kind.ts';
import { leaseOf } from './lease-of.ts';
import { findProxies } from '#modules/catalogue/listing';

/** The lease behind a line. */
export const leaseService: Service = {
  lock: async (tx, sold) => {
    const leases = await leasesOf(tx, sold);
    await lockClaims(
      tx,
      [...leases.values()].map(({ id }) => id),
    );
  },
  end: async (tx, _, { line, at }) => {
    const lease = await leaseOf(tx, { line });
    if (lease) await revokeLease(tx, { leaseId: lease.id, at });
  },
  pause: async (tx, _, { line, reason, at }) => {
    const lease = await leaseOf(tx, { line });
    return lease ? pauseLease(tx, { leaseId: lease.id, reason, at }) : false;
  },
  resume: resumeProxy,
  endPause: async (tx, { line, at }) => {
    const lease = await leaseOf(tx, { line });
    if (lease) await resumeLease(tx, { leaseId: lease.id, at });
  },
  reveal: async (ctx, sold, at) => {
    const lease = await leaseOf(ctx.db, sold);
    const credentials = lease && credentialsOf(ctx, lease, at);
    if (!credentials) return undefined;
    const { password, ...open } = credentials;
    const validUntil = lease.endsAt?.toISOString() ?? null;
    return { kind: 'proxy', ...open, password: password.reveal(), validUntil };
  },
  countActive: countLiveLeases,
  show: async (ctx, sold, at) => {
    const leases = await leasesOf(ctx.db, sold);
    const places = await placesOfMoved(ctx.db, sold, leases);
    return new Map(
      sold.map(({ line: { id, productId } }): [OrderLineId, OrderData] => {
        const lease = leases.get(id);
        const now = lease ? { ...places.get(id), ...leaseData(ctx, lease, at) } : {};
        return [id, { PROXY_ID: productId, ...now }];
      }),
    );
  },
};

/** A running lease is prolonged by the time that it was paused. */
async function resumeProxy(...[tx, ctx, { line, since, at }]: Parameters<Service['resume']>) {
  const lease = await leaseOf(tx, { line });
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
    const sold = await linesBehind(tx, lease);
    await creditPausedTime(tx, ctx, { sold, since, until: endsAt, at });
  }
  await resumeLease(tx, { leaseId, at });
}

/** The lease of each line: the one it began, or the one that it prolonged. */
async function leasesOf(
  db: Queryable,
  sold: readonly Sold[],
): Promise<ReadonlyMap<OrderLineId, Lease>> {
  const [begun, prolonged] = await Promise.all([
    leasesOfOrders(db, [...new Set(sold.map(({ order }) => order.id))]),
    findLeases(db, sold.flatMap(({ line }) => line.renews ?? []).filter(isLeaseId)),
  ]);
  const own = new Map(begun.map((lease) => [lease.orderLineId, lease]));
  return new Map(
    sold.flatMap(({ line: { id, renews } }): [OrderLineId, Lease][] => {
      const renewed = renews && isLeaseId(renews) ? prolonged.get(renews) : undefined;
      const lease = renewed ?? own.get(id);
      return lease ? [[id, lease]] : [];
    }),
  );
}

/**
 * For lines whose lease was moved: where it is now, over what was sold, so that the list shows the
 * address that works and a renewal asks for the proxy that the lease has.
 */
async function placesOfMoved(
  db: Queryable,
  sold: readonly Sold[],
  leases: ReadonlyMap<string, Lease>,
): Promise<ReadonlyMap<OrderLineId, OrderData>> {
  const moved = sold.flatMap(({ line: { id, productId } }) => {
    const lease = leases.get(id);
    return lease?.startsAt && lease.proxyId !== productId ? [{ id, proxyId: lease.proxyId }] : [];
  });
  if (moved.length === 0) return new Map();
  const proxies = await findProxies(
    db,
    moved.map(({ proxyId }) => proxyId),
  );
  const places = new Map<OrderLineId, OrderData>();
  for (const { id, proxyId } of moved) {
    const proxy = proxies.get(proxyId);
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
