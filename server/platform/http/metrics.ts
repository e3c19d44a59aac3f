import Fastify, { type FastifyInstance } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { sql, type Database } from '../db.ts';
import { beats } from '../heartbeat.ts';
import { StartRefused } from '../start-refused.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

/** The figures of this process and of the queue, for Prometheus. */
export function createMetrics(db: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lango_' });
  const due = new Gauge({
    name: 'lango_jobs_due',
    help: 'Outbox rows that wait for their effect',
    registers: [registry],
    collect: orWithout(async () => {
      const [row] = await db.rows<{ count: number }>(sql`
        select count(*) as count from jobs where done_at is null and dead_at is null`);
      due.set(row?.count ?? 0);
    }),
  });
  const silence = new Gauge({
    name: 'lango_process_silent_seconds',
    help: 'How long nothing was heard of a process, by the clock of the database',
    labelNames: ['process'],
    registers: [registry],
    collect: orWithout(async () => {
      for (const { name, silentSeconds } of await beats(db)) {
        silence.set({ process: name }, silentSeconds);
      }
    }),
  });
  const forgotten = new Gauge({
    name: 'lango_forgotten_rows_total',
    help: 'Rows that were deleted or emptied because their time was over',
    labelNames: ['table'],
    registers: [registry],
    collect: orWithout(async () => {
      const rows = await db.rows<{ table: string; rows: number }>(sql`
        select table_name as table, rows_total as rows from forgotten`);
      for (const { table, rows: count } of rows) forgotten.set({ table }, count);
    }),
  });
  const sendBuffer = new Gauge({
    name: 'lango_gateway_send_buffer_max_bytes',
    help: 'Largest TCP send buffer that the kernel of any running gateway allows (keep <= 1048576)',
    registers: [registry],
    async collect() {
      const [row] = await db.rows<{ bytes: number | null }>(sql`
        select max(send_buffer_max_bytes) as bytes from gateways
         where seen_at > now() - interval '1 minute'`);
      sendBuffer.set(row?.bytes ?? 0);
    },
  });
  return registry;
}

/** In an outage of the database the figures of the process itself are still worth reading. */
const orWithout = (collect: () => Promise<void>) => (): Promise<void> =>
  collect().catch(() => undefined);

/** Where the figures are read; undefined on the shop's own port, for the demo alone. */
type MetricsPlace = Readonly<{ host: string; port: number }> | undefined;

/**
 * Offers `/metrics`. A live shop gives it a port of its own, so that no rule of a reverse proxy can
 * show it to customers. Returns what closes that port.
 */
export async function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  place: MetricsPlace,
): Promise<() => Promise<void>> {
  if (place === undefined) {
    mount(app, registry);
    return async () => undefined;
  }
  const own = Fastify({ logger: false });
  mount(own, registry);
  await own.listen(place).catch((cause: unknown) => refuse(cause, place));
  return () => own.close();
}

function mount(app: FastifyInstance, registry: Registry) {
  app.get('/metrics', { config: { policy: open } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function refuse(cause: unknown, { host, port }: NonNullable<MetricsPlace>): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const advice = 'Set METRICS_PORT to a free one; each process on this machine needs its own.';
    throw new StartRefused(`METRICS_PORT ${port} is taken. ${advice}`, { cause });
  }
  if (code === 'EADDRNOTAVAIL') {
    throw new StartRefused(`METRICS_HOST ${host} is no address of this machine.`, { cause });
  }
  throw cause;
}
