import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { addFigure } from './registry.ts';

/** From an answer out of memory to the limit of a statement of the database. */
const secondsUpTo = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/**
 * Counts every answer of the application by the pattern of its route, never by its path, and how
 * long it took. An event stream counts as open instead: it lasts as long as its reader stays.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const answered = new Counter({
    name: 'lango_requests_total',
    help: 'Answers by route, method and class of status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'lango_request_seconds',
    help: 'How long answers took, without event streams',
    labelNames: ['method', 'route'],
    buckets: secondsUpTo,
    registers: [registry],
  });
  addFigure(registry, { name: 'lango_event_streams_open', help: 'Open event streams' }, () => [
    { value: app.eventStreams.count },
  ]);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    answered.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!app.eventStreams.has(reply)) seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
