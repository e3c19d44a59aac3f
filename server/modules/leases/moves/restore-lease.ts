import { findProxy } from '#modules/catalogue/listing';
import type { Tx } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { claimFor } from '../holding/claims.sql.ts';
import { closeSpentRivals, findLeases } from '../holding/leases.sql.ts';
import { claimNearest } from './move-lease.ts';
import { forgetClaim, recordMove } from './moves.sql.ts';
import { endSuspended, pausedSince, runAgain } from './suspensions.sql.ts';

export type Restored =
  | Readonly<{ kind: 'running'; lease: Lease; moved: boolean }>
  /** Neither its address nor another of the kind is free: the rest of its price is due. */
  | Readonly<{ kind: 'gone'; lease: Lease; since: Date }>;

/**
 * Lets a suspended lease run again with the lost time added: behind its own address, or, when that
 * was sold on or is dead, behind the nearest free one. Undefined when it is not suspended any more.
 */
export async function restoreLease(
  tx: Tx,
  { id }: Pick<Lease, 'id'>,
  at: Date,
): Promise<Restored | undefined> {
  const lease = (await findLeases(tx, [id])).get(id);
  if (!lease?.suspendedAt || !lease.endsAt) return undefined;
  const lost = await lostMs(tx, { id, since: lease.suspendedAt }, at);
  const until = new Date(lease.endsAt.getTime() + lost);
  const place = await placeFor(tx, lease, { at, until });
  if (!place) {
    await endSuspended(tx, id);
    return { kind: 'gone', lease, since: lease.suspendedAt };
  }
  await closeSpentRivals(tx, [{ id, proxyId: place.id }], at);
  const to = { proxyId: place.id, upstreamId: place.upstreamId, endsAt: until };
  const running = await runAgain(tx, id, to);
  if (!running) return undefined;
  const moved = place.id !== lease.proxyId;
  if (moved) await noteMove(tx, { lease, to: running, at });
  return { kind: 'running', lease: running, moved };
}

/**
 * What a suspension took. While a bank's question pauses the lease as well, only the time until
 * that began counts here; the rest is counted when the bank has decided.
 */
async function lostMs(tx: Tx, { id, since }: { id: Lease['id']; since: Date }, at: Date) {
  const paused = await pausedSince(tx, id);
  const until = paused && paused < at ? paused : at;
  return Math.max(0, until.getTime() - since.getTime());
}

/** Its own address while it works and is free, else the nearest free one. */
async function placeFor(tx: Tx, lease: Lease, time: { at: Date; until: Date }) {
  const own = await findProxy(tx, lease.proxyId);
  if (!own) return undefined;
  const isTheirs = own.health !== 'down' && (await claimFor(tx, lease, time));
  if (isTheirs) return own;
  const leaving = { lease, left: own, within: 'country', reason: 'address-down' } as const;
  const near = await claimNearest(tx, leaving, time);
  if (near) await forgetClaim(tx, lease);
  return near;
}

const noteMove = (tx: Tx, { lease, to, at }: { lease: Lease; to: Lease; at: Date }) =>
  recordMove(tx, {
    leaseId: lease.id,
    fromProxyId: lease.proxyId,
    toProxyId: to.proxyId,
    reason: 'address-down',
    counted: false,
    addedMs: 0,
    note: 'Its address was gone when the account was restored.',
    movedAt: at,
    // Gateways cut it when it was suspended.
    leftAt: lease.suspendedAt,
  });
