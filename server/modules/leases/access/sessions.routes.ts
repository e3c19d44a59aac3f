import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '#contracts/leases/lease-sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { goodsRead, goodsWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { listSessions, releaseSessions } from './sessions.ts';

/** Sessions of one's own traffic. */
export function sessionRoutes(app: FastifyInstance, ctx: Readonly<{ db: Database; clock: Clock }>) {
  const list = { call: sessionCalls.leaseSessions, policy: goodsRead };
  route(app, list, ({ params, caller: { customerId } }) =>
    listSessions(ctx, { leaseId: params.id, customerId }),
  );

  const release = { call: sessionCalls.releaseSessions, policy: goodsWrite };
  route(app, release, async ({ params, body, caller: { customerId } }) => {
    const own = { leaseId: params.id, customerId };
    await releaseSessions(ctx, own, body);
    return listSessions(ctx, own);
  });
}
