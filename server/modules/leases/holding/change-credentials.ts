import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { LeaseNotFound } from '../errors.ts';
import { rotateCredentials } from './activate.ts';
import { findLease } from './leases.sql.ts';

type Context = Parameters<typeof rotateCredentials>[1] & Readonly<{ db: Database; clock: Clock }>;

/** Gives a holder new credentials of a lease. Throws `LeaseNotFound` for another customer's. */
export function changeCredentials(ctx: Context, id: string, customerId: CustomerId) {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const own = await findLease(tx, id, customerId);
    if (!own) throw new LeaseNotFound();
    return rotateCredentials(tx, ctx, { leaseId: own.id, customerId, at });
  });
}
