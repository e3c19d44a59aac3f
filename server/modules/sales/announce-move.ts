import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import type { Moved } from '#modules/leases';
import { enqueueMail } from '#modules/notifications';
import type { Order } from '#modules/orders';
import type { SalesWorld } from './world.ts';

const minuteMs = 60_000;

/** Tells a customer that the lease has another address; host, port, user and password stay. */
export async function announceMove(
  tx: Tx,
  world: SalesWorld,
  { lease, proxy, addedMs, reason, order, at }: Moved & { order: Order; at: Date },
) {
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new NotFound(`Lease ${lease.id} has no customer.`);
  await enqueueMail(tx, world, {
    template: 'lease-moved',
    dedupeKey: `lease-moved:${lease.id}:${at.getTime()}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: order.line.title,
      place: `${proxy.place.city}, ${proxy.place.country}`,
      addedMinutes: Math.ceil(addedMs / minuteMs),
      wasEnding: reason === 'address-ending',
      validUntil: (lease.endsAt ?? at).toISOString(),
      link: `${world.publicUrl}/dashboard/proxies/${lease.id}`,
    },
    at,
  });
}
