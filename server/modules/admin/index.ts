import type { FastifyInstance } from 'fastify';
import { abuseOffice } from '#modules/abuse/office';
import { billingOffice } from '#modules/billing/office';
import { catalogueOffice } from '#modules/catalogue/office';
import { identityOffice } from '#modules/identity/office';
import { inventoryOffice } from '#modules/inventory/office';
import { notificationsOffice } from '#modules/notifications/office';
import { privacyOffice } from '#modules/privacy/office';
import { reconciliationOffice } from '#modules/reconciliation/office';
import { salesOffice } from '#modules/sales/office';
import { serversOffice } from '#modules/servers/office';
import { settingsOffice } from '#modules/settings/office';
import { staffOffice } from '#modules/staff/office';
import { statusOffice } from '#modules/status/office';
import { supportOffice } from '#modules/support/office';
import { waitingOffice } from '#modules/waiting/office';
import { adminCustomerRoutes } from './customers/customers.routes.ts';
import { suspendIn } from './customers/suspend.ts';
import { invariantRoutes } from './invariants/invariants.routes.ts';
import { adminOrderRoutes } from './queue/orders.routes.ts';
import { adminReportRoutes } from './reports/reports.routes.ts';
import { adminSystemRoutes } from './system/system.routes.ts';
import type { AdminContext } from './context.ts';

/** Every call of the back office: the offices of all modules, and what spans them. */
export function adminRoutes(app: FastifyInstance, ctx: AdminContext): void {
  adminSystemRoutes(app, ctx);
  adminOrderRoutes(app, ctx);
  adminCustomerRoutes(app, ctx);
  adminReportRoutes(app, ctx);
  invariantRoutes(app, ctx);
  abuseOffice(app, {
    ...ctx,
    suspend: (tx, suspension) => suspendIn(tx, ctx, suspension),
  });
  billingOffice(app, ctx);
  catalogueOffice(app, ctx);
  identityOffice(app, ctx);
  inventoryOffice(app, ctx);
  notificationsOffice(app, ctx);
  privacyOffice(app, ctx);
  reconciliationOffice(app, ctx);
  salesOffice(app, ctx);
  serversOffice(app, ctx);
  settingsOffice(app, ctx);
  staffOffice(app, ctx);
  statusOffice(app, ctx);
  supportOffice(app, ctx);
  waitingOffice(app, ctx);
}

export type { AdminContext } from './context.ts';
/** What the whole shop holds about people. */
export { everyHolding } from './every-holding.ts';
/** All work in the background, and what is done with what lies in the outbox. */
export { everyHandler, everyWork } from './every-work.ts';
/** Refused requests: counted, and audited in the back office. */
export { keepSecurityCounts, noteOfficeRefusal } from './system/watch-refusals.ts';
/** How the shop stands, for Prometheus. */
export { addShopFigures, readShopFigures, type ShopFigures } from './system/shop-figures.ts';
/** Everything that happened around one order. */
export { findOrderStory, type OrderStory } from './queue/order-story.ts';
/** The invariants: asked in tests and by staff. */
export { checkInvariants } from './invariants/check-invariants.ts';
