import type { ProxyId } from '#contracts/ids.ts';
import { findProxy, nearestProxies, type Proxy } from '#modules/catalogue/listing';
import type { Outage } from '#modules/inventory';
import type { Queryable, Tx } from '#platform/db.ts';
import { isLive, type Lease } from '../holding/lease.ts';
import { claimFor } from '../holding/claims.sql.ts';
import { closeSpentRivals, findLeases } from '../holding/leases.sql.ts';
import { holdLeftAddress, isAnyGatewayRunning } from './move-board.sql.ts';
import {
  findLeasesBehind,
  forgetClaim,
  movesOf,
  putBehind,
  recordMove,
  type LeaseBehind,
  type MoveReason,
} from './moves.sql.ts';
import { closeOutage, unpaidSince } from './outages.sql.ts';

/** A running lease whose address is dead, and since when. */
export type Stranded = LeaseBehind & Readonly<{ since: Date }>;

/** The outages of leased addresses. */
export async function findStranded(
  db: Queryable,
  outages: readonly Outage[],
  at: Date,
): Promise<Stranded[]> {
  const since = new Map(outages.map((outage) => [outage.upstreamId, outage.since]));
  const found = await findLeasesBehind(db, [...since.keys()], at);
  return found.map((lease) => ({ ...lease, since: since.get(lease.upstreamId) ?? at }));
}

export type Moved = Readonly<{ lease: Lease; proxy: Proxy; addedMs: number; reason: MoveReason }>;

/** What to move, and why. Without `since` the address worked and no time is credited. */
export type MoveInput = Pick<LeaseBehind, 'leaseId' | 'upstreamId'> &
  Readonly<{
    since: Date | null;
    reason: MoveReason;
    /** How far away the new address may be. */
    within: 'city' | 'country';
    counted: boolean;
    note?: string | null;
  }>;

/** Free ones that others may take while we ask; more than this and the next sweep tries again. */
const candidatesMax = 5;

/**
 * Moves a running lease to the nearest free healthy proxy: the same city before the region before
 * the country, one that stays long enough first, and none that the lease had before. Entry and
 * credentials stay, measured dead time is added to its end, and the move is kept. The address that
 * it leaves is free once every gateway has cut what goes through it. Undefined when there is
 * nothing to move to, or the lease was moved or ended meanwhile.
 */
export async function moveLease(tx: Tx, input: MoveInput, at: Date): Promise<Moved | undefined> {
  const { leaseId, upstreamId } = input;
  const before = (await findLeases(tx, [leaseId])).get(leaseId);
  if (before?.upstreamId !== upstreamId || !isLive(before, at)) return undefined;
  // Renewals, ends and other sweeps wait for the old claim; only then the row is stable.
  if (!(await claimFor(tx, before, { at, until: at }))) return undefined;
  const lease = (await findLeases(tx, [leaseId])).get(leaseId);
  if (lease?.upstreamId !== upstreamId || !isLive(lease, at)) return undefined;
  const left = await findProxy(tx, lease.proxyId);
  if (!lease.endsAt || !left) return undefined;
  const addedMs = await deadMs(tx, { lease, since: input.since }, at);
  const until = new Date(lease.endsAt.getTime() + addedMs);
  const proxy = await claimNearest(tx, { ...input, lease, left }, { at, until });
  if (!proxy) return undefined;
  await closeSpentRivals(tx, [{ id: lease.id, proxyId: proxy.id }], at);
  const isInUse = await isAnyGatewayRunning(tx, at);
  if (isInUse) await holdLeftAddress(tx, lease, at);
  else await forgetClaim(tx, lease);
  const to = { proxyId: proxy.id, upstreamId: proxy.upstreamId, endsAt: until };
  const moved = await putBehind(tx, lease.id, to);
  if (!moved) throw new Error(`Lease ${lease.id} changed under its own claim.`);
  await closeOutage(tx, lease.id, { outcome: 'moved', at });
  const { reason, counted, note = null } = input;
  const [fromProxyId, toProxyId] = [left.id, proxy.id];
  const move = { leaseId, fromProxyId, toProxyId, reason, counted, addedMs, note, movedAt: at };
  await recordMove(tx, { ...move, leftAt: isInUse ? null : at });
  return { lease: moved, proxy, addedMs, reason };
}

/** Downtime since then that was not credited yet, and never time before the lease began. */
export async function deadMs(
  tx: Tx,
  { lease, since }: { lease: Lease; since: Date | null },
  at: Date,
): Promise<number> {
  if (!since || !lease.startsAt) return 0;
  const from = await unpaidSince(tx, lease.id, since);
  return Math.max(0, at.getTime() - Math.max(from.getTime(), lease.startsAt.getTime()));
}

type Leaving = Pick<MoveInput, 'within' | 'reason'> & Readonly<{ lease: Lease; left: Proxy }>;

/** Claims the nearest free address that the lease has not had yet. */
export async function claimNearest(
  tx: Tx,
  { lease, left, within, reason }: Leaving,
  time: { at: Date; until: Date },
): Promise<Proxy | undefined> {
  const { id, customerId } = lease;
  const had = new Set<ProxyId>((await movesOf(tx, id)).map(({ fromProxyId }) => fromProxyId));
  const count = candidatesMax + had.size;
  // A lease that leaves an address for its end gains nothing by one that also ends too soon.
  const atLeastUntil = reason === 'address-ending' ? time.until : time.at;
  const near = await nearestProxies(tx, left, { ...time, count, atLeastUntil });
  for (const proxy of near) {
    if (had.has(proxy.id) || (within === 'city' && !isSameCity(proxy, left))) continue;
    if (await claimFor(tx, { id, customerId, proxyId: proxy.id }, time)) return proxy;
  }
  return undefined;
}

const isSameCity = ({ place: one }: Proxy, { place: other }: Proxy) =>
  one.city === other.city && one.region === other.region;

/** The address that a lease would move to at this moment, none of `without`; nothing is taken. */
export async function nearestFree(
  db: Queryable,
  lease: Lease,
  { within, at, without }: Pick<MoveInput, 'within'> & { at: Date; without: ReadonlySet<ProxyId> },
): Promise<Proxy | undefined> {
  const left = await findProxy(db, lease.proxyId);
  if (!left) return undefined;
  const moves = await movesOf(db, lease.id);
  const passed = [...without, ...moves.map(({ fromProxyId }) => fromProxyId)];
  const [near] = await nearestProxies(db, left, { count: 1, at, without: passed });
  return near && (within === 'country' || isSameCity(near, left)) ? near : undefined;
}

/**
 * Whether there is a free address of the same country at all, such as for asking for consent; or,
 * with `inCityUntil`, one of the same city that stays until then.
 */
export async function hasNeighbour(
  db: Queryable,
  lease: Lease,
  { at, inCityUntil }: Readonly<{ at: Date; inCityUntil?: Date }>,
): Promise<boolean> {
  const left = await findProxy(db, lease.proxyId);
  const had = new Set((await movesOf(db, lease.id)).map(({ fromProxyId }) => fromProxyId));
  const count = candidatesMax + had.size;
  if (!left) return false;
  const near = await nearestProxies(db, left, { count, at, atLeastUntil: inCityUntil ?? at });
  return near.some((one) => !had.has(one.id) && (!inCityUntil || isSameCity(one, left)));
}
