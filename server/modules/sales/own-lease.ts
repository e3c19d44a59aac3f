import type { LeaseId } from '#contracts/ids.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findLease, LeaseNotFound } from '#modules/leases';
import type { SalesWorld } from './world.ts';

/**
 * The lease that a renewal prolongs: the caller's own, and of the proxy that is paid for. Throws
 * `LeaseNotFound` otherwise; undefined when nothing is renewed.
 */
export async function ownLease(
  { db }: SalesWorld,
  { customerId }: SignedIn,
  { productId, renews }: { productId: string; renews: LeaseId | undefined },
): Promise<LeaseId | undefined> {
  if (renews === undefined) return undefined;
  const lease = await findLease(db, renews, customerId);
  if (lease?.proxyId !== productId) throw new LeaseNotFound();
  return lease.id;
}
