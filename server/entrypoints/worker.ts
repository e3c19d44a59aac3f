import { setTimeout } from 'node:timers/promises';
import { everyHandler, everyHolding, everyWork } from '#modules/admin';
import { createOpenSupplier } from '#modules/inventory';
import { followSettings } from '#modules/settings';
import { openMailListener } from '#modules/support';
import { reportReady, reportStep } from '#platform/child.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { runWork } from '#platform/loops/run-work.ts';
import type { Work } from '#platform/loops/work.ts';
import { createCounters } from '#platform/metrics/count.ts';
import { createRegistry } from '#platform/metrics/registry.ts';
import { openMetrics } from '#platform/metrics/serve-metrics.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { judgeOutgoing } from '#platform/outgoing/judged-agent.ts';
import { stopOnSignals } from '#platform/stop-process.ts';
import { buildContext, connectForHistory } from './context.ts';
import { readSettings } from './settings.ts';
import { addWorkerFigures } from './start/process-figures.ts';
import { stopIfRetired } from './start/stop-retired.ts';

/** The process that does what is due: it asks providers, lets go, sends, probes, forgets. */
const config = readSettings();
judgeOutgoing(config);
const registry = createRegistry();
const ctx = buildContext(config, 'worker', { onCount: createCounters(registry) });
const { db, clock, log } = ctx;
const onJobEnd = addWorkerFigures(registry, { db, dataDir: config.dataDir });
reportStep('connecting to the database');
await claimDatabase(db, config.databaseMode, clock());
await claimSealingKeys(db, ctx.keyring, clock());
await followSettings(ctx);
const closeMetrics = await openMetrics(registry, config.metrics.worker);

const working = {
  ...ctx,
  onJobEnd,
  handlers: everyHandler(ctx),
  holdings: everyHolding,
  history: connectForHistory(config),
  // A demo and a rehearsal are not backed up by the shop's own command.
  backupHoursMax: config.databaseMode === 'live' ? config.backup.alarmHours : 0,
  openSupplier: createOpenSupplier(config),
  wait: (ms: number) => setTimeout(ms, undefined),
};
const retiring: Work<typeof working> = { name: 'heartbeat', run: stopIfRetired };
const stopWork = await runWork('worker', working, [...everyWork, retiring]);
const { mailIn, host } = config;
const desk =
  mailIn && (await openMailListener({ ...ctx, deskAddress: mailIn.address }, { host, ...mailIn }));

stopOnSignals({
  log,
  steps: () => [() => Promise.all([desk?.close(), closeMetrics(), stopWork()]), () => db.close()],
});
reportReady();
