import type { FastifyInstance } from 'fastify';
import { adminServerRoutes } from './servers.routes.ts';
import type { ServersContext } from '../context.ts';

/** Every call of the office of servers. */
export function serversOffice(app: FastifyInstance, ctx: ServersContext): void {
  adminServerRoutes(app, ctx);
}
