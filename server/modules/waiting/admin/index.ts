import type { FastifyInstance } from 'fastify';
import type { AdminContext } from '#modules/staff';
import { adminWaitingRoutes } from './waiting.routes.ts';

/** Every call of Admin of waiting. */
export function waitingAdmin(app: FastifyInstance, ctx: AdminContext): void {
  adminWaitingRoutes(app, ctx);
}
