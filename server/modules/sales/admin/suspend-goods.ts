import type { CustomerId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { sum, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { restoreLease, suspendedLeasesOf, suspendLeases } from '#modules/leases/moves';
import { revokeHoldsOfCustomer, type Lease } from '#modules/leases/holding';
import { resumeTrafficLeases } from '#modules/leases/traffic';
import { addTimeToLots, lockAccount } from '#modules/traffic';
import { enqueueMail } from '#modules/notifications';
import { addServerTime, lockServersOfCustomer, type Server } from '#modules/servers/life';
import { resumeServer, suspendServer } from '#modules/servers/operations';
import { creditCustomer } from '../money/return/credit-customer.ts';
import { worthFrom } from '../goods/proxy/lease/lease-terms.ts';
import type { SalesContext } from '../context.ts';

type Deciding = Readonly<{
  customerId: CustomerId;
  /** For the customer, in plain words. */
  reason: string;
  actor: string;
  at: Date;
}>;

/**
 * Stops everything a customer has, in the transaction that suspends the account, and mails why and
 * where to appeal. Nothing is taken: leases keep secret and place, machines their disks.
 */
export async function suspendGoods(
  tx: Tx,
  ctx: SalesContext,
  { customerId, reason, actor, at }: Deciding,
) {
  const servers = await lockServersOfCustomer(tx, { customerId, which: 'running' });
  for (const server of servers) {
    await suspendServer(tx, ctx, { server, reason, actor, at, suspendedFor: 'account' });
  }
  await revokeHoldsOfCustomer(tx, { customerId, at });
  const keptUntil = new Date(at.getTime() + ctx.limits.suspendedHoldMs);
  const leases = await suspendLeases(tx, { customerId, at, keptUntil });
  const customer = await ownerOf(tx, customerId);
  await enqueueMail(tx, ctx, {
    template: 'account-suspended',
    dedupeKey: `account-suspended:${customerId}:${at.toISOString()}`,
    to: [customer.email],
    customerId,
    facts: { firstName: customer.firstName, reason, link: `${ctx.publicUrl}/contact` },
    at,
  });
  return { leases: leases.length, servers: servers.length };
}

type Restoring = Readonly<{ customerId: CustomerId; suspendedAt: Date; actor: string; at: Date }>;

/**
 * Gives it all back, with the lost time added; what cannot be had any more comes back as balance.
 * The account is locked, so it happens once.
 */
export async function restoreGoods(tx: Tx, ctx: SalesContext, restoring: Restoring) {
  const { customerId, at } = restoring;
  const leases = await suspendedLeasesOf(tx, customerId);
  const credited: Money[] = [];
  for (const lease of leases) credited.push(...(await giveBack(tx, ctx, { lease, ...restoring })));
  const traffic = await resumeTraffic(tx, restoring);
  const servers = await resumeServers(tx, ctx, restoring);
  const total = sum(credited, 'KES');
  const customer = await ownerOf(tx, customerId);
  await enqueueMail(tx, ctx, {
    template: 'account-restored',
    dedupeKey: `account-restored:${customerId}:${at.toISOString()}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      amount: total.minor > 0 ? formatMoney(total) : '',
      link: `${ctx.publicUrl}/dashboard/proxies`,
    },
    at,
  });
  return { leases: leases.length + traffic, servers, creditedMinor: total.minor };
}

/** Amounts of traffic run on, their lots by as much longer as they stood still. */
async function resumeTraffic(tx: Tx, { customerId, at }: Restoring): Promise<number> {
  const resumed = await resumeTrafficLeases(tx, customerId, at);
  for (const { id, lostMs } of resumed) {
    await lockAccount(tx, id);
    await addTimeToLots(tx, id, lostMs);
  }
  return resumed.length;
}

/** One lease; answers what was credited for it. */
async function giveBack(
  tx: Tx,
  ctx: SalesContext,
  { lease, actor, at }: Restoring & Readonly<{ lease: Lease }>,
): Promise<Money[]> {
  const restored = await restoreLease(tx, lease, at);
  if (restored?.kind !== 'gone') return [];
  const shares = await worthFrom(tx, restored.lease, restored.since);
  for (const { orderId, orderLineId, amount } of shares) {
    await creditCustomer(tx, ctx, {
      orderId,
      orderLineId,
      amount,
      reason: 'The IP address was sold while the account was suspended',
      dedupeKey: `suspended:${lease.id}:${orderId}:${restored.since.toISOString()}`,
      actor,
      at,
    });
  }
  return shares.map(({ amount }) => amount);
}

/**
 * Machines that the suspension stopped start again. One whose time was over before keeps as many of
 * its grace days as it had: nothing could be paid meanwhile.
 */
async function resumeServers(
  tx: Tx,
  ctx: SalesContext,
  { customerId, suspendedAt, actor, at }: Restoring,
): Promise<number> {
  const stopped = await lockServersOfCustomer(tx, { customerId, which: 'stopped' });
  for (const server of stopped) {
    const lostMs = at.getTime() - suspendedAt.getTime();
    const longer = await addServerTime(tx, server, lostMs);
    await resumeServer(tx, ctx, { server: longer, reason: 'restored', actor, at });
  }
  const ended = await lockServersOfCustomer(tx, { customerId, which: 'ended' });
  for (const server of ended) await addServerTime(tx, server, graceLost(server, suspendedAt, at));
  return stopped.length;
}

const graceLost = ({ endsAt }: Server, suspendedAt: Date, at: Date) =>
  at.getTime() - Math.max(suspendedAt.getTime(), endsAt?.getTime() ?? 0);

async function ownerOf(tx: Tx, customerId: CustomerId) {
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new NotFound('Customer not found.');
  return customer;
}
