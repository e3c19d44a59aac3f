import { followSettings } from '#modules/settings';
import { systemClock } from '#platform/clock.ts';
import { systemRandomness } from '#platform/random.ts';
import { judgeOutgoing } from '#platform/outgoing/judged-agent.ts';
import { createKeyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { askProviders } from './backup/ask-providers.ts';
import { backupOptions } from './backup/backup-options.ts';
import { beforeRestoreWords, foundWords, restoredWords } from './backup/restore-words.ts';
import { restoreShop } from './backup/restore-shop.ts';
import { buildContext } from './context.ts';
import { readSettings } from './settings.ts';

/** Loads a backup into the empty database of DATABASE_URL, then asks providers what came since. */
const config = readSettings();
const options = backupOptions(process.argv.slice(2), config);
const { masterSecret, formerSecrets, databaseAppUrl: appUrl, databaseMode: mode } = config;
if (!masterSecret)
  throw new StartRefused('Set LANGO_SECRET: it opens what is sealed in the backup.');
const keyring = createKeyring(masterSecret, systemRandomness, formerSecrets);
console.log(beforeRestoreWords(new URL(options.ownerUrl).pathname.slice(1)));
const restored = await restoreShop({ options, appUrl, mode, keyring, clock: systemClock });
console.log(restoredWords(restored));
// From here on providers are asked; the store of the backup may be in the operator's own network.
judgeOutgoing(config);
const ctx = buildContext(config, 'restore');
try {
  await followSettings(ctx);
  const ms = systemClock().getTime() - Date.parse(restored.summary.takenAt);
  console.log(foundWords(await askProviders(ctx), { ms }));
} finally {
  await ctx.db.close();
}
