import type { FastifyInstance } from 'fastify';
import type { OfficeWorld } from '#modules/staff';
import { adminBillingRoutes } from './billing.routes.ts';
import { adminCouponRoutes } from './coupons.routes.ts';

/** Every call of the office of billing. */
export function billingOffice(app: FastifyInstance, world: OfficeWorld): void {
  adminBillingRoutes(app, world);
  adminCouponRoutes(app, world);
}
