import type { FastifyInstance } from 'fastify';
import type { SalesWorld } from '#modules/sales';
import { adminLeaseRoutes } from './leases.routes.ts';

/** Every call of the office of leases. */
export function leasesOffice(app: FastifyInstance, world: SalesWorld): void {
  adminLeaseRoutes(app, world);
}
