import { plansOf, standardPlans } from '#contracts/term.ts';
import type { LeaseRenewal, LeaseReplacement, LeaseService } from '#contracts/goods/lease-life.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import { maskPhone } from '#contracts/phone.ts';
import { DomainError } from '#platform/errors.ts';
import { findProxy, maskAddress, type Proxy } from '#modules/catalogue/listing';
import { findLease, isLive, type Lease } from '#modules/leases/holding';
import { LeaseNotFound } from '#modules/leases';
import { movesOf } from '#modules/leases/moves';
import { linesBehind, type Sold } from '#modules/orders';
import { savedPhoneOf } from '../../../money/collect/saved-phone.ts';
import { keepingOf } from './keep-lease.ts';
import { offerOf } from './lease-offer.ts';
import { requireRenewable, type NextTerm } from './own-lease.ts';
import { describeRefund } from './refund-lease.ts';
import { quotaLeft, quotaOf } from './replacement-quota.ts';
import type { SalesContext } from '../../../context.ts';
import { minuteMs } from '#contracts/time.ts';

/** One lease as its holder's page shows it. Throws `LeaseNotFound`, also for a hold. */
export async function describeService(
  ctx: SalesContext,
  { leaseId, customerId }: { leaseId: string; customerId: CustomerId },
): Promise<LeaseService> {
  const { db } = ctx;
  const at = ctx.clock();
  const lease = await findLease(db, leaseId, customerId);
  if (!lease?.startsAt || !lease.endsAt) throw new LeaseNotFound();
  const [proxy, sold, renewal, replacement, refund, keeping] = await Promise.all([
    findProxy(db, lease.proxyId),
    linesBehind(db, lease),
    renewalOf(ctx, lease, at),
    replacementOf(ctx, lease, at),
    describeRefund(ctx, lease, at),
    keepingOf(ctx, lease, at),
  ]);
  const first = sold.at(-1);
  return {
    leaseId: lease.id,
    orderCode: first?.order.code ?? '',
    title: first?.line.title ?? '',
    status: statusOf(lease, at),
    plan: sold[0]?.line.plan ?? lease.plan,
    startsAt: lease.startsAt.toISOString(),
    endsAt: (isLive(lease, at) ? lease.endsAt : (lease.endedAt ?? lease.endsAt)).toISOString(),
    measured: measuredOf(proxy),
    changesAddress: proxy?.changesAddress ?? false,
    renewal,
    keeping,
    replacement,
    refund,
    terms: sold.map(termOf),
  };
}

function statusOf(lease: Lease, at: Date): LeaseService['status'] {
  if (lease.state === 'revoked') return 'REVOKED';
  return isLive(lease, at) ? 'ACTIVE' : 'ENDED';
}

function measuredOf(proxy: Proxy | undefined): LeaseService['measured'] {
  const { pingMs = null, speedKbps = null, checkedAt = null } = proxy?.measured ?? {};
  return {
    health: proxy?.health ?? 'down',
    pingMs,
    speedKbps,
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

const termOf = ({ order, line }: Sold): LeaseService['terms'][number] => ({
  orderId: order.id,
  orderCode: order.code,
  plan: line.plan,
  amountKes: toWholeKes(line.kes),
  paidAt: order.paidAt?.toISOString() ?? null,
  from: line.serviceFrom?.toISOString() ?? null,
  until: line.serviceUntil?.toISOString() ?? null,
  isRenewal: line.renews !== null,
});

/** What is left of the quota, and the addresses that the lease had. */
async function replacementOf(ctx: SalesContext, lease: Lease, at: Date): Promise<LeaseReplacement> {
  const moves = await movesOf(ctx.db, lease.id);
  const { left, nextAt } = quotaLeft(moves, quotaOf(lease, ctx.limits), at);
  const shown = moves.map(async (move) => {
    const [from, to] = await Promise.all([
      findProxy(ctx.db, move.fromProxyId),
      findProxy(ctx.db, move.toProxyId),
    ]);
    return {
      at: move.movedAt.toISOString(),
      reason: move.reason,
      counted: move.counted,
      from: from ? maskAddress(from.ip) : '',
      // The current address is the holder's; former ones may belong to others by now.
      to: to ? (to.id === lease.proxyId ? to.ip : maskAddress(to.ip)) : '',
      addedMinutes: Math.ceil(move.addedMs / minuteMs),
    };
  });
  return { left, nextAt: nextAt?.toISOString() ?? null, moves: await Promise.all(shown) };
}

/** What a renewal would cost and bring at this moment, or why there is none. */
async function renewalOf(ctx: SalesContext, lease: Lease, at: Date): Promise<LeaseRenewal> {
  const phone = await savedPhoneOf(ctx, lease.customerId);
  const masked = phone === undefined ? null : maskPhone(phone);
  const proxy = await findProxy(ctx.db, lease.proxyId);
  const plans = proxy ? plansOf(proxy.price) : standardPlans;
  const asked = await Promise.all(plans.map((plan) => offerOrRefusal(ctx, { lease, plan }, at)));
  const offers = asked.filter((answer) => typeof answer !== 'string');
  const [refusal = null] = asked.filter((answer) => typeof answer === 'string');
  return { offers, refusal: offers.length > 0 ? null : refusal, phone: masked };
}

/** The offer of one term, or the sentence that refuses it. */
async function offerOrRefusal(ctx: SalesContext, next: NextTerm, at: Date) {
  try {
    await requireRenewable(ctx.db, next, at);
    return await offerOf(ctx, { ...next, at });
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
