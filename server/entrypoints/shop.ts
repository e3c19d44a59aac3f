import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { programFile, programRoot as root } from '#platform/program/program-file.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { loadEnvFile } from './start/env-file.ts';
import { helpOf, overview, shopCommands } from './start/shop-commands.ts';
import { startTrouble } from './start/start-trouble.ts';

/**
 * `npm run shop -- COMMAND`: one process or one task of the shop on its own, with the settings of
 * the environment and of one `.env`. Each command is an entrypoint that runs when it is imported.
 */

async function run(args: readonly string[]): Promise<void> {
  const [name = '--help', ...given] = args;
  if (name === '--help' || name === 'help') return console.log(overview());
  const command = shopCommands.get(name);
  if (!command) throw new StartRefused(`There is no command "${name}".\n\n${overview()}`);
  if (given.includes('--help')) return console.log(helpOf(name, command));
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  const rest = loadEnvFile({ root, typedIn, args: given, env: process.env });
  const file = programFile(`server/entrypoints/${name}.ts`);
  if (!existsSync(file)) throw new StartRefused(`${name} is not part of this installation.`);
  // The entrypoint finds its own arguments where it would find them alone.
  if (command.lends) await lendDatabase();
  process.argv = [process.argv[0] ?? '', file, ...rest];
  await import(pathToFileURL(file).href);
}

/** The embedded database, where the settings name no other and this installation has one. */
async function lendDatabase(): Promise<void> {
  const program = programFile('launcher/lend-database.ts');
  const isNamed = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'];
  if (!isNamed && existsSync(program)) await import(pathToFileURL(program).href);
}

try {
  await run(process.argv.slice(2));
} catch (cause) {
  const trouble = startTrouble(cause);
  console.error(trouble === undefined ? cause : `\n${trouble}\n`);
  process.exit(1);
}
