import {
  abandonServer,
  resumeServer,
  suspendServer,
  terminateServer,
} from '#modules/servers/operations';
import {
  accessOf,
  countActiveServers,
  findServerOfOrder,
  serversOfOrders,
} from '#modules/servers/life';
import { creditPausedTime } from '../../money/return/credit-paused-time.ts';
import type { Service } from '../product-kind.ts';
import { lockServerBehind } from './server-of.ts';

/** The machine behind an order. */
export const serverService: Service = {
  /** The server goes; what was never made is not made any more. */
  end: async (tx, ctx, { order, actor, at }) => {
    const server = await lockServerBehind(tx, order);
    if (!server) return;
    const { state } = server;
    const runs = state === 'active' || state === 'suspended';
    const waits = state === 'requested' || state === 'creating' || state === 'failed';
    const decision = { server, reason: 'refunded', actor, at };
    if (runs) await terminateServer(tx, ctx, decision);
    if (waits) await abandonServer(tx, ctx, decision);
  },
  pause: async (tx, ctx, { order, reason, at }) => {
    const server = await lockServerBehind(tx, order);
    if (server?.state !== 'active') return false;
    const decision = { server, reason, actor: 'system', at };
    await suspendServer(tx, ctx, { ...decision, suspendedFor: 'staff' });
    return true;
  },
  resume: async (tx, ctx, { order, since, at }) => {
    const server = await lockServerBehind(tx, order);
    if (server?.state !== 'suspended') return;
    await creditPausedTime(tx, ctx, { orders: [order], since, until: at, at });
    await resumeServer(tx, ctx, { server, reason: 'the bank has decided', actor: 'system', at });
  },
  reveal: async ({ db, keyring }, { id }, at) => {
    const server = await findServerOfOrder(db, id);
    const access = server && accessOf(keyring, server, at);
    if (!access) return undefined;
    return { kind: 'server', ...access, validUntil: server.endsAt?.toISOString() ?? null };
  },
  countActive: countActiveServers,
  /** Where the server is found; its access is read there, by its owner. */
  show: async ({ db }, orders) => {
    const servers = await serversOfOrders(
      db,
      orders.map(({ id }) => id),
    );
    return new Map(
      [...servers].map(([id, server]) => [
        id,
        { SERVER_ID: server.id, SERVER_STATUS: server.state },
      ]),
    );
  },
};
