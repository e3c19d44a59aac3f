import type { FastifyInstance } from 'fastify';
import type { IdentityOfficeWorld } from './world.ts';
import { adminStaffRoutes } from './staff.routes.ts';

/** Every call of the office of identity. */
export function identityOffice(app: FastifyInstance, world: IdentityOfficeWorld): void {
  adminStaffRoutes(app, world);
}

/** Looking at the shop as a customer, and the witness of every call made so. */
export { actingRoutes, recordActing } from './acting.routes.ts';
/** Joining the staff by a link; open to whoever has one. */
export { joinStaffRoutes } from './join-staff.routes.ts';
