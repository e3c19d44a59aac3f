import type { Tx } from '#platform/db.ts';
import { addTime, claimFor, findLeases, isLive, leaseOfOrders } from '#modules/leases';
import { pauseLease, resumeLease, worthOfRest, type Lease } from '#modules/leases';
import { ordersOfLease, type Order } from '#modules/orders';
import { RefundRefused } from '#modules/payments';
import {
  lockServer,
  lockServerOfOrder,
  resumeServer,
  suspendServer,
  type Server,
} from '#modules/servers';
import { creditCustomer } from '../balance/credit-customer.ts';
import { termsOfOrders } from '../leases/lease-terms.ts';
import type { SalesWorld } from '../world.ts';

/** The lease that an order began or prolonged. */
async function leaseOf(tx: Tx, { id, line }: Order): Promise<Lease | undefined> {
  const { renewsLeaseId } = line;
  if (renewsLeaseId) return (await findLeases(tx, [renewsLeaseId])).get(renewsLeaseId);
  return (await leaseOfOrders(tx, [id])).get(id);
}

/** The same of a server, locked. */
async function serverOf(tx: Tx, { id, line }: Order): Promise<Server | undefined> {
  const { renewsServerId } = line;
  return renewsServerId ? lockServer(tx, renewsServerId) : lockServerOfOrder(tx, id);
}

type Pausing = Readonly<{ order: Order; reason: string; at: Date }>;

/** Stops what an order bought, for a while. False when there is nothing that runs. */
export async function pauseService(
  tx: Tx,
  world: SalesWorld,
  { order, reason, at }: Pausing,
): Promise<boolean> {
  if (order.line.product === 'proxy') {
    const lease = await leaseOf(tx, order);
    return lease ? pauseLease(tx, { leaseId: lease.id, reason, at }) : false;
  }
  const server = await serverOf(tx, order);
  if (server?.state !== 'active') return false;
  const decision = { server, reason, actor: 'system', at };
  await suspendServer(tx, world, { ...decision, suspendedFor: 'staff' });
  return true;
}

type Resuming = Readonly<{ order: Order; since: Date; at: Date }>;

/**
 * Lets it work again. A lease that still runs is prolonged by the time that it stood still; for
 * anything else that time is credited, since nobody had it.
 */
export async function resumeService(
  tx: Tx,
  world: SalesWorld,
  { order, since, at }: Resuming,
): Promise<void> {
  if (order.line.product === 'proxy') return resumeProxy(tx, world, { order, since, at });
  const server = await serverOf(tx, order);
  if (server?.state !== 'suspended') return;
  await creditTime(tx, world, { orders: [order], since, until: at, at });
  await resumeServer(tx, world, { server, reason: 'the bank has decided', actor: 'system', at });
}

async function resumeProxy(tx: Tx, world: SalesWorld, { order, since, at }: Resuming) {
  const lease = await leaseOf(tx, order);
  if (!lease?.endsAt) return;
  const { id: leaseId, endsAt } = lease;
  if (lease.suspendedAt) {
    // What the suspension takes from there on is given back with the account.
    await addTime(tx, leaseId, Math.max(0, lease.suspendedAt.getTime() - since.getTime()));
  } else if (isLive(lease, at)) {
    const lostMs = at.getTime() - since.getTime();
    const until = new Date(endsAt.getTime() + lostMs);
    if (await claimFor(tx, lease, { at, until })) await addTime(tx, leaseId, lostMs);
  } else if (lease.state !== 'revoked') {
    // Orders are locked before leases, and this lease is over already.
    await creditTime(tx, world, {
      orders: await ordersOfLease(tx, lease),
      since,
      until: endsAt,
      at,
    });
  }
  await resumeLease(tx, { leaseId, at });
}

/** The end of a pause after which nothing works again. */
export async function endPause(tx: Tx, { order, at }: Pick<Resuming, 'order' | 'at'>) {
  if (order.line.product !== 'proxy') return;
  const lease = await leaseOf(tx, order);
  if (lease) await resumeLease(tx, { leaseId: lease.id, at });
}

type Lost = Readonly<{ orders: readonly Order[]; since: Date; until: Date; at: Date }>;

async function creditTime(tx: Tx, world: SalesWorld, { orders, since, until, at }: Lost) {
  const terms = await termsOfOrders(tx, orders);
  const leftMs = until.getTime() - since.getTime();
  for (const { orderId, amount } of worthOfRest(terms, { leftMs, freeMs: 0 })) {
    const reason = 'It stood still while a bank looked into its payment';
    const dedupeKey = `paused:${orderId}:${since.toISOString()}`;
    const credit = { orderId, amount, reason, dedupeKey, actor: 'system', at, atMost: true };
    await creditCustomer(tx, world, credit).catch((error: unknown) => {
      // All of it has gone back meanwhile: there is no paid time left to make up for.
      if (!(error instanceof RefundRefused)) throw error;
    });
  }
}
