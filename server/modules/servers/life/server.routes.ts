import type { FastifyInstance } from 'fastify';
import { promisedBy } from '#contracts/sale/activation.ts';
import { calls } from '#contracts/site/paths.ts';
import type { Server as ServerView } from '#contracts/goods/servers.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { goodsRead, teamRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { ServerNotFound } from '../errors.ts';
import { listOwned, type Owned } from './servers.sql.ts';

type ServersContext = Readonly<{ db: Database; clock: Clock }>;

/** The customer's own servers; another's is as unknown as any (rule R1). */
export function serverRoutes(app: FastifyInstance, { db, clock }: ServersContext) {
  route(app, { call: calls.servers, policy: teamRead }, async ({ caller }) => {
    const owned = await listOwned(db, { customerId: caller.customerId });
    return { content: owned.map(serverView) };
  });
  route(app, { call: calls.server, policy: goodsRead }, async ({ params, caller }) => {
    const [server] = await listOwned(db, { customerId: caller.customerId, id: params.id });
    if (!server) throw new ServerNotFound();
    return { ...serverView(server), access: openPart(server, clock()) };
  });
}

/** How to reach it, while it is open; the password is revealed by a call of its own. */
function openPart({ state, address, username, note, endsAt }: Owned, at: Date) {
  const isOpen = state === 'active' && (endsAt === null || endsAt > at);
  return isOpen && address && username ? { address, username, note } : null;
}

function serverView(server: Owned): ServerView {
  const { id, orderCode, title, operatingSystem, state, requestedAt, activatedAt } = server;
  return {
    id,
    orderCode,
    title,
    operatingSystem,
    state,
    requestedAt: requestedAt.toISOString(),
    promisedBy: promisedBy(server).toISOString(),
    activatedAt: activatedAt?.toISOString() ?? null,
    endsAt: server.endsAt?.toISOString() ?? null,
  };
}
