import Fastify, { type FastifyInstance } from 'fastify';
import { requestTime } from '../http/pages/request-time.ts';
import type { Policy } from '../http/policy.ts';
import { StartRefused } from '../start-refused.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

/** The exported registry: of this process, or of several combined. */
export type MetricsSource = Readonly<{ contentType: string; metrics(): Promise<string> }>;

/** Where the figures of a process are read, and which variable says so. */
export type MetricsPlace = Readonly<{ host: string; port: number; variable: string }>;

/**
 * Offers `/metrics` on a port of its own, so that no rule of a reverse proxy can show it to
 * customers, and beside it `/healthz`, the health check of processes without pages. Without a place
 * nothing is served. Returns a function that closes the port. Throws `StartRefused` when the port
 * or the address is not available.
 */
export async function openMetrics(
  source: MetricsSource,
  place: MetricsPlace | undefined,
): Promise<() => Promise<void>> {
  if (place === undefined) return async () => undefined;
  const own = Fastify({ logger: false, ...requestTime() });
  mount(own, source);
  own.get('/healthz', async () => ({ status: 'ok' }));
  const { host, port } = place;
  await own.listen({ host, port }).catch((cause: unknown) => refuse(cause, place));
  return () => own.close();
}

/** The same for the api; without a place, in the demo alone, on the shop's own port. */
export async function serveMetrics(
  app: FastifyInstance,
  source: MetricsSource,
  place: MetricsPlace | undefined,
): Promise<() => Promise<void>> {
  if (place === undefined) mount(app, source);
  return openMetrics(source, place);
}

function mount(app: FastifyInstance, source: MetricsSource) {
  app.get('/metrics', { config: { policy: open } }, async (_request, reply) =>
    reply.type(source.contentType).send(await source.metrics()),
  );
}

function refuse(cause: unknown, { host, port, variable }: MetricsPlace): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const advice = 'Set it to a free one; each process on this machine needs its own.';
    throw new StartRefused(`${variable} ${port} is taken. ${advice}`, { cause });
  }
  if (code === 'EADDRNOTAVAIL') {
    throw new StartRefused(`METRICS_HOST ${host} is no address of this machine.`, { cause });
  }
  throw cause;
}
