import { createSaleTest } from '#modules/inventory';
import { createProviders } from '#modules/payments';
import { standardLimits, type SalesWorld } from '#modules/sales';
import { createServerProviders } from '#modules/servers';
import { createLiveSettings, type LiveSettings } from '#modules/settings';
import type { DeskWorld } from '#modules/support';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring } from '#platform/secrets.ts';
import type { Settings } from './settings.ts';
import { shopDefaults } from './shop-defaults.ts';

/**
 * Everything the use cases need, wired once by hand for every process. What the owner has set
 * counts once `followSettings` has run.
 */
export function buildWorld(config: Settings, processName: string) {
  if (!config.masterSecret || !config.databaseUrl) {
    throw new Error('LANGO_SECRET and DATABASE_URL are set by the launcher; start with npm start.');
  }
  const log = createLog({ level: config.logLevel, processName });
  const clock = systemClock;
  const random = systemRandomness;
  const db = connectDatabase({
    url: config.databaseUrl,
    applicationName: `lango-${processName}`,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const keyring = createKeyring(config.masterSecret, random);
  const base = { db, clock, random, keyring, log };
  const settings = createLiveSettings(shopDefaults(config), {
    ...standardLimits,
    ...config.serverTerms,
    pausesDisputed: config.pausesDisputed,
  });
  return {
    ...base,
    config: { ...config, shop: settings.shop },
    settings,
    shop: settings.shop,
    gateway: config.gateway,
    publicUrl: config.publicUrl,
    rateService: config.rateService,
    deskAddress: config.mailIn?.address,
    ...createProviders(base, config),
    limits: settings.limits,
    serverProviders: createServerProviders(config),
    testBeforeSale: createSaleTest({ ...base, config }),
  } satisfies SalesWorld &
    Pick<DeskWorld, 'deskAddress'> &
    Pick<Settings, 'rateService'> & { config: Settings; settings: LiveSettings };
}
