import type { ServerId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { findVpsOffer } from '#modules/catalogue/offers';
import { findServer, type Server } from '#modules/servers/life';
import { ServerNotFound } from '#modules/servers';
import { NotRenewable } from '../../errors.ts';

/** A server is renewed while it runs, and after its end until its grace days are over. */
export async function requireRenewableServer(db: Queryable, id: ServerId): Promise<Server> {
  const server = await findServer(db, id);
  if (!server) throw new ServerNotFound();
  if (server.state !== 'active' && server.suspendedFor !== 'end') {
    throw new NotRenewable('This server cannot be renewed right now. Contact support.');
  }
  const offer = await findVpsOffer(db, server.offerId);
  if (!offer?.onSale) throw new NotRenewable('This server is no longer available.');
  return server;
}
