import type { FastifyInstance } from 'fastify';
import { adminStaffRoutes } from './staff.routes.ts';
import type { IdentityAdminContext } from './context.ts';

/** Every call of Admin of identity. */
export function identityAdmin(app: FastifyInstance, ctx: IdentityAdminContext): void {
  adminStaffRoutes(app, ctx);
}

/** Looking at the shop as a customer, and the witness of every call made so. */
export { actingRoutes } from './acting.routes.ts';
export { recordActing } from './record-acting.ts';
/** Joining the team by a link; open to everyone with the link. */
export { joinStaffRoutes } from './join-staff.routes.ts';
