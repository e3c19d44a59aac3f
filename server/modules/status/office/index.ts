import type { FastifyInstance } from 'fastify';
import type { OfficeContext } from '#modules/staff';
import { adminIncidentRoutes } from './incidents.routes.ts';

/** Every call of the office of status. */
export function statusOffice(app: FastifyInstance, ctx: OfficeContext): void {
  adminIncidentRoutes(app, ctx);
}
