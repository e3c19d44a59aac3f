import type { FastifyInstance } from 'fastify';
import type { AdminContext } from '#modules/staff';
import { adminIncidentRoutes } from './incidents.routes.ts';

/** Every call of Admin of status. */
export function statusAdmin(app: FastifyInstance, ctx: AdminContext): void {
  adminIncidentRoutes(app, ctx);
}
