import type { OwnLease, OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import { credentialsOf, isLive } from '#modules/leases/holding';
import {
  countOwnLeases,
  findOwnLeases,
  labelsOf,
  type LeaseFilter,
  type LeaseOrder,
  type ListedLease,
} from '#modules/leases/list';
import { recordSeen } from '#modules/orders';
import { callerHas, type SignedIn } from '#platform/http/policy.ts';
import type { SalesContext } from '../../context.ts';

type ListInput = Readonly<{
  filter: LeaseFilter;
  order: LeaseOrder;
  page: number;
  size: number;
  reader: Pick<SignedIn, 'acting' | 'token' | 'team'>;
}>;

/** One page of a customer's leases, as they are drawn, with the counts and labels of all. */
export async function listLeases(ctx: SalesContext, input: ListInput): Promise<OwnLeasesFound> {
  const { filter, order, page, size, reader } = input;
  const at = ctx.clock();
  const db = ctx.db.reads;
  const [{ leases, totalItems }, counts, labels] = await Promise.all([
    findOwnLeases(db, filter, { order, page, size, at }),
    countOwnLeases(db, filter.customerId, at),
    labelsOf(db, filter.customerId),
  ]);
  const content = await presentLeases(ctx, leases, { reader, at });
  return { content, page, size, totalItems, counts, labels };
}

type Presenting = Readonly<{ reader: Pick<SignedIn, 'acting' | 'token' | 'team'>; at: Date }>;

/**
 * Leases as their customer reads them, credentials included while they run. That they were shown
 * goes into the proof of delivery. Staff who look on the customer's behalf, and programs whose
 * token is not for proxies, get neither the credentials nor a line in the proof.
 */
export async function presentLeases(
  ctx: SalesContext,
  leases: readonly ListedLease[],
  { reader, at }: Presenting,
): Promise<OwnLease[]> {
  const isOwner =
    !reader.acting &&
    (!reader.token || reader.token.scopes.has('proxies')) &&
    callerHas(reader, 'goods');
  // What one may pay for or get back is none of those who may not see money.
  const pays = callerHas(reader, 'money');
  const views = leases.map((one) => viewOf(ctx, one, { isOwner, pays, at }));
  const seen = views.filter(({ connection }) => connection !== null);
  if (seen.length > 0) {
    const orderIds = [...new Set(seen.map(({ orderId }) => orderId))];
    await recordSeen(ctx.db, { orderIds, how: 'screen', at });
  }
  return views;
}

type Seeing = Readonly<{ isOwner: boolean; pays: boolean; at: Date }>;

function viewOf(ctx: SalesContext, listed: ListedLease, { isOwner, pays, at }: Seeing): OwnLease {
  const { lease, testedAt, testedPingMs, ip, ...shown } = listed;
  const { startsAt, endsAt, endedAt, terms } = lease;
  if (!startsAt || !endsAt) throw new Error(`Lease ${lease.id} is listed without dates.`);
  const credentials = isOwner ? credentialsOf(ctx, lease, at) : undefined;
  return {
    leaseId: lease.id,
    orderId: lease.orderId,
    proxyId: lease.proxyId,
    ip: ip ?? '',
    ...shown,
    status: isLive(lease, at) ? 'ACTIVE' : 'ENDED',
    plan: lease.plan,
    startsAt: startsAt.toISOString(),
    endsAt: (endedAt ?? endsAt).toISOString(),
    renewable: pays && terms.renewable,
    autoRenewable: pays && terms.autoRenewable,
    refundable: pays && terms.refundable,
    connection: credentials ? { ...credentials, password: credentials.password.reveal() } : null,
    tested: testedAt && { at: testedAt.toISOString(), pingMs: testedPingMs },
  };
}
