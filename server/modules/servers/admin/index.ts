import type { FastifyInstance } from 'fastify';
import { adminServerRoutes } from './servers.routes.ts';
import type { ServersContext } from '../context.ts';

/** Every call of Admin of servers. */
export function serversAdmin(app: FastifyInstance, ctx: ServersContext): void {
  adminServerRoutes(app, ctx);
}
