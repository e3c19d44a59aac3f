import { startOfNext, planTerms, termText, type Plan } from '#contracts/term.ts';
import type { LeaseId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findProxy, staysUntil, termNeeds, type Proxy } from '#modules/catalogue/listing';
import { findClaim, findLease, isLive, type Lease } from '#modules/leases/holding';
import { hasNeighbour } from '#modules/leases/moves';
import { LeaseNotFound, ProxyTaken } from '#modules/leases';
import { NotRenewable } from '../../../errors.ts';
import type { SalesContext } from '../../../context.ts';

/**
 * The lease that a renewal prolongs: the caller's own, of the proxy that is paid for, and one that
 * can be renewed. Throws `LeaseNotFound` and what `requireRenewable` throws otherwise.
 */
export async function ownLease(
  { db, clock }: SalesContext,
  { customerId }: Pick<SignedIn, 'customerId'>,
  { productId, plan, renews }: { productId: string; plan: Plan; renews: LeaseId },
): Promise<Lease> {
  const lease = await findLease(db, renews, customerId);
  if (lease?.proxyId !== productId) throw new LeaseNotFound();
  await requireRenewable(db, { lease, plan }, clock());
  return lease;
}

/** One more term of a lease. */
export type NextTerm = Readonly<{ lease: Lease; plan: Plan }>;

type Seen = NextTerm &
  Readonly<{ proxy: Proxy | undefined; claim: { leaseId: LeaseId } | undefined }>;

/**
 * A lease can be renewed while it runs, and after its end while the proxy is free (decision G37).
 * Where the supplier's term ends before the new term, only a running one can, and only with a free
 * address in the same city. Throws `NotRenewable`, or `ProxyTaken` when another customer was
 * faster.
 */
export async function requireRenewable(
  db: Queryable,
  { lease, plan }: NextTerm,
  at: Date,
): Promise<Proxy> {
  const [proxy, claim] = await Promise.all([
    findProxy(db, lease.proxyId),
    findClaim(db, lease.proxyId, at),
  ]);
  return judgeRenewable(db, { lease, plan, proxy, claim }, at);
}

/** The same where its proxy and who has that were read before, such as for many at once. */
export async function judgeRenewable(
  db: Queryable,
  { lease, plan, proxy, claim }: Seen,
  at: Date,
): Promise<Proxy> {
  if (lease.state !== 'active' && lease.state !== 'ended') {
    throw new NotRenewable('This lease has ended and cannot be renewed. Lease another proxy.');
  }
  if (!proxy?.onSale || !lease.terms.renewable) {
    throw new NotRenewable('This IP address cannot be renewed. Lease another one when it ends.');
  }
  if (proxy.health === 'down') {
    throw new NotRenewable('This IP address is not responding, so it cannot be renewed right now.');
  }
  if (claim && claim.leaseId !== lease.id) throw new ProxyTaken();
  await requireFuture(db, { lease, plan, proxy }, at);
  return proxy;
}

async function requireFuture(
  db: Queryable,
  { lease, plan, proxy }: NextTerm & { proxy: Proxy },
  at: Date,
) {
  const isRunning = isLive(lease, at);
  const until = termNeeds(plan, isRunning ? startOfNext(lease.endsAt, at) : at);
  if (staysUntil(proxy, until)) return;
  if (isRunning && (await hasNeighbour(db, lease, { at, inCityUntil: until }))) return;
  const more = termText(planTerms[plan], 'en');
  throw new NotRenewable(
    `This IP address is not available for another ${more}, and no other one in ${proxy.place.city} is free. Lease another IP address.`,
  );
}

/** Throws `NotRenewable`, or `ProxyTaken`, where a lease cannot renew automatically. */
export async function requireAutoRenewable(
  db: Queryable,
  next: NextTerm,
  at: Date,
): Promise<Proxy> {
  const proxy = await requireRenewable(db, next, at);
  if (next.lease.terms.autoRenewable) return proxy;
  throw new NotRenewable(
    'Auto-renew is not available for this IP address. Renew it manually before it ends.',
  );
}
