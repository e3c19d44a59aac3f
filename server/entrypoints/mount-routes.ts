import type { FastifyInstance } from 'fastify';
import { fixOfRefusal } from '#gateway';
import { adminRoutes } from '#modules/admin';
import { abuseRoutes } from '#modules/abuse';
import { catalogueRoutes } from '#modules/catalogue';
import { searchesRoutes } from '#modules/catalogue/searches';
import type { createIdentity } from '#modules/identity';
import { actingRoutes, joinStaffRoutes } from '#modules/identity/admin';
import { probeRoutes } from '#modules/inventory';
import { poolRoutes } from '#modules/inventory/pools';
import { leaseRoutes } from '#modules/leases/holding';
import { sessionRoutes, sourceRoutes } from '#modules/leases/access';
import { addressChangeRoutes, changeLinkRoutes } from '#modules/leases/address-changes';
import { subUserRoutes } from '#modules/leases/sub-users';
import { usageRoutes } from '#modules/leases/usage';
import { noticeRoutes, ownMailRoutes, type listenToNotices } from '#modules/notifications';
import { staffNoticeEventRoutes } from '#modules/notifications/admin';
import { privacyRoutes } from '#modules/privacy';
import {
  balanceRoutes,
  callbackRoutes,
  checkoutRoutes,
  createTestPayments,
  documentRoutes,
  listLinkRoutes,
  type listenToPayments,
  orderRoutes,
  ownLeaseRoutes,
  payoutRoutes,
  testPromptRoutes,
  renewRoutes,
  replaceRoutes,
  cartRoutes,
  topUpRoutes,
  trySiteRoutes,
} from '#modules/sales/flows';
import { leaseLifeRoutes, serverLifeRoutes, trafficRoutes } from '#modules/sales/goods';
import { recordTestPrompt } from '#modules/sales/admin';
import { serverRoutes } from '#modules/servers/life';
import { staffRead } from '#modules/staff';
import { statusRoutes } from '#modules/status';
import { articleRoutes, supportRoutes, ticketRoutes, type listenToDesk } from '#modules/support';
import { deskEventRoutes } from '#modules/support/admin';
import { waitingRoutes } from '#modules/waiting';
import { apiDocumentRoute } from '#platform/http/api-document.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { numericHost } from '#platform/outgoing/numeric-host.ts';
import type { SecurityLog } from '#platform/http/security-log.ts';
import { securityTextRoute } from '#platform/http/security-text.ts';
import type { Settings } from './settings.ts';
import type { buildContext } from './context.ts';

type Mounted = Readonly<{
  config: Settings;
  ctx: ReturnType<typeof buildContext>;
  identity: ReturnType<typeof createIdentity>;
  events: Awaited<ReturnType<typeof listenToPayments>>;
  desk: Awaited<ReturnType<typeof listenToDesk>>;
  notices: Awaited<ReturnType<typeof listenToNotices>>;
  security: SecurityLog;
}>;

/** Every call that the shop answers, of all modules; the pages come after them. */
export function mountRoutes(
  app: FastifyInstance,
  { config, ctx, identity, events, desk, notices, security }: Mounted,
) {
  const { db, clock } = ctx;
  apiDocumentRoute(app, { shop: ctx.shop, team: staffRead('settings.manage') });
  healthRoutes(app, db);
  securityTextRoute(app, { clock, origin: config.publicUrl, shop: ctx.shop });
  identity.routes(app);
  catalogueRoutes(app, ctx);
  searchesRoutes(app, ctx);
  const tests = createTestPayments(ctx, {
    mode: config.mode,
    recordStaff: (staff, request) => recordTestPrompt(ctx, staff, request),
  });
  checkoutRoutes(app, ctx, { events, tests });
  cartRoutes(app, ctx);
  topUpRoutes(app, ctx);
  trySiteRoutes(app, ctx);
  balanceRoutes(app, ctx);
  payoutRoutes(app, ctx, identity.proveAgain);
  documentRoutes(app, ctx, config);
  testPromptRoutes(app, ctx, { tests, rateService: config.rateService });
  callbackRoutes(app, ctx, security);
  orderRoutes(app, ctx);
  leaseRoutes(app, ctx);
  ownLeaseRoutes(app, ctx);
  listLinkRoutes(app, { ...ctx, numericHost }, identity.makeListLink);
  usageRoutes(app, { db, clock, fixOf: fixOfRefusal });
  leaseLifeRoutes(app, ctx);
  trafficRoutes(app, ctx);
  renewRoutes(app, ctx);
  replaceRoutes(app, ctx);
  privacyRoutes(app, ctx, identity.proveAgain);
  sourceRoutes(app, ctx);
  sessionRoutes(app, ctx);
  subUserRoutes(app, ctx);
  addressChangeRoutes(app, ctx);
  changeLinkRoutes(app, ctx);
  serverRoutes(app, ctx);
  serverLifeRoutes(app, ctx, identity.proveAgain);
  probeRoutes(app, ctx);
  poolRoutes(app, ctx);
  supportRoutes(app, ctx);
  abuseRoutes(app, ctx);
  waitingRoutes(app, ctx);
  ticketRoutes(app, ctx, desk);
  articleRoutes(app, ctx);
  ownMailRoutes(app, ctx);
  noticeRoutes(app, ctx, notices);
  statusRoutes(app, ctx);
  adminRoutes(app, ctx);
  deskEventRoutes(app, ctx, desk);
  staffNoticeEventRoutes(app, notices);
  joinStaffRoutes(app, identity);
  actingRoutes(app, identity);
}
