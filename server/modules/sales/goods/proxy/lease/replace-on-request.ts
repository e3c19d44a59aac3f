import type { ReplaceBody, Replaced } from '#contracts/goods/lease-life.ts';
import type { CustomerId, LeaseId, ProxyId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { findProxy, type Proxy } from '#modules/catalogue/listing';
import { probeUpstream, type Probed, type ProbeContext } from '#modules/inventory';
import { findLease, isLive, type Lease } from '#modules/leases/holding';
import { hasNeighbour, moveLease, movesOf, nearestFree } from '#modules/leases/moves';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { lineOf, lockOrder } from '#modules/orders';
import { announceMove } from './announce-move.ts';
import { NoReplacement } from '../../../errors.ts';
import { quotaLeft, quotaOf } from './replacement-quota.ts';
import type { SalesContext } from '../../../context.ts';
import { hourSeconds, minuteMs, secondMs } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';

export type ReplacementRequest = Readonly<{
  customerId: CustomerId;
  leaseId: string;
  body: ReplaceBody;
}>;

/** How often a customer may ask for one, and for each of many: it asks the network first. */
export const replacementLimit = {
  name: 'replacements',
  max: 10,
  perSeconds: 600,
  by: 'customer',
} as const;

/** Asks an upstream now; tests answer in its stead. */
type Measure = (upstreamId: string, options: { withSpeed: boolean }) => Promise<Probed>;

/** Below a megabit a page of pictures takes most of a minute: a fault of ours. */
const slowKbps = 1_000;

/**
 * Gives a lease another address because its holder asks for one. Ours is measured first: dead,
 * wrong or as slow as said, it is replaced at once and free of the quota; else the quota counts.
 *
 * Refuses with not-found, lease-not-active, replacement-quota, replacement-elsewhere (consent to
 * another city is missing) and no-replacement. A refusal counts nothing.
 */
export async function requestReplacement(
  ctx: SalesContext & ProbeContext,
  request: ReplacementRequest,
  measure?: Measure,
): Promise<Replaced> {
  return moveMeasured(ctx, await measureLeased(ctx, request, measure));
}

/** A lease whose address was just measured, and what its holder says of it. */
export type MeasuredLease = Readonly<{
  lease: Lease;
  body: ReplaceBody;
  probed: Probed;
}>;

/** The first half, which asks the network: outside of any transaction, for many side by side. */
export async function measureLeased(
  ctx: SalesContext & ProbeContext,
  { body, ...own }: ReplacementRequest,
  measure: Measure = (id, options) => probeUpstream(ctx, id, options),
): Promise<MeasuredLease> {
  const lease = await ownLive(ctx, own);
  const probed = await measure(lease.upstreamId, { withSpeed: body.reason === 'low-speed' });
  return { lease, body, probed };
}

/**
 * The second half, one transaction. With `isSummed` the caller tells the customer of many at once.
 */
export async function moveMeasured(
  ctx: SalesContext,
  { lease: asked, body, probed }: MeasuredLease,
  { isSummed = false }: Readonly<{ isSummed?: boolean }> = {},
): Promise<Replaced> {
  const fault = hasFault(probed, body);
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const order = await lockOrder(tx, asked.orderId);
    // Requests of one lease are serialised here, so each sees what the previous one used up.
    if (!fault) await requireQuota(tx, ctx, { lease: asked, at });
    const done = await moveLease(
      tx,
      {
        leaseId: asked.id,
        upstreamId: asked.upstreamId,
        since: fault ? probed.failingSince : null,
        reason: body.reason,
        within: body.anywhere ? 'country' : 'city',
        counted: !fault,
        note: body.note ?? null,
      },
      at,
    );
    if (!done) return refuse(tx, { lease: asked, anywhere: body.anywhere, at });
    const line = lineOf(order, done.lease.orderLineId);
    if (!isSummed) await announceMove(tx, ctx, { ...done, foundFault: fault, order, line, at });
    const { proxy, addedMs } = done;
    return {
      place: placeOf(proxy),
      ip: proxy.ip,
      foundFault: fault,
      addedMinutes: Math.ceil(addedMs / minuteMs),
    };
  });
}

/**
 * Where a lease would move to, by what our last check saw of its address, and none of `without`;
 * nothing is measured or taken. Throws what `requestReplacement` throws.
 */
export async function planReplacement(
  ctx: SalesContext,
  { body, ...own }: ReplacementRequest,
  without: ReadonlySet<ProxyId>,
): Promise<Readonly<{ proxy: Proxy; place: string; foundFault: boolean }>> {
  const { db } = ctx;
  const at = ctx.clock();
  const lease = await ownLive(ctx, own);
  const left = await findProxy(db, lease.proxyId);
  const foundFault = left?.health === 'down';
  if (!foundFault) await requireQuota(db, ctx, { lease, at });
  const within = body.anywhere ? 'country' : 'city';
  const proxy = await nearestFree(db, lease, { within, at, without });
  if (!proxy) return refuse(db, { lease, anywhere: body.anywhere, at });
  return { proxy, place: placeOf(proxy), foundFault };
}

/** The address that a lease was given since then, by another request or by the shop. */
export async function replacedSince(
  db: Queryable,
  leaseId: LeaseId,
  since: Date,
): Promise<Replaced | undefined> {
  const [done] = await movesOf(db, leaseId);
  if (!done || done.movedAt < since) return undefined;
  const proxy = await findProxy(db, done.toProxyId);
  if (!proxy) return undefined;
  const addedMinutes = Math.ceil(done.addedMs / minuteMs);
  return { place: placeOf(proxy), ip: proxy.ip, foundFault: !done.counted, addedMinutes };
}

const placeOf = ({ place }: Proxy) => `${place.city}, ${place.country}`;

async function ownLive(
  { db, clock }: SalesContext,
  { customerId, leaseId }: Pick<ReplacementRequest, 'customerId' | 'leaseId'>,
): Promise<Lease> {
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  if (!isLive(lease, clock())) throw new LeaseNotActive();
  return lease;
}

function hasFault({ sample }: Probed, { reason }: ReplaceBody): boolean {
  if (!sample.ok) return true;
  return reason === 'low-speed' && sample.speedKbps !== undefined && sample.speedKbps < slowKbps;
}

async function requireQuota(
  db: Queryable,
  { limits }: SalesContext,
  { lease, at }: { lease: Lease; at: Date },
) {
  const { left, nextAt } = quotaLeft(await movesOf(db, lease.id), quotaOf(lease, limits), at);
  if (left > 0) return;
  if (!nextAt) {
    const message = 'Your IP address passed our check, and this proxy keeps an address that works.';
    throw new DomainError('replacement-quota', message);
  }
  const retryAfter = Math.ceil((nextAt.getTime() - at.getTime()) / secondMs);
  const hours = Math.max(1, Math.round(retryAfter / hourSeconds));
  const message =
    'Your IP address passed our check, and you have used its replacements. ' +
    `You can replace it again in about ${hours} h.`;
  throw new DomainError('replacement-quota', message, { facts: { retryAfter } });
}

async function refuse(
  db: Queryable,
  { lease, anywhere, at }: { lease: Lease; anywhere: boolean; at: Date },
): Promise<never> {
  if (anywhere || !(await hasNeighbour(db, lease, { at }))) throw new NoReplacement();
  const proxy = await findProxy(db, lease.proxyId);
  const city = proxy?.place.city ?? 'this city';
  throw new DomainError(
    'replacement-elsewhere',
    `No other IP address is free in ${city}. One is available in another city.`,
  );
}
