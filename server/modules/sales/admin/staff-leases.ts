import type { LeaseId } from '#contracts/ids.ts';
import { sum, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { claimFor, findLeases, giveTime, isLive, type Lease } from '#modules/leases/holding';
import { closeOutage, endNow, moveLease } from '#modules/leases/moves';
import { dropAutoRenewal } from '#modules/leases/renewals';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { enqueueMail } from '#modules/notifications';
import { lockOrder, lineOf } from '#modules/orders';
import { announceMove } from '../goods/proxy/lease/announce-move.ts';
import { creditCustomer } from '../money/return/credit-customer.ts';
import { NoReplacement } from '../errors.ts';
import { worthFrom } from '../goods/proxy/lease/lease-terms.ts';
import type { SalesContext } from '../context.ts';

type Deciding = Readonly<{ leaseId: LeaseId; reason: string; actor: string; at: Date }>;

/** A lease that runs; its renewals are locked. Throws `LeaseNotFound` and `LeaseNotActive`. */
async function requireRunning(tx: Tx, { leaseId, at }: Pick<Deciding, 'leaseId' | 'at'>) {
  const lease = (await findLeases(tx, [leaseId])).get(leaseId);
  if (!lease) throw new LeaseNotFound();
  if (!isLive(lease, at)) throw new LeaseNotActive();
  return lease;
}

/** Gives a lease time for nothing, used after what was paid for, and mails why. */
export async function extendByStaff(
  tx: Tx,
  ctx: SalesContext,
  { ms, ...deciding }: Deciding & Readonly<{ ms: number }>,
): Promise<Lease> {
  const { at, reason } = deciding;
  const lease = await requireRunning(tx, deciding);
  const until = new Date((lease.endsAt ?? at).getTime() + ms);
  if (!(await claimFor(tx, lease, { at, until }))) throw new LeaseNotActive();
  const longer = await giveTime(tx, lease.id, ms);
  if (!longer) throw new LeaseNotActive();
  await notifyChanged(tx, ctx, { lease: longer, endsAt: longer.endsAt, reason, at });
  return longer;
}

/** Ends a lease at once, the worth of its rest on the balance where that was chosen. */
export async function endByStaff(
  tx: Tx,
  ctx: SalesContext,
  { returnsRest, ...deciding }: Deciding & Readonly<{ returnsRest: boolean }>,
): Promise<Money> {
  const { reason, actor, at } = deciding;
  const lease = await requireRunning(tx, deciding);
  const shares = returnsRest ? await worthFrom(tx, lease, at) : [];
  for (const { orderId, orderLineId, amount } of shares) {
    const dedupeKey = `ended:${lease.id}:${orderId}`;
    await creditCustomer(tx, ctx, { orderId, orderLineId, amount, reason, dedupeKey, actor, at });
  }
  const isOurs = await claimFor(tx, lease, { at, until: at });
  const now = (await findLeases(tx, [lease.id])).get(lease.id);
  if (!isOurs || now?.endsAt?.getTime() !== lease.endsAt?.getTime()) {
    throw new Error(`Lease ${lease.id} changed while its rest was counted.`);
  }
  await dropAutoRenewal(tx, lease.id);
  await closeOutage(tx, lease.id, { outcome: 'over', at });
  await endNow(tx, lease.id, at);
  await notifyChanged(tx, ctx, { lease, endsAt: null, reason, at });
  return sum(
    shares.map(({ amount }) => amount),
    'KES',
  );
}

/** Gives a lease another address, free of its holder's quota. Throws `NoReplacement`. */
export async function moveByStaff(
  tx: Tx,
  ctx: SalesContext,
  { anywhere, ...deciding }: Deciding & Readonly<{ anywhere: boolean }>,
): Promise<Lease> {
  const { leaseId, reason: note, at } = deciding;
  const known = (await findLeases(tx, [leaseId])).get(leaseId);
  if (!known) throw new LeaseNotFound();
  const order = await lockOrder(tx, known.orderId);
  const within = anywhere ? 'country' : 'city';
  const { upstreamId } = known;
  const input = { leaseId, upstreamId, since: null, reason: 'staff', within, note } as const;
  const done = await moveLease(tx, { ...input, counted: false }, at);
  if (!done) throw isLive(known, at) ? new NoReplacement() : new LeaseNotActive();
  const line = lineOf(order, known.orderLineId);
  await announceMove(tx, ctx, { ...done, order, line, at });
  return done.lease;
}

type Telling = Readonly<{ lease: Lease; endsAt: Date | null; reason: string; at: Date }>;

async function notifyChanged(tx: Tx, ctx: SalesContext, { lease, endsAt, reason, at }: Telling) {
  const customer = await findCustomer(tx, lease.customerId);
  const order = await lockOrder(tx, lease.orderId);
  if (!customer) throw new NotFound(`Lease ${lease.id} has no customer.`);
  await enqueueMail(tx, ctx, {
    template: 'lease-changed',
    dedupeKey: `lease-changed:${lease.id}:${at.toISOString()}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: lineOf(order, lease.orderLineId).title,
      endsAt: endsAt?.toISOString() ?? null,
      reason,
      link: `${ctx.publicUrl}/dashboard/proxies/${lease.id}`,
    },
    at,
  });
}
