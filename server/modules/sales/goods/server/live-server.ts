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

/** The machine behind a line. */
export const serverService: Service = {
  /** The server goes; what was never made is not made any more. */
  end: async (tx, ctx, { order, line, actor, at }) => {
    const server = await lockServerBehind(tx, { order, line });
    if (!server) return;
    const { state } = server;
    const runs = state === 'active' || state === 'suspended';
    const waits = state === 'requested' || state === 'creating' || state === 'failed';
    const decision = { server, reason: 'refunded', actor, at };
    if (runs) await terminateServer(tx, ctx, decision);
    if (waits) await abandonServer(tx, ctx, decision);
  },
  pause: async (tx, ctx, { order, line, reason, at }) => {
    const server = await lockServerBehind(tx, { order, line });
    if (server?.state !== 'active') return false;
    const decision = { server, reason, actor: 'system', at };
    await suspendServer(tx, ctx, { ...decision, suspendedFor: 'staff' });
    return true;
  },
  resume: async (tx, ctx, { order, line, since, at }) => {
    const server = await lockServerBehind(tx, { order, line });
    if (server?.state !== 'suspended') return;
    await creditPausedTime(tx, ctx, { sold: [{ order, line }], since, until: at, at });
    await resumeServer(tx, ctx, { server, reason: 'the bank has decided', actor: 'system', at });
  },
  reveal: async ({ db, keyring }, { order }, at) => {
    const server = await findServerOfOrder(db, order.id);
    const access = server && accessOf(keyring, server, at);
    if (!access) return undefined;
    return { kind: 'server', ...access, validUntil: server.endsAt?.toISOString() ?? null };
  },
  countActive: countActiveServers,
  /** Where the server is found; its access is read there, by its owner. */
  show: async ({ db }, sold) => {
    const servers = await serversOfOrders(
      db,
      sold.map(({ order }) => order.id),
    );
    return new Map(
      [...servers.values()].map((server) => [
        server.orderLineId,
        { SERVER_ID: server.id, SERVER_STATUS: server.state },
      ]),
    );
  },
};
