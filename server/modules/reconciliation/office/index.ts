import type { FastifyInstance } from 'fastify';
import type { SalesWorld } from '#modules/sales';
import { adminCloseRoutes } from './close.routes.ts';
import { adminDisputeRoutes } from './disputes.routes.ts';
import { adminStatementRoutes } from './statements.routes.ts';

/** Every call of the office of reconciliation. */
export function reconciliationOffice(app: FastifyInstance, world: SalesWorld): void {
  adminCloseRoutes(app, world);
  adminDisputeRoutes(app, world);
  adminStatementRoutes(app, world);
}
