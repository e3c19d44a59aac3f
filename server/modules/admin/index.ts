import type { FastifyInstance } from 'fastify';
import { abuseAdmin } from '#modules/abuse/admin';
import { billingAdmin } from '#modules/billing/admin';
import { catalogueAdmin } from '#modules/catalogue/admin';
import { identityAdmin } from '#modules/identity/admin';
import { inventoryAdmin } from '#modules/inventory/admin';
import { notificationsAdmin } from '#modules/notifications/admin';
import { privacyAdmin } from '#modules/privacy/admin';
import { reconciliationAdmin } from '#modules/reconciliation/admin';
import { salesAdmin } from '#modules/sales/admin';
import { serversAdmin } from '#modules/servers/admin';
import { settingsAdmin } from '#modules/settings/admin';
import { staffAdmin } from '#modules/staff/admin';
import { statusAdmin } from '#modules/status/admin';
import { supportAdmin } from '#modules/support/admin';
import { waitingAdmin } from '#modules/waiting/admin';
import { adminCustomerRoutes } from './customers/customers.routes.ts';
import { suspendIn } from './customers/suspend.ts';
import { adminDayRoutes } from './day/day.routes.ts';
import { invariantRoutes } from './invariants/invariants.routes.ts';
import { adminOrderRoutes } from './queue/orders.routes.ts';
import { adminReportRoutes } from './reports/reports.routes.ts';
import { adminSearchRoutes } from './search/search.routes.ts';
import { adminSystemRoutes } from './system/system.routes.ts';
import type { AdminContext } from './context.ts';

/** Every call of Admin: the adminParts of all modules, and what spans them. */
export function adminRoutes(app: FastifyInstance, ctx: AdminContext): void {
  adminSystemRoutes(app, ctx);
  adminDayRoutes(app, ctx);
  adminOrderRoutes(app, ctx);
  adminCustomerRoutes(app, ctx);
  adminReportRoutes(app, ctx);
  adminSearchRoutes(app, ctx);
  invariantRoutes(app, ctx);
  abuseAdmin(app, {
    ...ctx,
    suspend: (tx, suspension) => suspendIn(tx, ctx, suspension),
  });
  billingAdmin(app, ctx);
  catalogueAdmin(app, ctx);
  identityAdmin(app, ctx);
  inventoryAdmin(app, ctx);
  notificationsAdmin(app, ctx);
  privacyAdmin(app, ctx);
  reconciliationAdmin(app, ctx);
  salesAdmin(app, ctx);
  serversAdmin(app, ctx);
  settingsAdmin(app, ctx);
  staffAdmin(app, ctx);
  statusAdmin(app, ctx);
  supportAdmin(app, ctx);
  waitingAdmin(app, ctx);
}

export type { AdminContext } from './context.ts';
/** What the whole shop holds about people. */
export { everyHolding } from './every-holding.ts';
/** All background work, and the handlers of outbox jobs. */
export { everyHandler, everyWork } from './every-work.ts';
/** Refused requests: counted, and audited in Admin. */
export { keepSecurityCounts, noteAdminRefusal } from './system/watch-refusals.ts';
/** The state of the shop, for Prometheus. */
export { addShopFigures, readShopFigures, type ShopFigures } from './system/shop-figures.ts';
/** Everything that happened around one order. */
export { findOrderStory, type OrderStory } from './queue/order-story.ts';
/** The invariants: asked in tests and by staff. */
export { checkInvariants } from './invariants/check-invariants.ts';
