import type { CustomerId } from '#contracts/ids.ts';
import { findCustomer, liftSuspension, suspendCustomer } from '#modules/identity';
import { endLeasesOfCustomer } from '#modules/leases';
import { lockServersOfCustomer, resumeServer, suspendServer } from '#modules/servers';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { audit } from './audit.sql.ts';
import { SuspensionRefused } from './errors.ts';
import type { Staff } from './staff.ts';
import type { AdminWorld } from './world.ts';

type Suspension = Readonly<{ customerId: CustomerId; reason: string }>;

/**
 * Ends sessions and leases at once and hides servers, in one transaction; gateways hear of each
 * lease by NOTIFY and cut its tunnels. Nobody suspends themselves.
 */
export const suspend = (world: AdminWorld, staff: Staff, wish: Suspension): Promise<void> =>
  world.db.transaction((tx) => suspendIn(tx, world, { ...wish, staff, at: world.clock() }));

/** The same in the caller's transaction. */
export async function suspendIn(
  tx: Tx,
  world: AdminWorld,
  { customerId, reason, staff, at }: Suspension & Readonly<{ staff: Staff; at: Date }>,
): Promise<void> {
  if (customerId === staff.id) throw new SuspensionRefused('You cannot suspend yourself.');
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new NotFound('There is no such customer.');
  if (customer.suspendedAt) throw new SuspensionRefused('This account is suspended already.');
  await suspendCustomer(tx, customerId, { at, reason });
  const leases = await endLeasesOfCustomer(tx, { customerId, at });
  const servers = await lockServersOfCustomer(tx, { customerId, which: 'running' });
  for (const server of servers) {
    const decision = { server, reason, actor: staff.actor, at };
    await suspendServer(tx, world, { ...decision, suspendedFor: 'account' });
  }
  await audit(tx, {
    staff,
    action: 'customer.suspend',
    subject: { kind: 'customer', id: customerId },
    before: { suspended: false },
    after: {
      suspended: true,
      reason,
      leasesEnded: leases.length,
      serversSuspended: servers.length,
    },
    at,
  });
}

/** Lets a customer sign in again and resumes the servers. Leases that ended stay ended. */
export async function restore(
  world: AdminWorld,
  staff: Staff,
  customerId: CustomerId,
): Promise<void> {
  const { db } = world;
  const at = world.clock();
  await db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) throw new NotFound('There is no such customer.');
    if (!customer.suspendedAt) throw new SuspensionRefused('This account is not suspended.');
    await liftSuspension(tx, customerId);
    const servers = await lockServersOfCustomer(tx, { customerId, which: 'stopped' });
    for (const server of servers) {
      const decision = { server, reason: 'restored', actor: staff.actor, at };
      await resumeServer(tx, world, decision);
    }
    await audit(tx, {
      staff,
      action: 'customer.restore',
      subject: { kind: 'customer', id: customerId },
      before: { suspended: true },
      after: { suspended: false, serversResumed: servers.length },
      at,
    });
  });
}
