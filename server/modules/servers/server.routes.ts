import type { FastifyInstance } from 'fastify';
import type { OrderId } from '#contracts/ids.ts';
import { calls } from '#contracts/paths.ts';
import type { Server as ServerView } from '#contracts/servers.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Keyring } from '#platform/secrets.ts';
import { accessOf } from './access.ts';
import { ServerNotFound } from './errors.ts';
import { listOwned, type Owned } from './servers.sql.ts';

type ServersWorld = Readonly<{ db: Database; clock: Clock; keyring: Keyring }>;
/** Hears that the access of an order's server was shown to its owner. */
type OnShown = (orderId: OrderId, at: Date) => Promise<unknown>;

/** The customer's own servers; another's is as unknown as any (rule R1). */
export function serverRoutes(
  app: FastifyInstance,
  { db, clock, keyring }: ServersWorld,
  onShown: OnShown,
) {
  route(app, { call: calls.servers, policy: customerRead }, async ({ caller }) => {
    const owned = await listOwned(db, { customerId: caller.customerId });
    return { content: owned.map(serverView) };
  });
  route(app, { call: calls.server, policy: customerRead }, async ({ params, caller }) => {
    const [server] = await listOwned(db, { customerId: caller.customerId, id: params.id });
    if (!server) throw new ServerNotFound();
    const at = clock();
    const access = accessOf(keyring, server, at);
    if (access) await onShown(server.orderId, at);
    return { ...serverView(server), access };
  });
}

const promiseMs = 2 * 60 * 60_000;

function serverView(server: Owned): ServerView {
  const { id, orderCode, title, operatingSystem, state, requestedAt, activatedAt } = server;
  return {
    id,
    orderCode,
    title,
    operatingSystem,
    state,
    requestedAt: requestedAt.toISOString(),
    promisedBy: new Date((server.paidAt ?? requestedAt).getTime() + promiseMs).toISOString(),
    activatedAt: activatedAt?.toISOString() ?? null,
    endsAt: server.endsAt?.toISOString() ?? null,
  };
}
