import type { RequestedAccount } from '#modules/identity';
import { reportReady } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring } from '#platform/secrets.ts';
import { demoNotices, seed } from './seed/demo-shop.ts';
import { readSettings } from './settings.ts';

/** Fills the demo shop, or leads what it has to where the sandbox listens now, and ends. */
async function run() {
  const config = readSettings();
  if (config.mode !== 'sandbox') throw new Error('The demo shop belongs in sandbox mode only.');
  if (!config.databaseUrl || !config.masterSecret) {
    throw new Error('Set DATABASE_URL and LANGO_SECRET, or let npm start set them.');
  }
  const db = connectDatabase({ url: config.databaseUrl, applicationName: 'lango-seed' });
  const keyring = createKeyring(config.masterSecret, systemRandomness, config.formerSecrets);
  const log = createLog({ level: config.logLevel, processName: 'seed' });
  const base = { db, clock: systemClock, random: systemRandomness, keyring, log };
  const ensureAccount = async (requested: RequestedAccount) => {
    // Loaded when there is an account to make: it is the slowest part of a start that seeds
    // nothing.
    const { createIdentity } = await import('#modules/identity');
    return createIdentity({ ...base, config, shop: config.shop }).ensureAccount(requested);
  };
  try {
    await seed({
      ...base,
      ensureAccount,
      upstream: { host: '127.0.0.1', port: config.sandbox.upstreamPort },
      farmUrl: `${config.sandbox.url}/proxysmart`,
      stockPercent: config.sandbox.stockPercent,
    });
    reportReady({ notices: await demoNotices({ db, keyring }) });
  } finally {
    await db.close();
  }
}

/** Gives the second demo customer a history, once, from addresses that the shop has measured. */
async function runHistory() {
  const config = readSettings();
  if (config.mode !== 'sandbox') throw new Error('A made-up history belongs in sandbox mode only.');
  const { buildContext } = await import('./context.ts');
  const { sowHistory } = await import('./seed/demo-history.ts');
  const { createIdentity } = await import('#modules/identity');
  const ctx = buildContext(config, 'seed');
  const { shop } = config;
  try {
    await sowHistory({
      ...ctx,
      ensureAccount: (requested, at) =>
        createIdentity({ ...ctx, config, shop, clock: () => at }).ensureAccount(requested),
      stockPercent: config.sandbox.stockPercent,
    });
  } finally {
    await ctx.db.close();
  }
}

await (process.argv.includes('--history') ? runHistory() : run());
