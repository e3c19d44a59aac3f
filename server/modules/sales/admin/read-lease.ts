import { mapPlans } from '#contracts/term.ts';
import type { AdminLease, AdminLeaseRecord } from '#contracts/admin/goods/leases.ts';
import { sum } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { findProxy } from '#modules/catalogue/listing';
import { findCustomer } from '#modules/identity';
import { findOrder } from '#modules/orders';
import { worthFrom } from '../goods/proxy/lease/lease-terms.ts';
import { iso } from '#modules/staff';
import { LeaseNotFound } from '#modules/leases';
import { limitsOf, lookUpLease, troublesOf, type LeaseLimits } from '#modules/leases/holding';
import { isLive, type Lease } from '#modules/leases/holding';
import { movesOf } from '#modules/leases/moves';
import { usageOf } from '#modules/leases/usage';
import type { SalesContext } from '../context.ts';

/** One lease with everything that staff need in order to help. Throws `LeaseNotFound`. */
export async function readLease(ctx: SalesContext, id: string): Promise<AdminLeaseRecord> {
  const { db } = ctx;
  const lease = await lookUpLease(db, id);
  const limits = lease && (await limitsOf(db, lease.id));
  if (!lease || !limits) throw new LeaseNotFound();
  const [view, usage, troubles, moves] = await Promise.all([
    leaseView(ctx, lease, limits),
    usageOf(db, lease.id),
    troublesOf(db, lease.id),
    movesOf(db, lease.id),
  ]);
  const addresses = await addressesOf(ctx, moves);
  return {
    lease: view,
    usage: { ...usage, lastSeenAt: iso(usage.lastSeenAt) },
    refusals: [...troubles.refusals],
    outages: troubles.outages.map(({ since, endedAt, outcome }) => ({
      since: since.toISOString(),
      endedAt: iso(endedAt),
      outcome,
    })),
    moves: moves.map(({ movedAt, reason, fromProxyId, toProxyId, note }) => ({
      at: movedAt.toISOString(),
      reason,
      from: addresses.get(fromProxyId) ?? '',
      to: addresses.get(toProxyId) ?? '',
      note,
    })),
  };
}

type Moves = Awaited<ReturnType<typeof movesOf>>;

async function addressesOf(
  { db }: SalesContext,
  moves: Moves,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(moves.flatMap(({ fromProxyId, toProxyId }) => [fromProxyId, toProxyId]));
  const found = await Promise.all([...ids].map((id) => findProxy(db, id)));
  return new Map(found.flatMap((proxy) => (proxy ? [[proxy.id, proxy.ip] as const] : [])));
}

async function leaseView(
  ctx: SalesContext,
  lease: Lease,
  limits: LeaseLimits,
): Promise<AdminLease> {
  const { db, clock } = ctx;
  const at = clock();
  const [customer, order, proxy] = await Promise.all([
    findCustomer(db, lease.customerId),
    findOrder(db, lease.orderId),
    findProxy(db, lease.proxyId),
  ]);
  const { price, paid, ...rules } = lease.terms;
  const shares = isLive(lease, at) ? await worthFrom(db, lease, at) : [];
  const worth = sum(
    shares.map(({ amount }) => amount),
    'KES',
  );
  return {
    id: lease.id,
    title: order?.lines.find(({ id }) => id === lease.orderLineId)?.title ?? '',
    state: lease.state,
    plan: lease.plan,
    customerId: lease.customerId,
    customerEmail: customer?.email ?? '',
    orderId: lease.orderId,
    orderCode: order?.code ?? '',
    proxyId: lease.proxyId,
    ip: proxy?.ip ?? '',
    place: proxy ? `${proxy.place.city}, ${proxy.place.country}` : '',
    health: proxy?.health ?? 'down',
    startsAt: iso(lease.startsAt),
    endsAt: iso(lease.endsAt),
    priceKesMinor: mapPlans(price, ({ kes }) => kes.minor),
    paidKesMinor: paid.kes.minor,
    ...rules,
    worthMinor: worth.minor,
    freeHours: Math.round(lease.freeMs / hourMs),
    ...limits,
    openPorts: [...limits.openPorts],
  };
}
