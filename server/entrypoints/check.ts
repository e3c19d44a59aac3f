import { openPlaces } from '#modules/inventory';
import { checkProviders } from '#modules/payments';
import { systemClock } from '#platform/clock.ts';
import { ConfigRefused } from '#platform/settings.ts';
import { checkDatabase } from './check/database.ts';
import { findingsOf, lineOf, looked, type Finding } from './check/finding.ts';
import { checkMail } from './check/mail.ts';
import {
  checkAddressDatabases,
  checkDisk,
  checkNames,
  checkPorts,
  knownAddress,
} from './check/machine.ts';
import { checkPlacements } from './check/placements.ts';
import { checkClock, checkOutside, checkPlainEcho, isShopAt } from './check/outside.ts';
import { readSettings, type Settings } from './settings.ts';
import { portWishes } from './start/ports.ts';
import { buildContext } from './context.ts';

/**
 * Prints whether this shop is ready for customers, line by line: `ok`, or what to do. With
 * `--settings-only` it checks the environment and makes no calls. Ends with 1 when something must
 * be corrected. Moves no money, sends no mail and changes no data.
 */
const variables = findingsOf('settings');

function judgedSettings(): Settings | readonly Finding[] {
  try {
    return readSettings();
  } catch (cause) {
    if (cause instanceof ConfigRefused) return cause.problems.map(variables.fix);
    throw cause;
  }
}

async function lookAround(settings: Settings): Promise<readonly Finding[]> {
  const { publicUrl, gateway, payments, mail, dataDir, mode } = settings;
  const { setups } = payments;
  const outside = await looked('outside', () =>
    checkOutside({ publicUrl, callbackUrls: setups.flatMap((one) => one.callbackBaseUrl ?? []) }),
  );
  const isRunning = await isShopAt(`http://${settings.host}:${settings.port}`);
  const names = [new URL(publicUrl).hostname, gateway.host];
  const providerUrls = setups.flatMap(({ baseUrl }) => baseUrl ?? []);
  const found = await Promise.all([
    looked('database', () => checkDatabase(settings)),
    looked('secrets', async () => (await import('./check/secrets.ts')).checkSecrets(settings)),
    looked('providers', () => askProviders(settings)),
    looked('servers', () => askServerProviders(settings)),
    looked('payouts', async () => outlooks(setups)),
    looked('outside', () => checkPlainEcho(publicUrl)),
    looked('clock', () => checkClock(providerUrls, systemClock)),
    looked('dns', () => checkNames(names)),
    looked('ports', () => checkPorts(portWishes(settings), isRunning)),
    looked('mail', () => checkMail(mail.smtpUrl.reveal())),
    looked('disk', () => checkDisk(dataDir)),
    looked('countries', async () => {
      const places = openPlaces({ mode, addressDatabase: settings.addressDatabase });
      return checkAddressDatabases(places.find(knownAddress), systemClock());
    }),
  ]);
  return [...found.flat(), ...outside];
}

/** What the settings of payments say of days to come. */
function outlooks(setups: Settings['payments']['setups']): readonly Finding[] {
  const verdicts = findingsOf('payouts');
  return setups
    .flatMap((setup) => setup.outlook?.(systemClock()) ?? [])
    .map(({ verdict, text }) => verdicts[verdict](text));
}

async function askProviders(settings: Settings): Promise<readonly Finding[]> {
  const { ok, fix, note } = findingsOf('providers');
  if (settings.databaseUrl === undefined) return [note('are asked at npm start')];
  const ctx = buildContext({ ...settings, logLevel: 'silent' }, 'check');
  try {
    const checks = await checkProviders(ctx.providers);
    return checks.map(({ provider, what, verdict, advice }) => {
      if (verdict === 'ok') return ok(`${provider}: ${what} accepted`);
      return verdict === 'refused'
        ? fix(`${provider}: ${what} refused. ${advice}`)
        : fix(`${provider}: ${what}: no answer. ${advice}`);
    });
  } finally {
    await ctx.db.close();
  }
}

async function askServerProviders(settings: Settings): Promise<readonly Finding[]> {
  if (settings.databaseUrl === undefined) return [];
  const ctx = buildContext({ ...settings, logLevel: 'silent' }, 'check');
  return checkPlacements(ctx).finally(() => ctx.db.close());
}

const settings = judgedSettings();
const isReadable = 'mode' in settings;
const found = isReadable
  ? [
      variables.ok(`every setting may be used (${settings.databaseMode})`),
      ...(process.argv.includes('--settings-only') ? [] : await lookAround(settings)),
    ]
  : settings;
for (const finding of found) console.log(lineOf(finding));
const toFix = found.filter(({ verdict }) => verdict === 'fix').length;
console.log(toFix === 0 ? '\nNothing to correct.' : `\n${toFix} to correct.`);
process.exitCode = toFix === 0 ? 0 : 1;
