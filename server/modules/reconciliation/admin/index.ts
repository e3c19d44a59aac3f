import type { FastifyInstance } from 'fastify';
import type { SalesContext } from '#modules/sales';
import { adminCloseRoutes } from './close.routes.ts';
import { adminDisputeRoutes } from './disputes.routes.ts';
import { adminStatementRoutes } from './statements.routes.ts';

/** Every call of Admin of reconciliation. */
export function reconciliationAdmin(app: FastifyInstance, ctx: SalesContext): void {
  adminCloseRoutes(app, ctx);
  adminDisputeRoutes(app, ctx);
  adminStatementRoutes(app, ctx);
}

/** What the search of everything finds of money without an owner. */
export { unmatchedFinder } from './find-unmatched.sql.ts';
