import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import type { Lease } from '#modules/leases/holding';
import type { Moved } from '#modules/leases/moves';
import { enqueueMail } from '#modules/notifications';
import type { Sold } from '#modules/orders';
import { offerOf } from './lease-offer.ts';
import type { SalesContext } from '../../../context.ts';
import { minuteMs } from '#contracts/time.ts';

type About = Moved &
  Sold &
  Readonly<{
    /** Whether our own check found what the holder said. */
    foundFault?: boolean;
    at: Date;
  }>;

/** Notifies a customer that the lease has another address; host, port, user and password stay. */
export async function announceMove(
  tx: Tx,
  ctx: SalesContext,
  { lease, proxy, addedMs, reason, foundFault = false, order, line, at }: About,
) {
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new NotFound(`Lease ${lease.id} has no customer.`);
  const renewalKes = await priceOf(tx, lease, at);
  await enqueueMail(tx, ctx, {
    template: 'lease-moved',
    dedupeKey: `lease-moved:${lease.id}:${at.getTime()}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: line.title,
      place: `${proxy.place.city}, ${proxy.place.country}`,
      addedMinutes: Math.ceil(addedMs / minuteMs),
      why: reason,
      foundFault,
      renewalKes,
      plan: lease.plan,
      validUntil: (lease.endsAt ?? at).toISOString(),
      link: `${ctx.publicUrl}/dashboard/proxies/${lease.id}`,
    },
    at,
  });
}

/** What one more term costs, which no move changes; null while none is sold. */
async function priceOf(tx: Tx, lease: Lease, at: Date): Promise<number | null> {
  if (!lease.terms.renewable) return null;
  try {
    return (await offerOf({ db: tx }, { lease, plan: lease.plan, at })).amountKes;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
