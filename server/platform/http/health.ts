import type { FastifyInstance } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Mode } from '../settings.ts';
import { sql, type Database } from '../db.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

export type HealthOptions = Readonly<{
  db: Database;
  mode: Mode;
  /** Says whether the worker has reported lately. */
  workerAlive: () => Promise<boolean>;
}>;

/** `/healthz` is the process, `/readyz` what it needs, `/metrics` figures for Prometheus. */
export function healthRoutes(app: FastifyInstance, { db, mode, workerAlive }: HealthOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lango_' });
  const due = new Gauge({
    name: 'lango_jobs_due',
    help: 'Outbox rows that wait for their effect',
    registers: [registry],
    async collect() {
      const [row] = await db.rows<{ count: number }>(sql`
        select count(*) as count from jobs where done_at is null and dead_at is null`);
      due.set(row?.count ?? 0);
    },
  });
  app.get('/healthz', { config: { policy: open } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: open } }, async (_request, reply) => {
    const database = await db.rows(sql`select 1 as one`).then(
      () => true,
      () => false,
    );
    const worker = database && (await workerAlive());
    const ready = database && worker;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unready', database, worker });
  });
  app.get('/metrics', { config: { policy: open } }, async (request, reply) => {
    // Figures of a live shop are nobody else's business: only the machine itself may read them.
    if (mode === 'live' && !isLoopback(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);
