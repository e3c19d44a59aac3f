import type { FastifyInstance } from 'fastify';
import type { OfficeContext } from '#modules/staff';
import { adminWaitingRoutes } from './waiting.routes.ts';

/** Every call of the office of waiting. */
export function waitingOffice(app: FastifyInstance, ctx: OfficeContext): void {
  adminWaitingRoutes(app, ctx);
}
