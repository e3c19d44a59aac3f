import type { LeaseId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findProxy, type Proxy } from '#modules/catalogue';
import { findClaim, findLease, LeaseNotFound, ProxyTaken, type Lease } from '#modules/leases';
import { NotRenewable } from './errors.ts';
import type { SalesWorld } from './world.ts';

/**
 * The lease that a renewal prolongs: the caller's own, of the proxy that is paid for, and one that
 * can be renewed. Throws `LeaseNotFound` and what `requireRenewable` throws otherwise; undefined
 * when nothing is renewed.
 */
export async function ownLease(
  { db, clock }: SalesWorld,
  { customerId }: Pick<SignedIn, 'customerId'>,
  { productId, renews }: { productId: string; renews: LeaseId | undefined },
): Promise<LeaseId | undefined> {
  if (renews === undefined) return undefined;
  const lease = await findLease(db, renews, customerId);
  if (lease?.proxyId !== productId) throw new LeaseNotFound();
  await requireRenewable(db, lease, clock());
  return lease.id;
}

/**
 * A lease is renewed while it runs, and after its end while nobody else took the proxy (decision
 * G37). Throws `NotRenewable`, or `ProxyTaken` when somebody was quicker.
 */
export async function requireRenewable(db: Queryable, lease: Lease, at: Date): Promise<Proxy> {
  const proxy = await findProxy(db, lease.proxyId);
  if (lease.state !== 'active' && lease.state !== 'ended') {
    throw new NotRenewable('This lease is over for good. Lease another proxy instead.');
  }
  if (!proxy?.onSale || !proxy.renewable) {
    throw new NotRenewable('This address is leased once only. Lease another one when it ends.');
  }
  if (proxy.health === 'down') {
    throw new NotRenewable('This address does not answer now, so its time cannot be sold.');
  }
  const claim = await findClaim(db, proxy.id, at);
  if (claim && claim.leaseId !== lease.id) throw new ProxyTaken();
  return proxy;
}

/** Throws `NotRenewable`, or `ProxyTaken`, where a lease cannot go on by itself. */
export async function requireAutoRenewable(db: Queryable, lease: Lease, at: Date): Promise<Proxy> {
  const proxy = await requireRenewable(db, lease, at);
  if (proxy.autoRenewable) return proxy;
  throw new NotRenewable('This address does not renew by itself. Renew it by hand before its end.');
}
