import type { FastifyInstance } from 'fastify';
import type { SalesContext } from '#modules/sales';
import { adminLeaseRoutes } from './leases.routes.ts';

/** Every call of the office of leases. */
export function leasesOffice(app: FastifyInstance, ctx: SalesContext): void {
  adminLeaseRoutes(app, ctx);
}
