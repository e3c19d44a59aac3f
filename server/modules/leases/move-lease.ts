import { findProxy, nearestProxies, type Proxy } from '#modules/catalogue';
import type { Outage } from '#modules/inventory';
import type { Queryable, Tx } from '#platform/db.ts';
import { isLive, type Lease } from './lease.ts';
import { claimFor, closeSpentRivals, findLeases } from './leases.sql.ts';
import { findLeasesBehind, forgetClaim, putBehind, type LeaseBehind } from './moves.sql.ts';

/** A running lease whose address is dead, and since when. */
export type Stranded = LeaseBehind & Readonly<{ since: Date }>;

/** Those of the outages that somebody pays for. */
export async function findStranded(
  db: Queryable,
  outages: readonly Outage[],
  at: Date,
): Promise<Stranded[]> {
  const since = new Map(outages.map((outage) => [outage.upstreamId, outage.since]));
  const found = await findLeasesBehind(db, [...since.keys()], at);
  return found.map((lease) => ({ ...lease, since: since.get(lease.upstreamId) ?? at }));
}

export type Moved = Readonly<{ lease: Lease; proxy: Proxy; addedMs: number }>;

/** Free ones that others may take while we ask; more than this and the next sweep tries again. */
const candidatesMax = 5;

/**
 * Moves a running lease to the nearest free healthy proxy of its country: the same city before the
 * region before the country. Entry and credentials stay, and the outage is added to its time.
 * Undefined when there is nothing to move to, or the lease was moved or ended meanwhile.
 */
export async function moveLease(
  tx: Tx,
  { leaseId, upstreamId, since }: Stranded,
  at: Date,
): Promise<Moved | undefined> {
  const before = (await findLeases(tx, [leaseId])).get(leaseId);
  if (before?.upstreamId !== upstreamId || !isLive(before, at)) return undefined;
  // The old claim is what renewals, ends and other sweeps wait for; only then the row stands still.
  if (!(await claimFor(tx, before, { at, until: at }))) return undefined;
  const lease = (await findLeases(tx, [leaseId])).get(leaseId);
  if (lease?.upstreamId !== upstreamId || !isLive(lease, at)) return undefined;
  const { startsAt, endsAt } = lease;
  const left = await findProxy(tx, lease.proxyId);
  if (!startsAt || !endsAt || !left) return undefined;
  const addedMs = Math.max(0, at.getTime() - Math.max(since.getTime(), startsAt.getTime()));
  const until = new Date(endsAt.getTime() + addedMs);
  const proxy = await claimNearest(tx, { lease, left }, { at, until });
  if (!proxy) return undefined;
  await closeSpentRivals(tx, { id: lease.id, proxyId: proxy.id }, at);
  await forgetClaim(tx, lease);
  const to = { proxyId: proxy.id, upstreamId: proxy.upstreamId, endsAt: until };
  const moved = await putBehind(tx, lease.id, to);
  if (!moved) throw new Error(`Lease ${lease.id} changed under its own claim.`);
  return { lease: moved, proxy, addedMs };
}

async function claimNearest(
  tx: Tx,
  { lease, left }: { lease: Lease; left: Proxy },
  time: { at: Date; until: Date },
): Promise<Proxy | undefined> {
  const { id, customerId } = lease;
  const near = await nearestProxies(tx, left, { count: candidatesMax, at: time.at });
  for (const proxy of near) {
    if (await claimFor(tx, { id, customerId, proxyId: proxy.id }, time)) return proxy;
  }
  return undefined;
}
