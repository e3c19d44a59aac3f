import type { RenewableId, ServerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import type { Sold } from '#modules/orders';
import { lockServer, lockServerOfOrder, type Server } from '#modules/servers/life';

export const isServerId = (id: string): id is ServerId => id.startsWith('srv_');

/** The server that a renewal names. Throws for anything else, which the registry never passes. */
export function serverIdOf(id: RenewableId): ServerId {
  if (!isServerId(id)) throw new Error(`${id} is no server.`);
  return id;
}

/** The server that a line made or prolonged, locked; an order makes one server. */
export const lockServerBehind = (tx: Tx, { order, line }: Sold): Promise<Server | undefined> =>
  line.renews ? lockServer(tx, serverIdOf(line.renews)) : lockServerOfOrder(tx, order.id);
