import type { FastifyInstance } from 'fastify';
import { adminAbuseRoutes } from './abuse.routes.ts';
import { adminBillingRoutes } from './billing.routes.ts';
import { cannedReplyRoutes } from './canned-replies.routes.ts';
import { adminCloseRoutes } from './close.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { adminCountryRoutes } from './countries.routes.ts';
import { adminCouponRoutes } from './coupons.routes.ts';
import { adminCustomerRoutes } from './customers.routes.ts';
import { customerDataRoutes } from './customer-data.routes.ts';
import { adminDisputeRoutes } from './disputes.routes.ts';
import { adminIncidentRoutes } from './incidents.routes.ts';
import { mailTextRoutes } from './mail-texts.routes.ts';
import { adminLeaseRoutes } from './leases.routes.ts';
import { adminMailRoutes } from './mails.routes.ts';
import { adminNoticeRoutes } from './notices.routes.ts';
import { adminOrderRoutes } from './orders.routes.ts';
import { adminPaymentRoutes } from './payments.routes.ts';
import { adminPriceRoutes } from './prices.routes.ts';
import { adminProductRoutes } from './products.routes.ts';
import { adminRateRoutes } from './rates.routes.ts';
import { adminRefundRoutes } from './refunds.routes.ts';
import { adminReportRoutes } from './reports/reports.routes.ts';
import { adminServerRoutes } from './servers.routes.ts';
import { adminSettingsRoutes } from './settings.routes.ts';
import { adminStaffRoutes } from './staff.routes.ts';
import { adminStockRoutes } from './stock.routes.ts';
import { adminStatementRoutes } from './statements.routes.ts';
import { adminSupplierRoutes } from './suppliers.routes.ts';
import { adminSystemRoutes } from './system.routes.ts';
import { testimonialRoutes } from './testimonials.routes.ts';
import { adminTicketRoutes } from './tickets.routes.ts';
import { adminPushRoutes } from './push.routes.ts';
import { adminWebhookRoutes } from './webhooks.routes.ts';
import { adminWaitingRoutes } from './waiting.routes.ts';
import type { AdminWorld } from './world.ts';

/** Every call of the back office. */
export function adminRoutes(app: FastifyInstance, world: AdminWorld): void {
  adminOrderRoutes(app, world);
  adminPaymentRoutes(app, world);
  adminRefundRoutes(app, world);
  adminReportRoutes(app, world);
  adminAbuseRoutes(app, world);
  adminBillingRoutes(app, world);
  adminCouponRoutes(app, world);
  adminCustomerRoutes(app, world);
  customerDataRoutes(app, world);
  adminProductRoutes(app, world);
  adminPriceRoutes(app, world);
  adminCountryRoutes(app, world);
  adminRateRoutes(app, world);
  adminWaitingRoutes(app, world);
  adminServerRoutes(app, world);
  adminLeaseRoutes(app, world);
  adminSettingsRoutes(app, world);
  adminStaffRoutes(app, world);
  adminStockRoutes(app, world);
  adminSupplierRoutes(app, world);
  adminStatementRoutes(app, world);
  adminCloseRoutes(app, world);
  adminDisputeRoutes(app, world);
  adminSystemRoutes(app, world);
  adminMailRoutes(app, world);
  mailTextRoutes(app, world);
  adminNoticeRoutes(app, world);
  adminWebhookRoutes(app, world);
  adminPushRoutes(app, world);
  adminIncidentRoutes(app, world);
  adminTicketRoutes(app, world);
  cannedReplyRoutes(app, world);
  contentRoutes(app, world);
  testimonialRoutes(app, world);
}

export type { AdminWorld } from './world.ts';
/** What the whole shop holds about people. */
export { everyHolding } from './every-holding.ts';
/** Looking at the shop as a customer, and the witness of every call made so. */
export { actingRoutes, recordActing } from './acting.routes.ts';
/** What happens at the desk, while it happens. */
export { deskEventRoutes } from './desk-events.routes.ts';
/** News for the bells of staff. */
export { staffNoticeEventRoutes } from './notices.routes.ts';
/** Joining the staff by a link; open to whoever has one. */
export { joinStaffRoutes } from './join-staff.routes.ts';
/** A staff member's use of the payment test page, for the audit log. */
export { recordTestPrompt } from './record-test-prompt.ts';
/** The two-hour clock, for a loop of the worker. */
export { watchClock } from './watch-clock.ts';
/** Refused requests: counted, audited in the back office, told when unusually many come. */
export { watchInitiators } from './watch-initiators.ts';
export { watchCallers } from './watch-callers.ts';
export { keepSecurityCounts, noteOfficeRefusal, watchRefusals } from './watch-refusals.ts';
/** The invariants: asked in tests, every minute by the worker, and by staff. */
export { keptChecks, type KeptCheck, type RuleCheck } from './invariants/invariant-checks.sql.ts';
export { watchInvariants } from './invariants/watch-invariants.ts';
