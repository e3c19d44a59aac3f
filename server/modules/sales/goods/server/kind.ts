import { serverPrice } from '#modules/catalogue/prices';
import type { ProductKind, Renewal } from '../product-kind.ts';
import { termLabel, planTerms } from '#contracts/term.ts';
import { deliverServer, extendServer } from './deliver.ts';
import { describeServer, requestedService } from './describe.ts';
import { serverService } from './live-server.ts';
import { linesBehind } from '#modules/orders';
import { findServer } from '#modules/servers/life';
import { ServerNotFound } from '#modules/servers';
import { requireRenewableServer } from './own-server.ts';
import { autoServers } from './auto-servers.ts';
import { isServerId, serverIdOf } from './server-of.ts';
import { deliverEach, refusalsOf } from '../one-by-one.ts';

/** One more month of a server. */
const serverRenewal: Renewal = {
  renews: isServerId,
  own: async ({ db }, { customerId }, { productId, renews }) => {
    const server = await findServer(db, renews);
    if (server?.customerId !== customerId || server.offerId !== productId) {
      throw new ServerNotFound();
    }
    await requireRenewableServer(db, server.id);
    return { renews };
  },
  refuseStill: (tx, _, { next }) =>
    refusalsOf(next, ({ renews }) => requireRenewableServer(tx, serverIdOf(renews))),
  termsPaid: async (db, ids) => {
    const servers = await Promise.all(ids.map((id) => findServer(db, id)));
    return new Map(servers.flatMap((server) => (server ? [[server.id, server.term]] : [])));
  },
  linesBehind: async (db, id) => {
    const server = await findServer(db, id);
    return server ? linesBehind(db, server) : [];
  },
  extend: (tx, ctx, { lines, ...paid }) =>
    deliverEach(lines, (line) => extendServer(tx, ctx, { ...paid, line })),
  automatic: autoServers,
};

/** A machine that is made after the money, for a month at a time. */
export const serverKind: ProductKind = {
  name: 'vps',
  // A machine is made after the money, and its traffic does not pass us.
  proof: ['paid', 'credentials_issued', 'first_seen'],
  sale: {
    product: 'vps',
    shelf: { category: 'vps', name: 'Servers' },
    requestedService,
    placeFact: 'country',
    quantityOf: ({ plan }, language) => termLabel(planTerms[plan], language),
    // Offers have short ids without a form of their own, such as us1.
    sells: () => true,
    describe: describeServer,
    price: ({ db }, requested) => serverPrice(db, requested),
  },
  deliver: deliverServer,
  renewal: serverRenewal,
  service: serverService,
};
