import type { FastifyInstance } from 'fastify';
import { fixOfRefusal } from '#gateway';
import { adminRoutes } from '#modules/admin';
import { abuseRoutes } from '#modules/abuse';
import { catalogueRoutes } from '#modules/catalogue';
import type { createIdentity } from '#modules/identity';
import { actingRoutes, joinStaffRoutes } from '#modules/identity/office';
import { probeRoutes } from '#modules/inventory';
import { leaseRoutes, sourceRoutes, usageRoutes } from '#modules/leases';
import { noticeRoutes, ownMailRoutes, type listenToNotices } from '#modules/notifications';
import { staffNoticeEventRoutes } from '#modules/notifications/office';
import { privacyRoutes } from '#modules/privacy';
import {
  balanceRoutes,
  callbackRoutes,
  checkoutRoutes,
  leaseLifeRoutes,
  orderRoutes,
  paperRoutes,
  payoutRoutes,
  serverLifeRoutes,
  createTestPayments,
  testPromptRoutes,
  type listenToPayments,
} from '#modules/sales';
import { recordTestPrompt } from '#modules/sales/office';
import { serverRoutes } from '#modules/servers';
import { statusRoutes } from '#modules/status';
import { articleRoutes, supportRoutes, ticketRoutes, type listenToDesk } from '#modules/support';
import { deskEventRoutes } from '#modules/support/office';
import { waitingRoutes } from '#modules/waiting';
import { apiDocumentRoute } from '#platform/http/api-document.ts';
import { healthRoutes } from '#platform/http/health.ts';
import type { SecurityLog } from '#platform/http/security-log.ts';
import { securityTextRoute } from '#platform/http/security-text.ts';
import type { Settings } from './settings.ts';
import type { buildWorld } from './world.ts';

type Mounted = Readonly<{
  config: Settings;
  world: ReturnType<typeof buildWorld>;
  identity: ReturnType<typeof createIdentity>;
  events: Awaited<ReturnType<typeof listenToPayments>>;
  desk: Awaited<ReturnType<typeof listenToDesk>>;
  notices: Awaited<ReturnType<typeof listenToNotices>>;
  security: SecurityLog;
}>;

/** Every call that the shop answers, of all modules; the pages come after them. */
export function mountRoutes(
  app: FastifyInstance,
  { config, world, identity, events, desk, notices, security }: Mounted,
) {
  const { db, clock } = world;
  apiDocumentRoute(app, { shop: world.shop });
  healthRoutes(app, db);
  securityTextRoute(app, { clock, origin: config.publicUrl, shop: world.shop });
  identity.routes(app);
  catalogueRoutes(app, world);
  const tests = createTestPayments(world, {
    mode: config.mode,
    recordStaff: (staff, request) => recordTestPrompt(world, staff, request),
  });
  checkoutRoutes(app, world, { events, tests });
  balanceRoutes(app, world);
  payoutRoutes(app, world, identity.proveAgain);
  paperRoutes(app, world, config);
  testPromptRoutes(app, world, { tests, rateService: config.rateService });
  callbackRoutes(app, world, security);
  orderRoutes(app, world);
  leaseRoutes(app, world);
  usageRoutes(app, { db, clock, fixOf: fixOfRefusal });
  leaseLifeRoutes(app, world);
  privacyRoutes(app, world, identity.proveAgain);
  sourceRoutes(app, world);
  serverRoutes(app, world);
  serverLifeRoutes(app, world, identity.proveAgain);
  probeRoutes(app, world);
  supportRoutes(app, world);
  abuseRoutes(app, world);
  waitingRoutes(app, world);
  ticketRoutes(app, world, desk);
  articleRoutes(app, world);
  ownMailRoutes(app, world);
  noticeRoutes(app, world, notices);
  statusRoutes(app, world);
  adminRoutes(app, world);
  deskEventRoutes(app, world, desk);
  staffNoticeEventRoutes(app, notices);
  joinStaffRoutes(app, identity);
  actingRoutes(app, identity);
}
