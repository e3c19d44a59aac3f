import type { FastifyInstance } from 'fastify';
import { sql, type Database } from '../db.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, because it reaches the database and
 * receives its notifications. It does not cover other processes: a balancer would remove every api
 * for a slow worker. A process that leaves is not ready; once it stops, both are refused like
 * everything else.
 */
export function healthRoutes(app: FastifyInstance, db: Database) {
  app.get('/healthz', { config: { policy: open } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: open } }, async (_request, reply) => {
    const database = await db.rows(sql`select 1 as one`).then(
      () => true,
      () => false,
    );
    const listening = db.isListening();
    const { isLeaving: leaving } = app.drain;
    const ready = database && listening && !leaving;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unready', database, listening, leaving });
  });
}
