import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#platform/start-refused.ts';
import { readSettings } from '../server/entrypoints/settings.ts';
import { lendPostgres } from './postgres/start-postgres.ts';

/**
 * Lends the embedded database of DATA_DIR to the command that runs in this process, by the settings
 * that name a database: whether the shop runs or not. It goes back when the process ends.
 */
const { env } = process;
const { dataDir } = readSettings(env);
const [, , command] = process.argv;
// A restore may fill a new folder; a backup of an empty database is a mistake.
if (command === 'backup' && !existsSync(join(dataDir, 'postgres.json'))) {
  throw new StartRefused(
    `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR to the folder of the shop, or ` +
      'DATABASE_URL to its database.',
  );
}
const log = { info: console.log, warn: console.warn };
const { url, appUrl, adminUrl, giveBack } = await lendPostgres({ dataDir, log });
process.once('exit', giveBack);
env['DATABASE_URL'] = url;
env['DATABASE_APP_URL'] = appUrl;
// The role that owns the tables makes no databases.
env['BACKUP_VERIFY_URL'] ||= adminUrl;
const secret = join(dataDir, 'secret');
const hasSecret = env['LANGO_SECRET'] || env['LANGO_SECRET_FILE'];
if (!hasSecret && existsSync(secret)) env['LANGO_SECRET'] = readFileSync(secret, 'utf8').trim();
