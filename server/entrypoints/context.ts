import { createSaleTest, createSiteVisits, type VisitSite } from '#modules/inventory';
import { createProviders } from '#modules/payments';
import { installedKinds } from '#modules/sales/goods';
import { standardLimits, type SalesContext } from '#modules/sales';
import { createMachineDialler, createServerProviders } from '#modules/servers';
import { createLiveSettings, type LiveSettings } from '#modules/settings';
import type { DeskContext } from '#modules/support';
import { systemClock } from '#platform/clock.ts';
import { logOutage } from '#platform/database/database-outage.ts';
import { connectDatabase, statementMs, type Database, type DatabaseOptions } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { sealerName } from '#platform/sealing/sealing-keys.ts';
import { createKeyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { judgeAsGateway } from './gateway/judge-destination.ts';
import type { Settings } from './settings.ts';
import { inEach } from '#contracts/locales.ts';
import type { ShopSettings } from '#contracts/admin/settings.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

/**
 * Everything the use cases need, wired once by hand for every process. The owner's settings apply
 * once `followSettings` has run. `onCount` is called for each counted event after its commit.
 */
export function buildContext(
  config: Settings,
  processName: string,
  { onCount }: Pick<DatabaseOptions, 'onCount'> = {},
) {
  const url = config.databaseAppUrl ?? config.databaseUrl;
  if (!config.masterSecret || !url) {
    throw new StartRefused(
      'A process by itself needs LANGO_SECRET and a DATABASE_URL that names a PostgreSQL. Without ' +
        'them, npm start brings up everything together.',
    );
  }
  const log = createLog({ level: config.logLevel, processName });
  const clock = systemClock;
  const random = systemRandomness;
  const keyring = createKeyring(config.masterSecret, random, config.formerSecrets);
  const db = connectDatabase({
    url,
    listenUrl: config.databaseListenUrl,
    // Lists are read on request; the worker decides.
    replicaUrl: processName === 'api' ? config.databaseReplicaUrl : undefined,
    applicationName: sealerName(`lango-${processName}`, keyring),
    statementMs: processName === 'worker' ? statementMs.work : statementMs.answer,
    onIdleError: (err) => log.debug({ err }, 'database connection lost'),
    onOutage: logOutage(log),
    ...(onCount ? { onCount } : {}),
  });
  const base = { db, clock, random, keyring, log };
  const fixed = {
    ...standardLimits,
    ...config.serverTerms,
    pausesDisputed: config.pausesDisputed,
  };
  const settings = createLiveSettings(shopDefaults(config), fixed, config);
  return {
    ...base,
    config: { ...config, shop: settings.shop },
    settings,
    shop: settings.shop,
    gateway: config.gateway,
    publicUrl: config.publicUrl,
    keptDays: config.keptDays,
    rateService: config.rateService,
    deskAddress: config.mailIn?.address,
    ...createProviders(base, config),
    limits: settings.limits,
    kinds: installedKinds,
    serverProviders: createServerProviders(config),
    dialMachine: createMachineDialler(config),
    testBeforeSale: createSaleTest({ ...base, config }),
    visitSite: createSiteVisits({ ...base, config, judgeDestination: judgeAsGateway(config, log) }),
  } satisfies SalesContext &
    Pick<DeskContext, 'deskAddress'> &
    Pick<Settings, 'rateService' | 'keptDays'> & {
      config: Settings;
      settings: LiveSettings;
      visitSite: VisitSite;
    };
}

/**
 * One connection for reads of all history, which take as long as there is history: minutes, with
 * millions of orders. Past a pooler, whose connections have limits of their own.
 */
export const connectForHistory = (config: Settings): Database =>
  connectDatabase({
    url: config.databaseListenUrl ?? config.databaseAppUrl ?? config.databaseUrl ?? '',
    applicationName: 'lango-worker-history',
    statementMs: statementMs.history,
    poolMax: 1,
  });

const megabyte = 1_000_000;

/** The demo shop sells many for less from the start. */
const demoVolumePrices: ShopSettings['volumePrices'] = [
  { from: 10, percent: 5 },
  { from: 50, percent: 10 },
  { from: 100, percent: 15 },
];

/** The demo shop sells traffic from the start. */
const demoTrafficPrices: ShopSettings['trafficPrices'] = [
  { kind: 'residential', fromGb: 1, usdCents: 450 },
  { kind: 'residential', fromGb: 5, usdCents: 400 },
  { kind: 'residential', fromGb: 25, usdCents: 350 },
  { kind: 'residential', fromGb: 100, usdCents: 300 },
  { kind: 'mobile', fromGb: 1, usdCents: 700 },
  { kind: 'mobile', fromGb: 5, usdCents: 620 },
  { kind: 'mobile', fromGb: 25, usdCents: 540 },
];

/** What the shop's settings are while the owner has set none of them. */
const shopDefaults = (
  config: Pick<
    Settings,
    'mode' | 'shop' | 'tagline' | 'socialUrls' | 'replacements' | 'refundAloneKesMax'
  >,
): ShopSettings => ({
  name: config.shop.name,
  tagline: config.tagline,
  supportEmail: config.shop.supportEmail,
  messagingUrl: config.shop.messagingUrl ?? null,
  socialUrls: [...config.socialUrls],
  openingHours: null,
  noticeRecipients: [...config.shop.noticeRecipients],
  volumePrices: config.mode === 'sandbox' ? [...demoVolumePrices] : [],
  furtherTerms: { hourly: null, 'half-daily': null, weekly: null },
  trafficPrices: config.mode === 'sandbox' ? [...demoTrafficPrices] : [],
  trafficDays: standardLimits.trafficDays,
  refundAloneKesMax: config.refundAloneKesMax,
  paymentsPerCustomer: standardLimits.paymentsPerCustomer,
  promptsPerPhone: standardLimits.promptsPerPhone,
  replacementsPerDay: config.replacements.replacementsPerDay,
  replacementsPerMonth: config.replacements.replacementsPerMonth,
  creditAfterMinutes: config.replacements.creditAfterMs / minuteMs,
  refundHours: standardLimits.refundHours,
  refundMegabytes: standardLimits.refundBytesMax / megabyte,
  refundsPerMonth: standardLimits.refundsPerMonth,
  suspendedHoldDays: standardLimits.suspendedHoldMs / dayMs,
  maintenance: false,
  maintenanceNotice: inEach(() => ''),
});
