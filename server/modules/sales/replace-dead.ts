import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { findOutages } from '#modules/inventory';
import { findStranded, moveLease, type Stranded } from '#modules/leases';
import { enqueueMail } from '#modules/notifications';
import { lockOrder } from '#modules/orders';
import type { SalesWorld } from './world.ts';

const perPage = 1_000;
const pagesMax = 20;
const minuteMs = 60_000;

/**
 * Gives every running lease whose address is down another one, and tells its customer. A lease
 * without a free neighbour keeps its place and comes up again. Returns how many were moved.
 */
export async function replaceDeadAddresses(world: SalesWorld): Promise<number> {
  let moved = 0;
  let after = '';
  for (let page = 0; page < pagesMax; page += 1) {
    const outages = await findOutages(world.db, { after, limit: perPage });
    const stranded = await findStranded(world.db, outages, world.clock());
    for (const lease of stranded) {
      const done = await replaceOne(world, lease).catch((error: unknown) => {
        // One lease that cannot be moved must not keep the others where they are.
        world.log.warn({ err: error, leaseId: lease.leaseId }, 'lease not moved');
        return false;
      });
      if (done) moved += 1;
    }
    const last = outages.at(-1);
    if (!last || outages.length < perPage) break;
    after = last.upstreamId;
  }
  return moved;
}

const replaceOne = (world: SalesWorld, stranded: Stranded): Promise<boolean> =>
  world.db.transaction(async (tx) => {
    const at = world.clock();
    const order = await lockOrder(tx, stranded.orderId);
    const done = await moveLease(tx, stranded, at);
    if (!done) return false;
    const { lease, proxy, addedMs } = done;
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
        validUntil: (lease.endsAt ?? at).toISOString(),
        link: `${world.publicUrl}/dashboard/proxies?lease=${lease.id}`,
      },
      at,
    });
    return true;
  });
