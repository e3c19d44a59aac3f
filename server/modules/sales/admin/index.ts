import type { FastifyInstance } from 'fastify';
import type { SalesContext } from '../context.ts';
import { adminLeaseRoutes } from './leases.routes.ts';
import { adminPaymentRoutes } from './payments.routes.ts';
import { adminRefundRoutes } from './refunds.routes.ts';
import { adminServerWorkRoutes } from './servers.routes.ts';

/** Every call of Admin of sales. */
export function salesAdmin(app: FastifyInstance, ctx: SalesContext): void {
  adminPaymentRoutes(app, ctx);
  adminRefundRoutes(app, ctx);
  adminLeaseRoutes(app, ctx);
  adminServerWorkRoutes(app, ctx);
}

/** The payments of an order or a customer, for the records that show them. */
export { listPayments } from './payments.sql.ts';
/** A staff member's use of the payment test page, for the audit log. */
export { recordTestPrompt } from './record-test-prompt.ts';
/** The kind of an order's goods, which says the steps of its proof of delivery. */
export { kindOf } from '../kinds.ts';
/** The goods of a suspended account, paused and restored. */
export { restoreGoods, suspendGoods } from './suspend-goods.ts';
/** What the search of everything finds of payments and leases. */
export { leaseFinder } from './leases.sql.ts';
export { paymentFinder } from './find-payments.sql.ts';
