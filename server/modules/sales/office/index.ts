import type { FastifyInstance } from 'fastify';
import type { SalesWorld } from '../world.ts';
import { adminPaymentRoutes } from './payments.routes.ts';
import { adminRefundRoutes } from './refunds.routes.ts';

/** Every call of the office of sales. */
export function salesOffice(app: FastifyInstance, world: SalesWorld): void {
  adminPaymentRoutes(app, world);
  adminRefundRoutes(app, world);
}

/** The payments of an order or a customer, for the records that show them. */
export { listPayments } from './payments.sql.ts';
/** A staff member's use of the payment test page, for the audit log. */
export { recordTestPrompt } from './record-test-prompt.ts';
/** The kind of an order's goods, which says the steps of its proof of delivery. */
export { kindOf } from '../goods/kinds.ts';
