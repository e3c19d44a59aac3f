import { createSaleTest } from '#modules/inventory';
import { createProviders } from '#modules/payments';
import { standardLimits, type SalesWorld } from '#modules/sales';
import { createServerProviders } from '#modules/servers';
import type { DeskWorld } from '#modules/support';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring } from '#platform/secrets.ts';
import type { Settings } from './settings.ts';

/** Everything the use cases need, wired once by hand for every process. */
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
  return {
    ...base,
    config,
    shop: config.shop,
    gateway: config.gateway,
    publicUrl: config.publicUrl,
    rateService: config.rateService,
    deskAddress: config.mailIn?.address,
    ...createProviders(base, config),
    limits: {
      ...standardLimits,
      ...config.replacements,
      ...config.serverTerms,
      refundAloneKesMax: config.refundAloneKesMax,
      pausesDisputed: config.pausesDisputed,
    },
    serverProviders: createServerProviders(config),
    testBeforeSale: createSaleTest({ ...base, config }),
  } satisfies SalesWorld &
    Pick<DeskWorld, 'deskAddress'> &
    Pick<Settings, 'rateService'> & { config: Settings };
}
