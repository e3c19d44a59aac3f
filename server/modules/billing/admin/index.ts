import type { FastifyInstance } from 'fastify';
import type { AdminContext } from '#modules/staff';
import { adminBillingRoutes } from './billing.routes.ts';
import { adminCouponRoutes } from './coupons.routes.ts';

/** Every call of Admin of billing. */
export function billingAdmin(app: FastifyInstance, ctx: AdminContext): void {
  adminBillingRoutes(app, ctx);
  adminCouponRoutes(app, ctx);
}

/** What the search of everything finds of documents. */
export { documentFinder } from './find-documents.sql.ts';
