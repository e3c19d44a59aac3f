import type { FastifyInstance } from 'fastify';
import type { SalesContext } from '#modules/sales';
import { adminServerRoutes } from './servers.routes.ts';

/** Every call of the office of servers. */
export function serversOffice(app: FastifyInstance, ctx: SalesContext): void {
  adminServerRoutes(app, ctx);
}
