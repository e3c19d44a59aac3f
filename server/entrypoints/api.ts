import { join } from 'node:path';
import { withRehearsalBanner } from '#platform/http/pages/rehearsal.ts';
import { keepSecurityCounts, noteAdminRefusal } from '#modules/admin';
import { recordActing } from '#modules/identity/admin';
import { dateInitialRate } from '#modules/catalogue/offers';
import { createIdentity } from '#modules/identity';
import { listenToNotices } from '#modules/notifications';
import { listenToPayments } from '#modules/sales/flows';
import { followSettings } from '#modules/settings';
import { nameManifest, nameShell, publicPages } from '#modules/site';
import { listenToDesk, sowArticles } from '#modules/support';
import { reportReady, reportStep } from '#platform/child.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { createApp } from '#platform/http/app.ts';
import type { Guard } from '#platform/http/guard.ts';
import { ownOrigins } from '#platform/http/own-origins.ts';
import { servePages } from '#platform/http/pages/pages.ts';
import { createSecurityLog } from '#platform/http/security-log.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { startLoop } from '#platform/loops/loop.ts';
import { createCounters } from '#platform/metrics/count.ts';
import { createRegistry } from '#platform/metrics/registry.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { letHeapGrow } from '#platform/program/heap-growth.ts';
import { judgeOutgoing } from '#platform/outgoing/judged-agent.ts';
import { stopOnSignals, stopWithinMs } from '#platform/stop-process.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { mountRoutes } from './mount-routes.ts';
import { readSettings } from './settings.ts';
import { requireBuiltWeb } from './start/built-web.ts';
import { addApiFigures } from './start/process-figures.ts';
import { stopIfRetired } from './start/stop-retired.ts';
import { buildContext } from './context.ts';

/** The HTTP process: pages, calls, callbacks, live progress. Holds no fact in memory. */
letHeapGrow(100);
const config = readSettings();
requireBuiltWeb(config.webBuild, config.mode);
judgeOutgoing(config);
const registry = createRegistry();
const ctx = buildContext(config, 'api', { onCount: createCounters(registry) });
const { db, clock, log } = ctx;
/** What is under way then is answered that nothing is known about it. */
const drainMs = 4_000;

reportStep('connecting to the database');
await claimDatabase(db, config.databaseMode, clock());
await claimSealingKeys(db, ctx.keyring, clock());
reportStep('reading settings and articles');
await followSettings(ctx);
await dateInitialRate(db, clock());
await sowArticles(db, clock());
const identity = createIdentity(ctx);
const origins = ownOrigins(config);
const exemptLoopback = config.mode === 'sandbox';
const noteActing: Guard['noteActing'] = (asked) => recordActing(ctx, asked);
const { sessions, tokens, noteTeam } = identity;
const edge = { db, clock, origins, exemptLoopback };
const guard: Guard = { ...edge, sessions, tokens, noteActing, noteTeam };
const security = createSecurityLog({
  log,
  registry,
  noteAdmin: (event) =>
    noteAdminRefusal(ctx, event).catch((error: unknown) =>
      log.warn({ err: error }, 'a refusal was not written down'),
    ),
});
const app = await createApp({
  config,
  security,
  formTargets: config.payments.setups.flatMap(({ pageOrigins }) => pageOrigins),
  guard,
  log,
});
addApiFigures(registry, { ...ctx, dataDir: config.dataDir, app });
const events = await listenToPayments(db, log);
const desk = await listenToDesk(db);
const notices = await listenToNotices(db);
await app.eventStreams.followAccess(db);

const closeMetrics = await serveMetrics(app, registry, config.metrics.api);
mountRoutes(app, { config, ctx, identity, events, desk, notices, security });
reportStep('reading the pages');
const mark = config.isRehearsal ? withRehearsalBanner : undefined;
await servePages(app, {
  folder: join(config.webBuild, 'web'),
  pages: await publicPages(ctx, { folder: join(config.webBuild, 'site'), mark }),
  origin: config.publicUrl,
  mark,
  shell: (built) => nameShell(built, ctx.shop),
  manifest: (built) => nameManifest(built, ctx.shop),
});

reportStep('opening PORT');
await app.listen({ host: config.host, port: config.port });

const heartbeat = startLoop({
  name: 'heartbeat',
  everyMs: 10_000,
  log,
  work: async () => {
    await beat(db, 'api');
    await stopIfRetired(ctx);
    return keepSecurityCounts(ctx, security.take());
  },
});

stopOnSignals({
  log,
  withinMs: config.apiDrainMs + stopWithinMs,
  hurry: () => app.drain.hurry(),
  steps: () => [
    () => app.drain.leave(config.apiDrainMs),
    () => app.eventStreams.stop(),
    () => app.drain.run(drainMs),
    () => Promise.all([app.close(), closeMetrics(), heartbeat.stop()]),
    () => db.close(),
  ],
});
reportReady();
