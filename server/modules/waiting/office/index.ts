import type { FastifyInstance } from 'fastify';
import type { OfficeWorld } from '#modules/staff';
import { adminWaitingRoutes } from './waiting.routes.ts';

/** Every call of the office of waiting. */
export function waitingOffice(app: FastifyInstance, world: OfficeWorld): void {
  adminWaitingRoutes(app, world);
}
