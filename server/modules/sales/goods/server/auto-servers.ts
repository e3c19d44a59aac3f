import type { ServerId } from '#contracts/ids.ts';
import { findOrder } from '#modules/orders';
import {
  dropServerRenewal,
  dueServerRenewals,
  findServer,
  findServerOfOrder,
  noteServerTry,
} from '#modules/servers/life';
import type { AutoGoods } from '../auto-goods.ts';
import { requireRenewableServer } from './own-server.ts';
import { serverIdOf } from './server-of.ts';

/** Servers, a month at a time and from the balance only. */
export const autoServers: AutoGoods = {
  called: 'server',
  isFromBalanceOnly: true,
  due: async (db, at, only) => {
    const due = await dueServerRenewals(db, at, { only: (only as ServerId | undefined) ?? null });
    return due.map(({ server: { id, customerId, offerId, term, endsAt }, renewal }) => ({
      id,
      customerId,
      productId: offerId,
      plan: 'monthly',
      term,
      agreed: renewal.agreed,
      endsAt,
      prompts: false,
      promptedAt: null,
    }));
  },
  requireRenewable: (db, { id }) => requireRenewableServer(db, id as ServerId),
  noteTry: async (db, { id, term }, { outcome, ...one }) => {
    if (outcome === 'prompted') throw new Error(`Server ${id} cannot prompt a phone.`);
    await noteServerTry(db, { serverId: id as ServerId, term, outcome, ...one });
  },
  drop: async (tx, { order, line }) => {
    const serverId = line.renews
      ? serverIdOf(line.renews)
      : (await findServerOfOrder(tx, order.id))?.id;
    if (serverId) await dropServerRenewal(tx, serverId);
  },
  describe: async (tx, { id }) => {
    const server = await findServer(tx, id);
    const order = server && (await findOrder(tx, server.orderId));
    return {
      title: order?.lines[0].title ?? 'Your server',
      page: `/dashboard/servers/${id}?renew=1`,
    };
  },
};
