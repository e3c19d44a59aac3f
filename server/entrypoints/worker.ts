import { setTimeout } from 'node:timers/promises';
import { everyHolding, watchCallers, watchClock } from '#modules/admin';
import { watchBackups, watchInitiators, watchInvariants, watchRefusals } from '#modules/admin';
import { anyChange, foldListingCounts } from '#modules/catalogue/listing';
import { followRate } from '#modules/catalogue/rates';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import { forgetExpired, staffWho } from '#modules/identity';
import {
  anyAccountDue,
  createOpenSupplier,
  probeDue,
  probeEveryMs,
  suppliersChannel,
  syncDueSuppliers,
} from '#modules/inventory';
import { anyFirstConnection, foldOldUsage, forgetOldMeters } from '#modules/leases/usage';
import { forgetOldGateways } from '#modules/leases/moves';
import { forgetOldPresence } from '#modules/leases/access';
import { mailHandlers, pushHandlers } from '#modules/notifications';
import { anyAttemptDue, dueChannel } from '#modules/payments/collect';
import { moneyOutChannel } from '#modules/payments/callbacks';
import { anyDisputeDue } from '#modules/payments/disputes';
import { anyNoticeDue, registerPaybill } from '#modules/payments/paybill';
import { anyClaimDue } from '#modules/payments/receipts';
import { anyRefundDue } from '#modules/payments/refunds';
import { eraseDue, eraseNeverActivated, forgetOld, privacyHandlers } from '#modules/privacy';
import { matchNewLines, settleCards } from '#modules/reconciliation';
import {
  anyServerToEnd,
  endServers,
  remindOfServerEnds,
  runServerOperations,
} from '#modules/sales/servers';
import { findDisputes, resolveDueDisputes } from '#modules/sales/disputes';
import {
  anyToLetGo,
  beginDuePayments,
  findLostPrompts,
  forgetOldOffers,
  letGo,
  paymentsAtOnce,
  proveFirstConnections,
  reconcileMoney,
  resolveDueClaims,
  resolveDueNotices,
} from '#modules/sales/settlement';
import { leaveEndingAddresses, replaceDeadAddresses } from '#modules/sales/replacements';
import { remindOfEnds, renewByThemselves } from '#modules/sales/renewals';
import { resolveDueRefunds } from '#modules/sales/refunds';
import { watchPlacements } from '#modules/servers';
import { compareMachines } from '#modules/servers/life';
import { anyOperationDue, forgetExchanges, operationsChannel } from '#modules/servers/operations';
import { followSettings } from '#modules/settings';
import { takeSample } from '#modules/status';
import {
  closeQuietTickets,
  forgetOldArrivals,
  forgetUnsent,
  mailUnseenChat,
  openMailListener,
} from '#modules/support';
import { forgetWaiting, waitingHandlers } from '#modules/waiting';
import { reportReady, reportStep } from '#platform/child.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { forgetOldKeys, idempotencyKeptMs } from '#platform/http/idempotency.ts';
import { forgetSpentLimits } from '#platform/http/limits.ts';
import { anyJobDue, jobsChannel, runJobs } from '#platform/jobs.ts';
import { wakeDue, type IsDue, type Queue } from '#platform/loops/due-work.ts';
import { startLoop } from '#platform/loops/loop.ts';
import { sideBySide } from '#platform/loops/side-by-side.ts';
import { watchLoops } from '#platform/loops/loop-runs.ts';
import { createCounters } from '#platform/metrics/count.ts';
import { createRegistry } from '#platform/metrics/registry.ts';
import { openMetrics } from '#platform/metrics/serve-metrics.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import { programVersion } from '#platform/metrics/machine-figures.ts';
import { stopOnSignals } from '#platform/stop-process.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { readSettings } from './settings.ts';
import { addWorkerFigures } from './start/process-figures.ts';
import { stopIfRetired } from './start/stop-retired.ts';
import { buildContext, connectForHistory } from './context.ts';

/** The process that does what is due: it asks providers, lets go, sends, probes, forgets. */
const config = readSettings();
const registry = createRegistry();
const ctx = buildContext(config, 'worker', { onCount: createCounters(registry) });
const { db, clock, log } = ctx;
const onJobEnd = addWorkerFigures(registry, { db, dataDir: config.dataDir });
reportStep('connecting to the database');
await claimDatabase(db, config.databaseMode, clock());
await claimSealingKeys(db, ctx.keyring, clock());
await followSettings(ctx);
const closeTracing = await openTracing(config.tracing, {
  process: 'worker',
  version: programVersion(),
  log,
});
const closeMetrics = await openMetrics(registry, config.metrics.worker);

/** Files that were uploaded and never sent. */
const unsentKeptMs = dayMs;
/** Longer than any mail host tries to deliver the same mail again. */
const arrivalsKeptMs = 30 * dayMs;
/** How often M-Pesa's own list is compared with the books (payments facts §4.2). */
const statementEveryMs = 15 * minuteMs * config.payments.delayScale;
/** The same while the response to a prompt is lost, whose customer waits. */
const lostPromptsEveryMs = minuteMs * config.payments.delayScale;

// A role opens nothing without an authenticator app, the news included (decision H20).
const staffMay = async (id: CustomerId, permission: string | null) =>
  (await staffWho(db, permission)).some((one) => one.id === id && one.secondStep);
/** A demo and a rehearsal are not backed up by the shop's own command. */
const backupHoursMax = config.databaseMode === 'live' ? config.backup.alarmHours : 0;
const handlers = {
  ...mailHandlers(ctx),
  ...pushHandlers({ ...ctx, staffMay }),
  ...privacyHandlers(ctx, everyHolding),
  ...waitingHandlers(ctx),
};
const history = connectForHistory(config);
/** A read of all history is not waited for; who asks again reads it again. */
const { promise: stopping, resolve: stopReading } = Promise.withResolvers<number>();
const watched = watchLoops(clock);
type Work = () => Promise<number>;
const loop = (name: string, everyMs: number, work: Work) =>
  startLoop({ name, everyMs, log, work: watched.watch(name, everyMs, work) });

const syncContext = {
  ...ctx,
  openSupplier: createOpenSupplier(config),
  wait: (ms: number) => setTimeout(ms, undefined),
};

// Somebody waits for each of them, and a provider may take half a minute to answer.
const asking = sideBySide(paymentsAtOnce, (room) => beginDuePayments(ctx, room));
const queues: Queue[] = [];
/** Reminders go out hours before an end, and a renewal is charged a day before it. */
const remindEveryMs = 30 * secondMs;
/** `due-work` wakes them within a second; they run by themselves too, should its query fail. */
const queueEveryMs = 30 * secondMs;
const queue = (name: string, isDue: IsDue, work: Work) => {
  const worked = loop(name, queueEveryMs, work);
  queues.push({ name, isDue, wake: worked.wake });
  return worked;
};
const payments = queue('payments', anyAttemptDue, asking.turn);
const jobs = queue('jobs', anyJobDue, () => runJobs({ ...ctx, onJobEnd }, handlers));
const moneyOut = queue('refunds', anyRefundDue, () => resolveDueRefunds(ctx));
const disputes = queue('disputes', anyDisputeDue, () => resolveDueDisputes(ctx));
const notices = queue('paybill-notices', anyNoticeDue, () => resolveDueNotices(ctx));
const typedCodes = queue('typed-codes', anyClaimDue, () => resolveDueClaims(ctx));
const machines = queue('servers', anyOperationDue, () => runServerOperations(ctx));
const suppliers = queue('suppliers', anyAccountDue, () => syncDueSuppliers(syncContext));
const loops = [
  payments,
  suppliers,
  machines,
  moneyOut,
  typedCodes,
  disputes,
  notices,
  loop('paybill', 10 * minuteMs, async () => {
    await registerPaybill(ctx);
    return 0;
  }),
  jobs,
  queue('let-go', anyToLetGo, () => letGo(ctx)),
  queue('listing-counts', anyChange, () => foldListingCounts(db)),
  loop('replacements', 5 * secondMs, () => replaceDeadAddresses(ctx)),
  loop('ending-addresses', 30 * secondMs, () => leaveEndingAddresses(ctx)),
  loop('statement', Math.max(secondMs, statementEveryMs), async () => {
    await reconcileMoney(ctx);
    await matchNewLines(ctx);
    await findDisputes(ctx);
    await settleCards(ctx);
    return 0;
  }),
  loop('lost-prompts', Math.max(secondMs, lostPromptsEveryMs), () => findLostPrompts(ctx)),
  loop('probes', probeEveryMs, async () => {
    await probeDue(ctx);
    return 0;
  }),
  queue('first-connections', anyFirstConnection, () => proveFirstConnections(ctx)),
  loop('machines-compared', 10 * minuteMs, async () => {
    await compareMachines(ctx);
    return 0;
  }),
  loop('placements', dayMs, async () => {
    await watchPlacements(ctx);
    return 0;
  }),
  queue('server-terms', anyServerToEnd(ctx), () => endServers(ctx)),
  loop('server-reminders', remindEveryMs, () => remindOfServerEnds(ctx)),
  loop('reminders', remindEveryMs, () => remindOfEnds(ctx)),
  loop('auto-renewals', remindEveryMs, () => renewByThemselves(ctx)),
  loop('erasures', minuteMs, () => eraseDue(ctx, everyHolding)),
  loop('retention', hourMs, async () => {
    const signUps = await eraseNeverActivated(ctx, everyHolding);
    return signUps + (await forgetOld(ctx, everyHolding));
  }),
  loop('two-hour-clock', minuteMs, () => watchClock(ctx)),
  loop('refusals', minuteMs, () => watchRefusals(ctx)),
  loop('unlisted-callers', minuteMs, () => watchCallers(ctx)),
  loop('backups', 10 * minuteMs, () => watchBackups(ctx, { hoursMax: backupHoursMax })),
  loop('refused-initiators', minuteMs, () => watchInitiators(ctx)),
  loop('quiet-tickets', minuteMs, () => closeQuietTickets(ctx)),
  loop('unseen-chat', 10 * secondMs, () => mailUnseenChat(ctx)),
  loop('heartbeat', 5 * secondMs, async () => {
    await beat(db, 'worker');
    await stopIfRetired(ctx);
    await watched.save(db);
    return 0;
  }),
  loop('status', minuteMs, async () => {
    await takeSample(db, clock());
    return 0;
  }),
  loop('exchange-rate', minuteMs, () => followRate(ctx)),
  loop('invariants', minuteMs, () =>
    Promise.race([watchInvariants({ ...ctx, history }), stopping]),
  ),
  loop('forget', 10 * minuteMs, async () => {
    await forgetExpired(db, clock());
    await forgetOldMeters(db, clock());
    await forgetOldPresence(db, clock());
    await forgetOldGateways(db, clock());
    await foldOldUsage(db, clock());
    await forgetOldOffers(ctx);
    await forgetOldArrivals(db, new Date(clock().getTime() - arrivalsKeptMs));
    await forgetUnsent(db, new Date(clock().getTime() - unsentKeptMs));
    await forgetExchanges(db, clock());
    await forgetWaiting(db, clock());
    await forgetSpentLimits(db, clock());
    await forgetOldKeys(db, new Date(clock().getTime() - idempotencyKeptMs));
    return 0;
  }),
  // Last: its statement is prepared for all queues that were named before it.
  loop('due-work', secondMs, async () => {
    await wakeDue(db, queues, clock());
    return 0;
  }),
];
await db.listen(dueChannel, () => payments.wake());
await db.listen(moneyOutChannel, () => {
  moneyOut.wake();
  typedCodes.wake();
  disputes.wake();
  notices.wake();
});
await db.listen(jobsChannel, () => jobs.wake());
const { mailIn, host } = config;
const desk =
  mailIn && (await openMailListener({ ...ctx, deskAddress: mailIn.address }, { host, ...mailIn }));
await db.listen(operationsChannel, () => machines.wake());
await db.listen(suppliersChannel, () => suppliers.wake());

stopOnSignals({
  log,
  steps: () => [
    () => {
      asking.close();
      stopReading(0);
      return Promise.all([desk?.close(), closeMetrics(), ...loops.map((one) => one.stop())]);
    },
    asking.ended,
    () => db.close(),
    closeTracing,
  ],
});
reportReady();
