import { formatMoney } from '#contracts/format/amounts.ts';
import { money } from '#contracts/money.ts';
import { LeaseNotFound } from '#modules/leases';
import { findLease } from '#modules/leases/holding';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { LeaseOutcome } from '#contracts/leases/many-leases.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { SalesContext } from '../../context.ts';
import { requireEndable, restOf } from '../../goods/proxy/lease/cancel-now.ts';
import { endLeaseNow } from '../../goods/proxy/lease/keep-lease.ts';
import { eachLease, hashOf, writesAtOnce, type ManyInput } from './each-lease.ts';

/**
 * Ends leases at once, with the worth of the rest of each on the balance. One that was ended before
 * this call is refused as not active. The customer is told once of all.
 */
export async function endMany(
  ctx: SalesContext,
  { caller, ids, body, leftSince, isKept }: ManyInput<'end'>,
): Promise<LeaseOutcome[]> {
  const { customerId } = caller;
  const since = leftSince ?? ctx.clock();
  const outcomes = await eachLease(ids, { atOnce: writesAtOnce, isKept }, async (leaseId) => {
    const own = { customerId, leaseId };
    const rest = body.dryRun
      ? await worthOf(ctx, own, body.asOf)
      : await endLeaseNow(ctx, { ...own, body, since });
    return { returnedMinor: rest.minor };
  });
  if (!body.dryRun) await announceEnded(ctx, customerId, outcomes);
  return outcomes;
}

type Own = Readonly<{ customerId: CustomerId; leaseId: string }>;

async function worthOf(
  { db, clock }: SalesContext,
  { customerId, leaseId }: Own,
  asOf: string | undefined,
) {
  const at = clock();
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  await requireEndable(db, lease, at);
  return restOf(db, lease, asOf === undefined ? at : new Date(asOf));
}

async function announceEnded(
  ctx: SalesContext,
  customerId: CustomerId,
  outcomes: readonly LeaseOutcome[],
) {
  const ended = outcomes.filter(({ returnedMinor }) => returnedMinor !== undefined);
  const total = money(
    ended.reduce((sum, { returnedMinor = 0 }) => sum + returnedMinor, 0),
    'KES',
  );
  const customer = await findCustomer(ctx.db, customerId);
  if (total.minor === 0 || !customer) return;
  const at = ctx.clock();
  await enqueueMail(ctx.db, ctx, {
    template: 'leases-ended',
    // A repeat that finds all of them ended has nothing new to tell.
    dedupeKey: `leases-ended:${customerId}:${hashOf(ended.map(({ id, returnedMinor }) => `${id}:${returnedMinor}`))}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      count: ended.length,
      amount: formatMoney(total),
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
