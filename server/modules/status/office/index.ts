import type { FastifyInstance } from 'fastify';
import type { OfficeWorld } from '#modules/staff';
import { adminIncidentRoutes } from './incidents.routes.ts';

/** Every call of the office of status. */
export function statusOffice(app: FastifyInstance, world: OfficeWorld): void {
  adminIncidentRoutes(app, world);
}
