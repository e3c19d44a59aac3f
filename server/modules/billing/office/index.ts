import type { FastifyInstance } from 'fastify';
import type { OfficeContext } from '#modules/staff';
import { adminBillingRoutes } from './billing.routes.ts';
import { adminCouponRoutes } from './coupons.routes.ts';

/** Every call of the office of billing. */
export function billingOffice(app: FastifyInstance, ctx: OfficeContext): void {
  adminBillingRoutes(app, ctx);
  adminCouponRoutes(app, ctx);
}
