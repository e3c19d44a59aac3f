import { ordersBehind } from '#modules/orders';
import { findServer } from '#modules/servers/life';
import { ServerNotFound } from '#modules/servers';
import { requireRenewableServer } from './own-server.ts';
import type { Renewal } from '../product-kind.ts';
import { autoServers } from './auto-servers.ts';
import { extendServer } from './deliver.ts';
import { isServerId, serverIdOf } from './server-of.ts';

/** One more month of a server. */
export const serverRenewal: Renewal = {
  renews: isServerId,
  own: async ({ db }, { customerId }, { productId, renews }) => {
    const server = await findServer(db, renews);
    if (server?.customerId !== customerId || server.offerId !== productId) {
      throw new ServerNotFound();
    }
    await requireRenewableServer(db, server.id);
    return { renews };
  },
  requireStill: async (tx, _, { renews }) => {
    await requireRenewableServer(tx, serverIdOf(renews));
  },
  termsPaid: async (db, id) => (await findServer(db, id))?.term,
  ordersBehind: async (db, id) => {
    const server = await findServer(db, id);
    return server ? ordersBehind(db, server) : [];
  },
  extend: extendServer,
  automatic: autoServers,
};
