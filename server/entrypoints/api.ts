import { join } from 'node:path';
import { fixOfRefusal } from '#gateway';
import {
  actingRoutes,
  adminRoutes,
  deskEventRoutes,
  joinStaffRoutes,
  recordActing,
  recordTestPrompt,
  staffNoticeEventRoutes,
} from '#modules/admin';
import type { ActingRequest, Guard } from '#platform/http/guard.ts';
import { abuseRoutes } from '#modules/abuse';
import { catalogueRoutes, dateInitialRate } from '#modules/catalogue';
import { createIdentity } from '#modules/identity';
import { probeRoutes } from '#modules/inventory';
import { leaseRoutes, sourceRoutes, usageRoutes } from '#modules/leases';
import { listenToNotices, noticeRoutes, ownMailRoutes } from '#modules/notifications';
import { privacyRoutes } from '#modules/privacy';
import {
  balanceRoutes,
  callbackRoutes,
  checkoutRoutes,
  leaseLifeRoutes,
  listenToPayments,
  orderRoutes,
  paperRoutes,
  serverLifeRoutes,
  testPromptRoutes,
} from '#modules/sales';
import { serverRoutes } from '#modules/servers';
import { followSettings } from '#modules/settings';
import { statusRoutes } from '#modules/status';
import {
  articleRoutes,
  listenToDesk,
  sowArticles,
  supportRoutes,
  ticketRoutes,
} from '#modules/support';
import { exitWithParent, reportReady } from '#platform/child.ts';
import { createApp } from '#platform/http/app.ts';
import { apiDocumentRoute } from '#platform/http/api-document.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { servePages } from '#platform/http/pages.ts';
import { beat, isAlive } from '#platform/heartbeat.ts';
import { startLoop } from '#platform/loop.ts';
import { dressManifest, dressShell } from './dress-shell.ts';
import { fillPages } from './fill-pages.ts';
import { readSettings } from './settings.ts';
import { buildWorld } from './world.ts';

/** The HTTP process: pages, calls, callbacks, live progress. Holds no fact in memory. */
const config = readSettings();
const world = buildWorld(config, 'api');
const { db, clock, log } = world;

await followSettings(world);
await dateInitialRate(db, clock());
await sowArticles(db, clock());
const identity = createIdentity(world);
const origins = [...new Set([config.publicUrl, `http://localhost:${config.port}`])];
const exemptLoopback = config.mode === 'sandbox';
const noteActing = (asked: ActingRequest) => recordActing(world, asked);
const { sessions, tokens } = identity;
const guard: Guard = { db, clock, sessions, tokens, origins, exemptLoopback, noteActing };
const app = await createApp({
  config,
  formTargets: config.payments.setups.flatMap(({ pageOrigins }) => pageOrigins),
  guard,
  log,
});
const events = await listenToPayments(db, log);
const desk = await listenToDesk(db);
const notices = await listenToNotices(db);

apiDocumentRoute(app, { shop: world.shop });
healthRoutes(app, { db, mode: config.mode, workerAlive: () => isAlive(db, 'worker', clock()) });
identity.routes(app);
catalogueRoutes(app, world);
checkoutRoutes(app, world, events);
balanceRoutes(app, world);
paperRoutes(app, world);
testPromptRoutes(app, world, {
  mode: config.mode,
  rateService: config.rateService,
  recordStaff: (staff, request) => recordTestPrompt(world, staff, request),
});
callbackRoutes(app, world);
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
await servePages(app, {
  folder: join(import.meta.dirname, '../../dist/web'),
  fill: fillPages(world),
  dress: (shell) => dressShell(shell, world.shop),
  dressManifest: (manifest) => dressManifest(manifest, world.shop),
});

await app.listen({ host: config.host, port: config.port });

const heartbeat = startLoop({
  name: 'heartbeat',
  everyMs: 10_000,
  log,
  work: async () => {
    await beat(db, 'api', clock());
    return 0;
  },
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await heartbeat.stop();
  await app.close();
  await events.close();
  await desk.close();
  await notices.close();
  await db.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
exitWithParent(() => void stop());
reportReady();
