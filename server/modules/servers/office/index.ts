import type { FastifyInstance } from 'fastify';
import type { SalesWorld } from '#modules/sales';
import { adminServerRoutes } from './servers.routes.ts';

/** Every call of the office of servers. */
export function serversOffice(app: FastifyInstance, world: SalesWorld): void {
  adminServerRoutes(app, world);
}
