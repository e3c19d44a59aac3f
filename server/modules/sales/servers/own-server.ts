import type { Plan } from '#contracts/catalogue.ts';
import type { LeaseId, ServerId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Queryable } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findVpsOffer } from '#modules/catalogue';
import { findServer, ServerNotFound, type Server } from '#modules/servers';
import { NotRenewable } from '../errors.ts';
import { renewalPrice } from '../leases/lease-terms.ts';
import { ownLease } from '../leases/own-lease.ts';
import type { SalesWorld } from '../world.ts';

export type Renewed = Readonly<{
  renews?: LeaseId | undefined;
  renewsServer?: ServerId | undefined;
  /** What the list price comes down to: a lease keeps the price that it was sold for. */
  lower?: ((list: Money) => Money) | undefined;
}>;

const isServer = (id: LeaseId | ServerId): id is ServerId => id.startsWith('srv_');

type RenewalWish = Readonly<{
  productId: string;
  plan: Plan;
  renews: LeaseId | ServerId | undefined;
}>;

/**
 * What a purchase prolongs: the caller's own lease or server, of the thing that is paid for.
 * Nothing when it begins something new. Throws not-found and not-renewable.
 */
export async function ownRenewal(
  world: SalesWorld,
  caller: Pick<SignedIn, 'customerId'>,
  { productId, plan, renews }: RenewalWish,
): Promise<Renewed> {
  if (renews === undefined) return {};
  if (!isServer(renews)) {
    const lease = await ownLease(world, caller, { productId, plan, renews });
    if (!lease) return {};
    return { renews: lease.id, lower: (list) => renewalPrice(lease, plan, list) };
  }
  const server = await findServer(world.db, renews);
  const isTheirs = server?.customerId === caller.customerId && server.offerId === productId;
  if (!isTheirs) throw new ServerNotFound();
  await requireRenewableServer(world.db, renews);
  return { renewsServer: renews };
}

/** A server is renewed while it runs, and after its end until its grace days are over. */
export async function requireRenewableServer(db: Queryable, id: ServerId): Promise<Server> {
  const server = await findServer(db, id);
  if (!server) throw new ServerNotFound();
  if (server.state !== 'active' && server.suspendedFor !== 'end') {
    throw new NotRenewable('This server cannot be renewed now. Write to us and we will look.');
  }
  const offer = await findVpsOffer(db, server.offerId);
  if (!offer?.onSale) throw new NotRenewable('This server is not sold any more.');
  return server;
}
